"""The two packs of cards that the show deals from.

The makers do not publish how often each letter is in them; viewers took these counts from the show
(www.thecountdownpage.com/letters.htm), and fans have used them since: 67 vowels and 74 consonants.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

VOWELS = Counter(a=15, e=21, i=13, o=13, u=5)
CONSONANTS = Counter(
    b=2, c=3, d=6, f=2, g=3, h=2, j=1, k=1, l=5, m=4, n=8, p=4, q=1, r=9, s=9, t=9, v=1, w=1, x=1, y=1, z=1
)  # fmt: skip
DEALT = 9
LEAST_VOWELS, MOST_VOWELS = 3, 5
ROUND, CONUNDRUM = "9", "c"
"""The games, by their names in recipes."""


def vowels(rack: str) -> int:
    """Return how many letters of the rack are from the pack of vowels."""
    return sum(letter in VOWELS for letter in rack)


def surplus(rack: str) -> str:
    """Return the letters, in order, that the rack has more often than the packs."""
    return "".join(sorted(Counter(rack) - VOWELS - CONSONANTS))


def deal(number: int, random: Random) -> str:
    """Return a rack with this many vowels, in the order in which they were drawn."""
    drawn = random.sample(list(VOWELS.elements()), number)
    drawn += random.sample(list(CONSONANTS.elements()), DEALT - number)
    random.shuffle(drawn)
    return "".join(drawn)
