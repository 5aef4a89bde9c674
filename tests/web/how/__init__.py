"""The pages at `/how`: how machines solve puzzles."""
