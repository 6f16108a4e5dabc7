"""The process: command line, settings, the client that puts the house together."""
