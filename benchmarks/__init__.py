"""Measurements: `python3 dev.py bench`."""
