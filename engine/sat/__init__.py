"""Clauses under named rules: search, explanations and proofs.  Nothing else uses python-sat."""
