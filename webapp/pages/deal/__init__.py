"""Fresh puzzles: by level, of the day, as a booklet."""
