"""The desk: a seat's private message, its forms, and what its controls do."""
