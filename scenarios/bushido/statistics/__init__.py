"""Bushido: how a match stands, and what is counted in many matches."""
