"""A running site: many visitors, attackers, many rows, a long time."""
