"""Program opponents behind one interface."""
