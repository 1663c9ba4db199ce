"""Games: rules and data that are not common to all."""
