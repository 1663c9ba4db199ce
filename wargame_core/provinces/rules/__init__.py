"""Rules that games on provinces share; every number, name and special case is a game's own."""
