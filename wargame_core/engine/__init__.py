"""What every game is: decisions, actions, chance, events, refusals, and a match with its log."""
