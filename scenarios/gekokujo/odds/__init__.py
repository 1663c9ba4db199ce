"""Gekokujō: questions about the dice, answered exactly."""
