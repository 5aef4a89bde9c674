"""Measurements: `python3 dev.py bench`."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""The checkout."""
