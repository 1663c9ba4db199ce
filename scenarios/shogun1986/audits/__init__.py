"""Shogun (1986): what drives the rules through every cell of the charts."""
