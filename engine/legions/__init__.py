"""LEGIONS: the Senate game for 3 or 5 Factions, as pure rules."""
