"""What LEGIONS says: names, titles, the board, the war room, the guide, the end."""
