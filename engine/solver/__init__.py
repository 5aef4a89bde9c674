"""The answer to a puzzle and how sure it is: one solution, several, or none, and why."""
