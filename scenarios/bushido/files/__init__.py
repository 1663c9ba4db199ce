"""Bushido: charts as they are read."""
