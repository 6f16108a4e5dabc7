"""Typed commands: which table is meant, what was typed, what may be typed."""
