"""How a player is helped: the next step, the whole path, how hard it is, and the course."""
