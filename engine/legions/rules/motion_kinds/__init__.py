"""What can be moved in the Senate: for each kind of motion when it may be, its effect, and its offers."""
