"""Solver and hint processes: what they do, how they are forked, and what they may do."""
