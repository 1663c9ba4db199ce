"""What games on a map of provinces share: their rules, files, words and views are built on it."""
