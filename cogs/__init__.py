"""Discord in and out: lobby, desk, typed commands, rules."""
