"""How the state of a game looks: from a state to values that any board can draw."""
