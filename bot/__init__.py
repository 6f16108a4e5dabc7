"""The process: settings, client, table service, delivery, clock, local play, command line."""

__version__ = "0.1.0"
