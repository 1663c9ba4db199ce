"""Western Hero: what its scenario files say beyond those of the series."""
