"""Bushido: notation, words and the board in plain text."""
