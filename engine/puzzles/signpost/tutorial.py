"""The first board of somebody who has never seen a Signpost."""

from engine.core.puzzle import Move, Tutorial

START = "r3c3>r3c2 r3c2>r3c1 r3c1>r2c1 r2c1>r2c2"
FIRST, SECOND, THIRD = "r1c1>r1c2", "r1c2>r1c3", "r2c3>r3c3"

TUTORIAL = Tutorial(
    "3x3:1cc3ec9aeag5g",
    (
        Move(
            "Every arrow points to the next number. 2 goes beside the 1: drag there from the 1.",
            ("r1c1", "r1c2"),
            f"{START} {FIRST}",
        ),
        Move("2 points at 3. Drag from the 2 to the 3.", ("r1c2", "r1c3"), f"{START} {FIRST} {SECOND}"),
        Move(
            "Now backwards: only the cell above the 5 can be 4. Drag from there to the 5.",
            ("r2c3", "r3c3"),
            f"{START} {FIRST} {SECOND} {THIRD}",
        ),
    ),
    start=START,
    after="Cells that you link before you know their numbers get letters.",
)
