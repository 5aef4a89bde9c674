"""What is dealt, explained and written: paths of hints, lessons, levels, formats of other programs."""
