"""Shogun (1986): what is counted in many matches."""
