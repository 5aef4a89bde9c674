"""Playing and hints of Latin squares: cells hold digits or marks, and each row and column holds each digit once.

A puzzle says what its clues are, and what they decide (`engine.digits.guide`); all else is the same for all of them.
"""
