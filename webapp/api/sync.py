"""Operations answered at once: read, check, hint, judge, write and share puzzles, and list kinds and formats."""

from __future__ import annotations

from typing import Any

from flask import abort, url_for

from engine import (
    PUZZLES,
    Account,
    CannotHoldError,
    Explained,
    Hinted,
    Judged,
    Puzzle,
    abilities_of,
    as_json,
    cell_at,
    level_in_address,
    offered,
    says_nothing,
)
from webapp.api import requests, responses
from webapp.api.operations import operation, respond
from webapp.jobs.status import NoAnswer
from webapp.pages.play.check import UNKNOWN
from webapp.pages.play.request import shared_puzzle
from webapp.pages.share import previews
from webapp.pages.share.files import files_of
from webapp.pages.share.links import store_link
from webapp.pages.share.paste import diagnosis_of, every, reading_of, readings
from webapp.pages.site.kinds import Kind
from webapp.pages.site.problems import problem
from webapp.pages.site.services import services
from webapp.security import client, refuse_other_sites

OWN = {
    "text": ("Short form", "what everything here reads", "txt"),
    "svg": ("A picture", "the puzzle without its solution", "svg"),
    "plain": ("Plain text", "the puzzle as a terminal shows it", "txt"),
}
"""Formats that every kind is written in: a name, a few words, and the file extension."""
NO_HINT = {"time": "We couldn’t find a hint in time.", "failed": UNKNOWN["failed"]}


def puzzle_of(kind: Kind, text: str) -> Any:
    """Return the puzzle that a program sent.

    Raises:
        PuzzleError: the text is not a puzzle.
    """
    return reading_of(kind, text).puzzle


def stopped_by(none: NoAnswer) -> str:
    """Return what ended the search for a quick answer.

    Raises:
        NoAnswer: there was none because the site is busy.
    """
    if none.reason == "busy":
        raise none
    return none.reason


@operation("GET", "/kinds", gives={200: responses.Kinds})
def kinds() -> Any:
    """The kinds of puzzle: what each one is, what it can do and which sizes it comes in."""
    return respond({"kinds": [_kind(each) for each in PUZZLES.values()]})


def _kind(kind: Kind) -> dict[str, Any]:
    sizes = [
        {"size": each.size, "name": each.name, "levels": _levels(each.levels), "slow": _levels(each.stocked)}
        for each in offered(kind)
    ]
    return {
        "kind": kind.slug,
        "name": kind.name,
        "tagline": kind.tagline,
        "rules": kind.rules,
        "reads": list(kind.formats),
        "examples": [each.text for each in kind.examples],
        "entries": {"note": kind.entries_note, "example": kind.entries_example} if issubclass(kind, Hinted) else None,
        "able": abilities_of(kind),
        "sizes": sizes,
    }


def _levels(levels: tuple[str, ...]) -> list[str]:
    return [level_in_address(each).replace(" ", "-") for each in levels]


@operation("GET", "/formats", gives={200: responses.Formats})
def formats() -> Any:
    """The formats you can open and save for each kind, with an example of each."""
    return respond({"formats": {slug: [*_own(kind), *_others(kind)] for slug, kind in PUZZLES.items()}})


def _own(kind: Kind) -> list[dict[str, Any]]:
    examples = {"text": kind.examples[0].text}
    return [
        _format(slug, name, about, example=examples.get(slug, ""), reads=slug == "text", writes=True)
        for slug, (name, about, _) in OWN.items()
    ]


def _others(kind: Kind) -> list[dict[str, Any]]:
    return [
        _format(each.slug, each.name, each.about, each.source, each.example, reads=True, writes=each.write is not None)
        for each in files_of(kind)
        if each.slug not in OWN
    ]


def _format(
    slug: str, name: str, about: str, source: str = "", example: str = "", *, reads: bool, writes: bool
) -> dict[str, Any]:
    words = {"format": slug, "name": name, "about": about, "source": source, "example": example}
    return words | {"reads": reads, "writes": writes}


@operation("POST", "/parse", takes=requests.Text, gives={200: responses.Readings})
def read(sent: requests.Text) -> Any:
    """Find every puzzle a text or link could be. The list is empty if it isn't one."""
    text = sent.text.strip("\r\n")
    found = [as_json(each.puzzle) | {"beside": as_json(each.beside)} for each in readings(text)]
    return respond({"readings": found, "reasons": [] if found or not text else diagnosis_of(text).sentences})


@operation("POST", "/<puzzle:kind>/parse", takes=requests.Text, gives={200: responses.Parsed}, refuses=(422,))
def parse(kind: Kind, sent: requests.Text) -> Any:
    """Read a puzzle. You get its short form, and mistakes that show without searching."""
    found = reading_of(kind, sent.text)
    others = [str(each) for each in every(kind, sent.text) if each != found.puzzle]
    return respond(as_json(found.puzzle) | {"beside": as_json(found.beside), "others": others})


@operation(
    "POST", "/<puzzle:kind>/check", takes=requests.Check, gives={200: responses.Checked}, refuses=(422,), needs="check"
)
def check(kind: Kind, sent: requests.Check) -> Any:
    """Check a player's entries or their finished answer."""
    puzzle: Any = puzzle_of(kind, sent.text)
    if isinstance(puzzle, Judged):
        return respond(as_json(puzzle.judge(sent.entries)) | {"stopped": None})
    try:
        standing = services().hints.standing(kind.slug, str(puzzle), sent.entries, client())
    except NoAnswer as none:
        reason = stopped_by(none)
        return respond({"status": "unknown", "stopped": reason, "message": UNKNOWN[reason]})
    words = standing.in_words(blank=says_nothing(puzzle, sent.entries))
    return respond(as_json(standing) | {"message": words})


