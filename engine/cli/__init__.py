"""The command line: its commands, their queries, and what they print."""
