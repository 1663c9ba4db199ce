"""Bushido: opponents, and what they think of a position."""
