"""Bushido: what drives the rules through every cell of the charts."""
