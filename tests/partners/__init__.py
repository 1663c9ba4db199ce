"""Sparring partners: opponents of plain styles to measure strength by, never fitted against."""
