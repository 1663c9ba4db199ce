"""Western Hero: special rules, map, castles, units and four scenarios."""
