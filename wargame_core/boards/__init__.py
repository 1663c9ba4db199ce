"""Boards: hex grid, hex map, cost graphs, and maps built from geographic data."""
