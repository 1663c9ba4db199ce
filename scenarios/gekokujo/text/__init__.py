"""Gekokujō: words of prompts, events and refusals, the board as text, notation of actions."""
