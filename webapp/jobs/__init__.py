"""How work is done: the jobs table, who takes from it, and the processes that solve.  Asks `webapp.store`."""
