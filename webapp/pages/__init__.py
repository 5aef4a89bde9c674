"""What visitors see: addresses, pages and their parts.  Uses `webapp.jobs` and `webapp.store`."""
