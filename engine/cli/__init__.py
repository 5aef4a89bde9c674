"""The command line: what each command does, asks and prints."""
