"""Bushido: battles, answered exactly from what one seat knows."""
