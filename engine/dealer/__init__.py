"""Fresh puzzles by recipe, daily puzzles, and advice for setters."""
