"""Reads what belongs to Shogun (1986) from files."""
