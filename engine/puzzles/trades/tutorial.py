"""The first market of somebody who has never traded."""

from engine.core.puzzle import Move, Tutorial

TUTORIAL = Tutorial(
    "goods:~1f34e~apple,~1f352~berry,~1f382~cake;start:2apple;goal:1cake;Bob:1apple=2berry;Cara:1apple,2berry=1cake",
    (
        Move(
            "You want a cake. Cara bakes one for an apple and two berries. Bob has berries: tap Bob.",
            ("exchange1",),
            "Bob",
        ),
        Move("Now you have what Cara wants. Tap Cara.", ("exchange2",), "Bob, Cara"),
    ),
    after="With more offers there are detours: use as few trades as you can.",
)
