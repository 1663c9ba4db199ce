"""Opponents that know the rules of the province game."""
