"""The first board of somebody who has never seen a nonogram."""

from engine.core.puzzle import Move, Tutorial

TUTORIAL = Tutorial(
    "5x5:2/4/4/4/2/1.1/5/5/3/1",
    (
        Move(
            "Numbers say how many cells in a row are filled. This row says 5: drag across it.",
            ("r2c1", "r2c2", "r2c3", "r2c4", "r2c5"),
            "?????/#####/?????/?????/?????",
        ),
        Move(
            "So does this one.",
            ("r3c1", "r3c2", "r3c3", "r3c4", "r3c5"),
            "?????/#####/#####/?????/?????",
        ),
        Move(
            "The columns at both ends have their 2 now. So this row’s 3 goes in the middle.",
            ("r4c2", "r4c3", "r4c4"),
            "?????/#####/#####/?###?/?????",
        ),
        Move(
            "These two columns say 4, and have 3. Fill the cells on top.",
            ("r1c2", "r1c4"),
            "?#?#?/#####/#####/?###?/?????",
        ),
        Move(
            "The middle column needs one more at the bottom.",
            ("r5c3",),
            "?#?#?/#####/#####/?###?/??#??",
        ),
    ),
    after="Hold a cell, or right-click it, to cross it out where nothing can go.",
)
