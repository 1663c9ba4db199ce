"""Exact odds and statistics over many matches."""
