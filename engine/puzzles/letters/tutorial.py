"""The first rack of somebody who has never seen a letters round."""

from engine.core.puzzle import Move, Tutorial

TUTORIAL = Tutorial(
    "free:hpapy",
    (
        Move("Make the longest word you can. It starts with H: tap it.", ("tile1",), "h"),
        Move("Now A.", ("tile3",), "ha"),
        Move("It’s what a win makes you. Use all five letters.", ("tile2", "tile4", "tile5"), "happy"),
    ),
    after="In a round, tap Check to hand in your word.",
)
