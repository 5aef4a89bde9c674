"""The first board of somebody who has never seen a numbers round."""

from engine.core.puzzle import Move, Tutorial

TUTORIAL = Tutorial(
    "25,4,3=103",
    (
        Move("Make 103 from these numbers. Tap 25, then ×, then 4.", ("tile1", "tile2"), "25 × 4 = 100"),
        Move("You have 100, and it’s still selected. Tap +, then 3.", ("tile3",), "25 × 4 = 100, 100 + 3 = 103"),
    ),
    after="You don’t have to use every number, and the clock is up to you.",
)
