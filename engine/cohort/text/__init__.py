"""What The Cohort says: narration, the board and the desk, the end."""
