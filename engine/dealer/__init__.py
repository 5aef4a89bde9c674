"""Fresh puzzles by recipe, those of each day, and what is found out for whoever makes one."""
