"""Fresh puzzles: by level, daily, and as booklets."""
