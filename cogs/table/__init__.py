"""Public messages: lobby, panel, polls, and what their buttons do."""
