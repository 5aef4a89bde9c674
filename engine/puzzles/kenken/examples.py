"""Puzzles for the menu, the manual and the tests."""

from engine.core.puzzle import Example

EXAMPLES = (
    Example("Your first 4 × 4", "4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4"),
    Example("6 × 6", "6:_a_aa_a_aa__aa_a3ba_3a_4aa_7a__a_,a5a8s1d2d2m2a9d2s4m24m8s3d3s1m360a6d3"),
    Example(
        "9 × 9, as hard as it gets",
        "9:baa_3a_a_5a_a_3a_4aa_3a_a_a_6a_8a_a_3a6_a__a__a__a_a3_3a_6a_a3b_a__baa_a,"
        "m210a13d3d4s7s3m24s4m72m28d4a13m189s3a15a11d4a9a10a10m24s1m6a13m18s1s3d3d4d4s2s4s1s4m6a15m8a13",
    ),
    Example("Typed as a block of letters", "abcc\nabcd\neffd\neefd\n\na=4/\nb=2-\nc=7+\nd=12*\ne=9+\nf=8*"),
    Example(
        "Extra rules: − and ÷ on larger cages, clues without a sign",
        "5:3023002002203000203201010,s0o12o2s1s3m20d2m25m36a2,large,open",
    ),
    Example("More than one solution", "4:a3_3abaa__aa_,a8s1a9s2m6m12", 2),
    Example("No solution: no two digits divide to 7", "5:__a__aa_aa_a5_3a_4b_a,s3s4d7s1m60a10a3a3a10m20s3", 0),
)
