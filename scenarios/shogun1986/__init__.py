"""Shogun (1986), known also as Samurai Swords: its rules, numbers and words."""
