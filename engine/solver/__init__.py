"""Solutions of a puzzle and what is proved about them: only one, several, or none, and why."""
