"""Help in the window: rules, tables, keys, credits."""
