"""Puzzles: positions with a provably best choice, over every roll of the dice."""
