"""Amounts of goods in words: `5 apples` if the plural is known, else `wood × 5`."""

from __future__ import annotations

_REGULAR = frozenset(
    """
    acorn afternoon apple arrow axe bag ball banana basket bead bean bell berry boat book bottle bow bowl box brick
    bucket bun button cabbage cake candle car card carrot cart cat chair chest chicken coat coin contract cookie cow
    crate cup diamond dog dollar donkey doorknob drum duck egg euro feather flower gem generator glass globe goat grape
    hammer hat hen horse house jar jewel keg kettle key lamp lemon log map mirror nail nut onion orange paperclip peach
    peanut pear pearl pen pencil penny pie pig pizza plank plum pot potion pumpkin rabbit ring role room rope rose sack
    saddle seed shell ship shirt shoe snowmobile spoon stamp stick stone stove sword table ticket tool tree trip truck
    turnip van vase vegetable wheel year
    """.split()  # noqa: SIM905  (a list of literals would take a page)
)
_IRREGULAR = {
    "fish": "fish",
    "goose": "geese",
    "knife": "knives",
    "leaf": "leaves",
    "loaf": "loaves",
    "potato": "potatoes",
    "sheep": "sheep",
    "tomato": "tomatoes",
}


def amount(number: int, name: str) -> str:
    """Return `1 apple`, `5 apples`, `2 berries`; `wood × 5` if the plural is unknown."""
    if number == 1:
        return f"1 {name}"
    several = plural(name)
    return f"{number} {several}" if several else f"{name} × {number}"


def plural(name: str) -> str:
    """Return the plural of a noun in the list; else empty."""
    if found := _IRREGULAR.get(name):
        return found
    if name not in _REGULAR:
        return ""
    if name.endswith("y") and name[-2] not in "aeiou":
        return name[:-1] + "ies"
    return name + ("es" if name.endswith(("s", "x", "ch", "sh")) else "s")
