"""The Sengoku Gunyuden series' basic rules, sections 1-26, one file per rule family."""
