"""What a puzzle is and can do, and what all else is written with: cells, text, limits, chance."""
