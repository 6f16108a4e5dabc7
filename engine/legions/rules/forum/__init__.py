"""Step 3, Forum Meeting (A9): neutrals, persuasion, Knights, Games, Tribune stones."""
