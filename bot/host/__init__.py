"""The table service: it keeps tables, asks the rules, stores what happened. It knows no Discord."""
