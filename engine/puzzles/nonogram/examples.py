"""Puzzles for the menu, for the manual and for the tests."""

from engine.puzzle import Example

EXAMPLES = (
    Example(
        "From the source document", "10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1"
    ),
    Example("Two pictures", "2x2:1/1/1/1", 2),
)
