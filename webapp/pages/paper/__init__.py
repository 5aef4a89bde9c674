"""Sheets of paper, printed or as PDF."""
