"""Gekokujō: what is counted in many matches."""
