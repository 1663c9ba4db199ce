"""Western Hero: what drives the rules through the charts that only it has."""
