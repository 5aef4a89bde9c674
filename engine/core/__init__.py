"""What a puzzle is and what it may be able to do, with the basics that everything uses: cells, text, limits, chance."""
