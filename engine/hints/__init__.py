"""Help for players: the next step, the whole path, how hard it is, and the lessons."""
