"""What a board, a panel or a page shows: values free of any window."""
