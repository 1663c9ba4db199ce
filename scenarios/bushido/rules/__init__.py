"""Bushido: the rules, one file a rule family."""
