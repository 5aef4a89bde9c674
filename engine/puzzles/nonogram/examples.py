"""Puzzles for the menu, the manual and the tests."""

from engine.core.puzzle import Example

EXAMPLES = (
    Example("Warm-up", "10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1"),
    Example("Sailing boat", "10x9:1/2/3/3/9/3.3/2.3/1.3/2/1/1/2/3/4/1/1/10/8/6"),
    Example(
        "Scardy Cat, by Jan Wolter",
        "20x20:5/5.3/2.3.4/1.7.2/8/9/9/8/7/8/9/10/13/6.2/4/6/6/5/6/6"
        "/2/2/1/1/1.3/2.5/1.7.1.1/1.8.2.2/1.9.5/2.16/1.17/7.11/5.5.3/5.4/3.3/2.2/2.1/1.1/2.2/2.2",
    ),
    Example(
        "Nonrepresentational, by Jan Wolter: no single line helps",
        "10x11:1/3/1/2.2/2/4/1/3/3/1/1/3/1/2/1/3/3/1/2/2/4",
    ),
    Example("Two solutions", "2x2:1/1/1/1", 2),
    Example("The same, with a starting cell", "2x2:1/1/1/1,Ad"),
    Example("No solution, though no line shows it", "6x6:1.2/1.1/1.2/3.1/2/1.1/2.1/3/2.1/1.1/1.2/1.1", 0),
    Example(
        "An apple, in colour",
        "10x10:/4r/2r.2y.3r/8r/3n.6r/1g.7r/2g.8r/2g.7r/4r/"
        "/1n.2g/1n.3g/2r.1n.3r/8r/1r.1y.6r/1r.1y.6r/8r/6r/6r/1r.1r;r=e03131,g=2f9e44,y=ffd43b,n=8d5524",
    ),
    Example(
        "A burger, with hidden clues",
        "10x10:?.3.?/2.?.?.2/?.?.?/?.?.?/?.?.?.?/?.?.?/?.?.?/?.?.?.?/2.?.2/?.?.?.?/6/8/10//?/?.?.?.?/?//?/8",
    ),
)
