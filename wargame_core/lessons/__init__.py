"""Lessons: positions with a spoken goal, whose steps are checked by the rules of the game."""
