"""Questions about the dice, answered exactly."""
