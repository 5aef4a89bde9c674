"""The first board of somebody who has never seen a KenKen."""

from engine.core.puzzle import Move, Tutorial

TUTORIAL = Tutorial(
    "3:_ba_5a,a1m6a3s2m6",
    (
        Move(
            "Thick lines make a cage. 3+ says that its digits add up to 3. One is 1: tap the other cell, then 2.",
            ("r2c1",),
            "1 3 2/2 1 ./3 . .",
        ),
        Move("Every row has 1, 2 and 3 once. This row still needs its 3.", ("r2c3",), "1 3 2/2 1 3/3 . ."),
        Move("2− means one digit minus the other is 2. Next to the 3, that’s a 1.", ("r3c3",), "1 3 2/2 1 3/3 . 1"),
        Move("Columns have 1, 2 and 3 once, too. What’s missing here?", ("r3c2",), "1 3 2/2 1 3/3 2 1"),
    ),
    start="1 3 2/. 1 ./3 . .",
    after="On larger boards, Notes keep what a cell can still be.",
)