@operation(
    "POST", "/<puzzle:kind>/hint", takes=requests.Near, gives={200: responses.Hint}, refuses=(422,), needs="hint"
)
def hint(kind: Kind, sent: requests.Near) -> Any:
    """Get the easiest next step, or the mistake in the entries."""
    puzzle: Hinted[Any] = puzzle_of(kind, sent.text)
    if sent.near and cell_at(sent.near) is None:
        abort(400, "near: that isn’t the name of a cell, such as r1c1.")
    try:
        found = services().hints.hint(kind.slug, str(puzzle), sent.entries, client(), near=sent.near)
    except NoAnswer as none:
        reason = stopped_by(none)
        return respond({"status": "limit", "stopped": reason, "told": [NO_HINT[reason]]})
    return respond(as_json(found))


@operation(
    "POST", "/<puzzle:kind>/judge", takes=requests.Entries, gives={200: responses.Judged}, refuses=(422,), needs="judge"
)
def judge(kind: Kind, sent: requests.Entries) -> Any:
    """Rate a puzzle. You learn if it has just one solution, how hard it is and what could be better.

    Put the solution you have in mind into `entries`, if you like. That one will be kept.
    """
    puzzle: Explained[Any] = puzzle_of(kind, sent.text)
    try:
        found = services().hints.appraisal(kind.slug, str(puzzle), sent.entries, client())
    except NoAnswer as none:
        return respond({"solutions": "unknown", "stopped": stopped_by(none)})
    return respond(as_json(found))


@operation(
    "POST",
    "/<puzzle:kind>/account",
    takes=requests.Text,
    gives={200: responses.Account},
    refuses=(422,),
    needs="account",
)
def account(kind: Kind, sent: requests.Text) -> Any:
    """See what the search for the solution takes, and the proof that there's no other."""
    puzzle = puzzle_of(kind, sent.text)
    try:
        found = services().hints.account(kind.slug, str(puzzle), client())
    except NoAnswer as none:
        return respond(as_json(Account()) | {"stopped": stopped_by(none)})
    return respond(as_json(found))


@operation(
    "POST",
    "/<puzzle:kind>/workings",
    takes=requests.Part,
    gives={200: responses.Workings},
    refuses=(422,),
    needs="workings",
)
def workings(kind: Kind, sent: requests.Part) -> Any:
    """See how machines solve the puzzle, step by step, as on the page `/how`."""
    puzzle = puzzle_of(kind, sent.text)
    try:
        found = services().hints.workings(kind.slug, str(puzzle), sent.at, client())
    except NoAnswer as none:
        return respond({"at": sent.at, "stopped": stopped_by(none)})
    return respond(found | {"stopped": None})


@operation(
    "POST", "/<puzzle:kind>/proof", takes=requests.Text, gives={200: responses.Proof}, refuses=(422,), needs="proof"
)
def proof(kind: Kind, sent: requests.Text) -> Any:
    """Get a proof of the result: that there’s no other solution, none at all, or none with less or nearer."""
    puzzle = puzzle_of(kind, sent.text)
    try:
        found = services().hints.proof(kind.slug, str(puzzle), client())
    except NoAnswer as none:
        found = {"stopped": stopped_by(none), "files": {}, "check": ""}
    return respond(found)


@operation("POST", "/<puzzle:kind>/export", takes=requests.Export, gives={200: responses.Exported}, refuses=(422,))
def export(kind: Kind, sent: requests.Export) -> Any:
    """Save the puzzle for another program, as a picture or as plain text."""
    puzzle: Any = puzzle_of(kind, sent.text)
    files = {each.slug: each for each in files_of(kind)}
    if sent.format in OWN:
        name, _, suffix = OWN[sent.format]
        with services().turns.take(client(), len(sent.text)):
            text = _written(puzzle, sent.format)
    elif sent.format in files:
        name, suffix = files[sent.format].name, files[sent.format].suffix
        try:
            text = puzzle.as_file(sent.format)
        except CannotHoldError as error:
            return problem(422, "Cannot hold", f"{name} can’t store {error}.")
        if text is None:
            abort(404, "We can open this format, but not save it.")
    else:
        abort(404, "There’s no such format.")
    return respond({"format": sent.format, "name": name, "file": f"{kind.slug}.{suffix}", "text": text})


def _written(puzzle: Puzzle[Any], form: str) -> str:
    if form == "svg":
        return previews.thumbnail(puzzle).get_data(as_text=True)
    return puzzle.draw() if form == "plain" else str(puzzle)


@operation("POST", "/<puzzle:kind>/share", takes=requests.Text, gives={201: responses.Link}, refuses=(422,))
def share(kind: Kind, sent: requests.Text) -> Any:
    """Get a permanent link. The same puzzle always gets the same link."""
    puzzle = puzzle_of(kind, sent.text)
    refuse_other_sites(when=True)
    id_ = store_link(puzzle)
    return respond(_link(id_, kind.slug, str(puzzle)), 201, Location=url_for("api.link", id_=id_))


@operation("GET", "/links/<id_>", gives={200: responses.Link}, refuses=(410,))
def link(id_: str) -> Any:
    """Get the puzzle behind a link."""
    found, _, _ = shared_puzzle(id_)
    return respond(_link(found.id, found.kind, found.text))


def _link(id_: str, kind: str, text: str) -> dict[str, Any]:
    views = {"puzzle": "links.spoiler_free", "solution": "links.permalink", "picture": "images.preview"}
    views |= {"embed": "embeds.board", "svg": "images.picture", "pdf": "sheets.sheet"}
    addresses = {name: url_for(view, id_=id_, _external=True) for name, view in views.items()}
    return {"id": id_, "kind": kind, "text": text} | addresses
