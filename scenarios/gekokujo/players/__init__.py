"""Gekokujō: opponents that know the rules of the province game."""
