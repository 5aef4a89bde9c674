"""What visitors see: addresses, pages and what they are made of.  Asks `webapp.jobs` and `webapp.store`."""
