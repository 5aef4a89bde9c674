"""How a machine solves a puzzle, in figures: told below its result."""

from __future__ import annotations

from flask import Blueprint, Response, abort

from engine import Account, Bounded, Certified, Stated, Transparent
from webapp.jobs.status import NoAnswer
from webapp.pages.play.page import parse_or_refuse
from webapp.pages.play.request import text_in_address
from webapp.pages.site import htmx
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services
from webapp.security import client

accounts = Blueprint("accounts", __name__)


@accounts.get("/<puzzle:kind>/proof.<any(cnf, drat, txt):ending>")
def proof(kind: Kind, ending: str) -> Response:
    """Return a file of the proof of what there is to prove about the puzzle `?text=`."""
    if not issubclass(kind, Stated | Bounded | Certified):
        abort(404, "We can’t prove anything about this kind of puzzle.")
    puzzle = parse_or_refuse(kind, text_in_address(kind) or "")
    try:
        found = services().hints.proof(kind.slug, str(puzzle), client())
    except NoAnswer:
        abort(503, "There’s no time for this proof just now. Try again.")
    if found["stopped"]:
        abort(503, "This proof takes too long, or is too long to send. The command line writes it.")
    if ending not in found["files"]:
        abort(404, "There’s no such proof for this puzzle.")
    answer = Response(found["files"][ending], mimetype="text/plain")
    answer.headers["Content-Disposition"] = f'attachment; filename="{kind.slug}.{ending}"'
    return answer


@accounts.get("/<puzzle:kind>/account")
def show(kind: Kind) -> Response:
    """Return the account of the puzzle `?text=`: the part of a page for htmx, else a page of its own.

    Kinds that state no clauses tell their workings instead.
    """
    if not issubclass(kind, Stated | Bounded | Transparent):
        abort(404, "We don’t show how machines solve this kind of puzzle.")
    puzzle = parse_or_refuse(kind, text_in_address(kind) or "")
    hints, account, workings = services().hints, Account(), None
    try:
        if isinstance(puzzle, Stated | Bounded):
            account = hints.account(kind.slug, str(puzzle), client())
        else:
            workings = hints.workings(kind.slug, str(puzzle), "", client())
    except NoAnswer:
        account = Account(stopped="time")
    return htmx.render("answers/account.html", "account", kind=kind, puzzle=puzzle, account=account, workings=workings)
