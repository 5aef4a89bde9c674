"""The first pile of somebody who has never seen three views."""

from engine.core.puzzle import Move, Tutorial

TUTORIAL = Tutorial(
    "2x2x2:10,11/10,11/11,10",
    (
        Move(
            "Build a pile that looks like all three views. The view from above shows a box here: tap.",
            ("top-r1c1",),
            "1 0/0 0",
        ),
        Move("There’s one here, too.", ("top-r1c2",), "1 1/0 0"),
        Move("And here.", ("top-r2c1",), "1 1/1 0"),
        Move("From the side and from the back, two boxes are stacked. Tap here again.", ("top-r2c1",), "1 1/2 0"),
    ),
    after="Larger piles can be built in many ways: use as few boxes as you can. − box takes one away.",
)
