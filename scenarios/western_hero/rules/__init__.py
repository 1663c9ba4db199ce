"""Western Hero: the rules, one file a rule family."""
