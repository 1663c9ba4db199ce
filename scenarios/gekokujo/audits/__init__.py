"""Gekokujō: audits that drive its rules through every cell of its charts, one file a family."""
