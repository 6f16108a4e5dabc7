"""What is said of a game, made from its facts: names shown, narration, accounts of what happened since."""
