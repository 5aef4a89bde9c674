"""The fewest boxes, with gravity and without."""
