"""Entries and hints for Latin squares: cells hold digits or notes, each row and column every digit once.

A puzzle says what its clues are and what they decide (`engine.digits.guide`); everything else is shared.
"""
