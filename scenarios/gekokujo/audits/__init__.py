"""Gekokujō: audits that drive the rules of the game through every cell of its charts, one file a family."""
