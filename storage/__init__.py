"""The SQL store: tables, journal, outbox, panels."""
