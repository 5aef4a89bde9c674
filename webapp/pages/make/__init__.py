"""Make: advice and proposals while you draw a puzzle."""
