"""Who sits at a table and what they decide besides playing: lobby, seats, host, polls, absence."""
