"""A judge of the pages of letters: picks one by one, and the words of the list that they make."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import perm
from string import ascii_lowercase
from typing import Any

from engine.puzzles.letters.words import levels
from tests.web.how.pages import NUMBER, Page, figure, number


def judge_letters(puzzle: Any, page: Page) -> None:
    rack, known = puzzle.rack, levels()
    text = page.part("index")
    assert f"The rack is {rack.upper()}. Sorted, that’s {''.join(sorted(rack.upper()))}." in text
    assert figure(f"All {NUMBER} words", text) == len(known)
    assert figure(f"leaves {NUMBER} lines", text) == len({"".join(sorted(word)) for word in known})
    for key, listed in page.table("index"):
        assert not Counter(key) - Counter(rack)
        assert all("".join(sorted(word)) == key and known[word] <= 35 for word in listed.split(", "))
    assert bool(page.table("index")) == ("whose letters are all on the rack" in text)
    text, picks, looked_up, arranged = page.part("sizes"), 0, 0, 0
    rows = page.table("sizes")
    assert [int(row[0]) for row in rows] == list(range(min(9, len(rack)), 1, -1))
    for size_text, arrangements, picked, keys, found, best in rows:
        size = int(size_text)
        chosen = list(combinations(rack, size))
        ways = sum(perm(size, size) * 26 ** hand.count("?") for hand in chosen)
        wanted = {(tuple(sorted(filter("?".__ne__, hand))), hand.count("?")) for hand in chosen}
        asked = sum(sum(1 for _ in combinations_with_replacement(ascii_lowercase, blanks)) for _, blanks in wanted)
        blanks = rack.count("?")
        near = (word for word in known if len(word) == size and len({*word} - {*rack}) <= blanks)
        made = [word for word in near if (Counter(word) - Counter(rack)).total() <= blanks]
        assert list(map(number, (arrangements, picked, keys, found))) == [ways, len(chosen), asked, len(made)]
        assert set(filter(None, best.split(", "))) <= set(made)
        picks, looked_up, arranged = picks + len(chosen), looked_up + asked, arranged + ways
    assert (
        f"{looked_up:,} look-up{'s' * (looked_up != 1)}, not {arranged:,} tr{'y' if arranged == 1 else 'ies'}" in text
    )
    assert figure(f"2 = {NUMBER} ways", text) == 2 ** len(rack)
    assert figure(f"{NUMBER} of the picks", text) == picks
    assert ("blank" in text) == ("?" in rack)
