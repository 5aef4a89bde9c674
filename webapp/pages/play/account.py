"""How a machine solves a puzzle, in figures: told below its result."""

from __future__ import annotations

from flask import Blueprint, Response, abort

from engine import Account, Bounded, Stated
from webapp.jobs.pool import NoAnswer
from webapp.pages.play.page import parse_or_refuse
from webapp.pages.play.request import text_in_address
from webapp.pages.site import htmx
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services
from webapp.security import client

accounts = Blueprint("accounts", __name__)


@accounts.get("/<puzzle:kind>/account")
def show(kind: Kind) -> Response:
    """Return the account of the puzzle `?text=`: the part of a page for htmx, else a page of its own."""
    if not issubclass(kind, Stated | Bounded):
        abort(404, "We don’t solve this kind of puzzle by clauses.")
    puzzle = parse_or_refuse(kind, text_in_address(kind) or "")
    try:
        found = services().hints.account(kind.slug, str(puzzle), client())
    except NoAnswer:
        found = Account(stopped="time")
    return htmx.render("answers/account.html", "account", kind=kind, puzzle=puzzle, account=found)
