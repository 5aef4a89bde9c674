"""The first board of somebody who has never seen a numbers round."""

from engine.core.puzzle import Move, Tutorial

TUTORIAL = Tutorial(
    "25,4,3=103",
    (
        Move("Make 103 from these numbers. Tap 25, then ×, then 4.", ("tile1", "tile2"), "25 × 4 = 100"),
        Move("Now you have 100. Tap it, then +, then 3.", ("tile3",), "25 × 4 = 100, 100 + 3 = 103"),
    ),
)
