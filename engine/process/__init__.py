"""Processes that work for others: solvers and hints, how they are forked and what they may do."""
