"""The process: settings, client, table service, delivery, clock, local play, command line."""
