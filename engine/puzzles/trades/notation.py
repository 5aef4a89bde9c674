"""The text of a trade puzzle: sections with a name and a colon, typed on lines or between slashes or semicolons.

Typed::

    start: 3 apple, ? berry
    goal: 1 cake
    bob: 1 apple -> 2 berry
    c: 2+ apple + 5 berry -> 1 cake

Canonical: `start:3apple,?berry;goal:1cake;bob:1apple=2berry;c:2..apple,5berry=1cake`.  A name is letters, digits, `-`,
`'` and blanks, which canonically are `_`; characters beyond ASCII are written as their code point, `~1f34e~`.  A good
may have a symbol before its name, once anywhere.  A section `goods` gives their order, where it is not that of first
mention.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engine.core.puzzle import Complaint, PuzzleError, PuzzleTooLarge
from engine.core.text import quote, whole_number
from engine.puzzles.trades import prolog
from engine.puzzles.trades.market import Amounts, Errand, Exchange, Goal

MOST_GOODS = 40
MOST_EXCHANGES = 60
MOST_AMOUNT = 9_999
MOST_NAME = 24
MOST_SYMBOL = 8
MOST_COMPLAINTS = 12

_SECTIONS = re.compile(r"[;/\n]")
_NOTHING = re.compile(r":\s*/\s*(?=->|→|⇒|=)")
_ARROW = re.compile(r"->|=>|→|⇒|=")
_TERM = re.compile(r"\s*(?:(\?|[0-9]+)(\+|\.\.)?)?([^+,&]*)(?:[+,&]|$)")
_ESCAPED = re.compile(r"~([0-9a-f]{2,6})~")
_NAME = r"(?:[A-Za-z_~'-][0-9A-Za-z_~'-]*)"
_MORE = rf"(?:[0-9]+(?:\.\.)?(?P<{{}}>{_NAME}))(?:,[0-9]+(?:\.\.)?{_NAME})*"
_START = rf"(?:(?:[0-9]+|\?)(?P<item_2>{_NAME}))(?:,(?:[0-9]+|\?){_NAME})*"
_GIVEN = rf"(?:[0-9]+(?P<item_5>{_NAME}))(?:,[0-9]+{_NAME})*"
CANONICAL = re.compile(
    rf"(?:goods:(?P<item>{_NAME})(?:,{_NAME})*;)?(?:start:{_START};)?goal:{_MORE.format('item_3')}"
    rf"(?:;(?P<offer>[0-9A-Za-z_~'-]+):(?:{_MORE.format('item_4')})?=(?:{_GIVEN})?)+"
)
"""What `write` returns."""
_RESERVED = ("goods", "start", "goal")


@dataclass
class _Reader:
    """What was read so far; goods get their numbers in order of appearance."""

    goods: dict[str, int] = field(default_factory=dict)
    symbols: dict[int, str] = field(default_factory=dict)
    rows: dict[int, int] = field(default_factory=dict)
    """The place in the section `goods`, counted from 1, of each good named there."""
    listed: bool = False
    """Whether that section was read, so that all goods must be in it."""
    wrong: list[Complaint] = field(default_factory=list)

    def complain(self, text: str, *places: str, missing: bool = False) -> None:
        self.wrong.append(Complaint(text, places, missing))

    def good(self, token: str, place: str) -> int | None:
        """Return the number of a good by its name, with or without its symbol."""
        symbol, name = _split_symbol(token)
        if not name:
            symbol, name = "", symbol
        if not name:
            self.complain(f"{_title(place)}: name this item", place, missing=True)
            return None
        if len(symbol) > MOST_SYMBOL or (symbol and not any(map(str.isprintable, symbol))):
            self.complain(f"{_title(place)}: {quote(symbol)} isn’t a picture. Use one, such as 🍎", place)
            return None
        if problem := _bad_name(name, symbols=not name[0].isalpha()):
            self.complain(f"{_title(place)}: {problem}", place)
            return None
        if self.listed and name not in self.goods:
            self.complain(f"{_title(place)}: {name} isn’t in your list of items", place)
            return None
        number = self.goods.setdefault(name, len(self.goods))
        if symbol and self.symbols.setdefault(number, symbol) != symbol:
            self.complain(f"{name} has two pictures, {self.symbols[number]} and {symbol}", place)
        return number

    def list_goods(self, text: str) -> None:
        """Read the section `goods`."""
        for row, token in enumerate(filter(None, re.split(r"[,+&]", text)), start=1):
            good = self.good(token.strip(), f"good{row}")
            if good is not None and self.rows.setdefault(good, row) != row:
                name = list(self.goods)[good]
                self.complain(f"two items are called {name}", f"good{self.rows[good]}", f"good{row}")
            if len(self.wrong) >= MOST_COMPLAINTS:
                break
        self.listed = bool(self.rows)

    def amounts(self, text: str, place: str, allowed: str) -> list[tuple[int, int | None, bool]]:
        """Return the terms of a section as (good, number or None for `?`, whether it is only the least)."""
        found: dict[int, tuple[int | None, bool]] = {}
        for term in _TERM.finditer(text):
            typed, more, token = term[1], term[2], term[3].strip()
            if not token and not typed:
                continue  # behind the last term, or a comma too many
            if len(self.wrong) >= MOST_COMPLAINTS:
                break
            good = self.good(token, place)
            if good is None:
                continue
            name = token if len(token) <= MOST_NAME else quote(token)
            if (typed == "?" and "?" not in allowed) or (more and "+" not in allowed) or (typed == "?" and more):
                said = f"{typed or ''}{more or ''} {name}"
                self.complain(f"{_title(place)}: {quote(said)} can’t go here. Use a number", place)
                continue
            number = None
            if typed != "?":
                try:
                    least = 0 if more or "0" in allowed else 1
                    number = whole_number(typed or "1", what=f"{_title(place)}, {name}", least=least, most=MOST_AMOUNT)
                except ValueError as error:
                    self.complain(str(error), place, f"{place}-{self.rows.get(good, good + 1)}")
                    continue
            if good in found:
                if number is None or more or found[good][0] is None or found[good][1] or "0" in allowed:
                    self.complain(f"{_title(place)}: {name} appears twice", place)
                    continue
                number += found[good][0] or 0
                if number > MOST_AMOUNT:
                    self.complain(f"{_title(place)}: more than {MOST_AMOUNT} {name}", place)
                    continue
            found[good] = number, bool(more)
        return [(good, number, least) for good, (number, least) in found.items()]


@dataclass(frozen=True)
class TradeText:
    """The contents of a text."""

    goods: tuple[str, ...]
    symbols: tuple[str, ...]
    errand: Errand


def with_some_goal(text: str) -> TradeText | None:
    """Return the parts of a text without a goal, with any goal; None if something else is missing, too."""
    for section in _SECTIONS.split(text):
        sides = _ARROW.split(section)
        given = _TERM.match(sides[-1]) if len(sides) > 1 else None
        if given is not None and (good := given[3].strip()):
            without = ";".join(each for each in _SECTIONS.split(text) if not each.strip().lower().startswith("goal:"))
            try:
                return read(f"{without};goal:1 {good}")
            except PuzzleError:
                return None
    return None


def read(text: str) -> TradeText:
    """Read the parts of a puzzle.

    Raises:
        PuzzleError: names section, good and expectation.
        PuzzleTooLarge: more goods or exchanges than the limit.
    """
    if prolog.is_program(text):
        text = prolog.translate(text)
    reader = _Reader()
    sections = [each.strip() for each in _SECTIONS.split(_NOTHING.sub(":", _unescape(text))) if each.strip()]
    named: dict[str, str] = {}
    rules: list[tuple[str, str]] = []
    for section in sections:
        name, colon, body = (part.strip() for part in section.partition(":"))
        if not colon:
            name, body = "", section
        if name.lower() in _RESERVED:
            if name.lower() in named:
                reader.complain(f"the section {name.lower()} appears twice", name.lower())
            named[name.lower()] = body
        elif _ARROW.search(body):
            rules.append((_spelt(name) or name, body))
        else:
            reader.complain(f"{quote(section)} isn’t an offer. Offers look like b: 1 apple -> 2 berry")
        if len(reader.wrong) >= MOST_COMPLAINTS:
            raise PuzzleError(*reader.wrong)
    if len(rules) > MOST_EXCHANGES:
        raise PuzzleTooLarge(f"there are {len(rules)} offers; the limit is {MOST_EXCHANGES}")
    reader.list_goods(named.get("goods", ""))
    start = reader.amounts(named.get("start", ""), "start", "0?")
    goal = reader.amounts(named.get("goal", ""), "goal", "0?+")
    exchanges: list[tuple[str, _Terms, _Terms]] = []
    used = {name for name, _ in rules}
    for number, (name, body) in enumerate(rules, start=1):
        place = f"exchange{number}"
        if len(reader.wrong) >= MOST_COMPLAINTS:
            break
        if not name:
            name = next(each for each in _letters() if each not in used)
            used.add(name)
        elif problem := _bad_name(name):
            reader.complain(f"{_title(place)}: {problem}", place)
            continue
        if any(name == other for other, _, _ in exchanges):
            reader.complain(f"two offers are called {name}", place)
            continue
        sides = _ARROW.split(body)
        if len(sides) != 2:
            reader.complain(f"{_title(place)}: {len(sides) - 1} arrows in {quote(body)}. Use one", place)
            continue
        takes, gives = reader.amounts(sides[0], place, "+"), reader.amounts(sides[1], place, "")
        if not takes and not gives:
            reader.complain(f"offer {name} is empty. Say what it takes and gives", place, missing=True)
        exchanges.append((name, takes, gives))
    if not goal and not any("goal" in each.places for each in reader.wrong):
        reader.complain("set a goal", "goal", missing=True)
    if not rules:
        reader.complain("add an offer", "exchanges", missing=True)
    if len(reader.goods) > MOST_GOODS:
        raise PuzzleTooLarge(f"there are {len(reader.goods)} items; the limit is {MOST_GOODS}")
    if reader.wrong:
        raise PuzzleError(*reader.wrong[:MOST_COMPLAINTS])
    return _parts(reader, start, goal, exchanges)


_Terms = list[tuple[int, int | None, bool]]


def _parts(reader: _Reader, start: _Terms, goal: _Terms, exchanges: list[tuple[str, _Terms, _Terms]]) -> TradeText:
    count = len(reader.goods)

    def dense(terms: _Terms) -> Amounts:
        amounts = {good: number or 0 for good, number, _ in terms}
        return tuple(amounts.get(good, 0) for good in range(count))

    left_open = {good for good, number, _ in start if number is None}
    known = dense(start)
    exact = frozenset(good for good, number, least in goal if number is not None and not least)
    errand = Errand(
        tuple(None if good in left_open else known[good] for good in range(count)),
        Goal(dense(goal), exact),
        tuple(
            Exchange(name, dense(takes), dense(gives), frozenset(good for good, _, least in takes if least))
            for name, takes, gives in exchanges
        ),
    )
    return TradeText(tuple(reader.goods), tuple(reader.symbols.get(good, "") for good in range(count)), errand)


def write(parts: TradeText) -> str:
    """Return the canonical text."""
    text = _write(parts.goods, parts.errand)
    first = read(text)
    if (first.goods, first.symbols) == (parts.goods, parts.symbols):
        return text
    goods = ",".join(_escape(symbol) + _escape(name) for symbol, name in zip(parts.symbols, parts.goods, strict=True))
    return f"goods:{goods};{text}"


def _write(goods: Sequence[str], errand: Errand) -> str:
    names = [_escape(name) for name in goods]

    def terms(amounts: Iterable[int | None], least: Iterable[int] = (), also: Iterable[int] = ()) -> str:
        return ",".join(
            f"{'?' if amount is None else amount}{'..' if good in least else ''}{names[good]}"
            for good, amount in enumerate(amounts)
            if amount != 0 or good in also
        )

    goal = errand.goal
    sections = [f"start:{terms(errand.start)}"] if any(amount != 0 for amount in errand.start) else []
    at_least = [good for good, least in enumerate(goal.least) if least and good not in goal.exact]
    wanted = terms(goal.least, at_least, goal.exact)
    sections.append(f"goal:{wanted or '?' + names[0]}")
    sections += [
        f"{_escape(each.name)}:{terms(each.takes, each.all_of, each.all_of)}={terms(each.gives)}"
        for each in errand.exchanges
    ]
    return ";".join(sections)


def _letters() -> Iterable[str]:
    """Yield a, b, ... z, a1, b1, ..."""
    for round_ in range(MOST_EXCHANGES):
        for letter in "abcdefghijklmnopqrstuvwxyz":
            yield f"{letter}{round_ or ''}"


def _title(place: str) -> str:
    """Return a place in words: `offer 3`."""
    words = place.replace("exchange", "offer").replace("good", "item")
    return re.sub(r"(?<=[a-z])(?=[0-9])", " ", words)


def _unescape(text: str) -> str:
    def character(match: re.Match[str]) -> str:
        code = int(match[1], 16)
        found = chr(code) if 0x80 <= code <= 0x10FFFF else ""
        known = found == "\u200d" or (found and unicodedata.category(found)[0] not in "CZ")
        return found if known else match[0]

    return _ESCAPED.sub(character, text)


def _escape(name: str) -> str:
    return "".join(each if each.isascii() else f"~{ord(each):x}~" for each in name.replace(" ", "_"))


def _split_symbol(token: str) -> tuple[str, str]:
    """Return a symbol, empty if there is none, and the name after it, in one spelling."""
    token = unicodedata.normalize("NFC", token)
    end = 0
    while end < len(token) and _is_symbol(token[end]):
        end += 1
    return token[:end], _spelt(token[end:])


def _spelt(name: str) -> str:
    """Return a name in its one spelling."""
    return re.sub(r"[\s_]+", " ", unicodedata.normalize("NFC", name)).strip()


def _is_symbol(character: str) -> bool:
    return not character.isascii() and (unicodedata.category(character) in {"So", "Sk"} or character in "\ufe0f\u200d")


def _bad_name(name: str, *, symbols: bool = False) -> str:
    """Return what is wrong with a name, or nothing."""
    if len(name) > MOST_NAME:
        return f"the name {quote(name)} has {len(name)} characters; the limit is {MOST_NAME}"
    for position, character in enumerate(name):
        letter = unicodedata.category(character)[0] in "LM" or (symbols and _is_symbol(character))
        if not (letter or (position and character in "0123456789 -'’")):
            expected = "letters, digits, - and ’" if position else "a letter first"
            return f"the name {quote(name)} can’t have {quote(character)}. Use {expected}"
    return ""
