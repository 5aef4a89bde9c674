"""The engine: how long it takes to decide puzzles, beside peers and its own past."""
