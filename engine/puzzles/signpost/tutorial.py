"""The first board of somebody who has never seen a Signpost."""

from engine.core.puzzle import Move, Tutorial

START = "r3c3>r3c2 r3c2>r3c1 r3c1>r2c1 r2c1>r2c2"
FIRST, SECOND, THIRD = "r1c1>r1c2", "r1c2>r1c3", "r1c3>r2c3"

TUTORIAL = Tutorial(
    "3x3:1cc3ec9aeag5g",
    (
        Move(
            "Every arrow points towards the next number. 1 points right: drag to the 2.",
            ("r1c1", "r1c2"),
            f"{START} {FIRST}",
        ),
        Move("2 points at 3. Drag from 2 to 3.", ("r1c2", "r1c3"), f"{START} {FIRST} {SECOND}"),
        Move(
            "3 points down. 5 is taken, so 4 is the cell above it.",
            ("r1c3", "r2c3"),
            f"{START} {FIRST} {SECOND} {THIRD}",
        ),
    ),
    start=START,
)
