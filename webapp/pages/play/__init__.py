"""Play and Solve: the pages of a puzzle, checks, hints and their paths, the course."""
