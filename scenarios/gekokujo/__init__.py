"""Shogun: Gekokujō on the 68 provinces: core game and modules (rulebook v78)."""
