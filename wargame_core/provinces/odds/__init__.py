"""Exact chances of dice on provinces."""
