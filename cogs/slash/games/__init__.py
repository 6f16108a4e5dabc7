"""The commands of the games, made from what each game says can be typed."""
