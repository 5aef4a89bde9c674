"""Play and Solve: the pages of a puzzle, checks, hints, paths, and the course."""
