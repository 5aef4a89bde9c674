"""Clauses under named rules, searches over them, and why something follows; nothing else knows python-sat."""
