"""What lies around the board: prompt, log, inspector, actions, turn, result."""
