"""The jobs table, the workers that take from it, and the processes that solve.  Uses `webapp.store`."""
