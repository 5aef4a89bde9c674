"""Operations of the API, each with the types of its request and response, which describe it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

from flask import Blueprint, Response, abort, request
from pydantic import BaseModel, ValidationError

from engine import PUZZLES, PuzzleError, PuzzleTooLarge, abilities_of, as_json
from webapp.api.requests import RequestModel
from webapp.jobs.status import NoAnswer
from webapp.pages.site.errors import RETRY_AFTER
from webapp.pages.site.kinds import Kind
from webapp.pages.site.problems import problem
from webapp.security import PROGRAMS

api = Blueprint("api", __name__, url_prefix=PROGRAMS.rstrip("/"))

JSON = "application/json"
NDJSON = "application/x-ndjson"
"""JSON lines."""
ALWAYS = (400, 404, 413, 429, 503)
"""Statuses of problems that any request may meet."""
T = TypeVar("T", bound=RequestModel)


class UnreadableError(Exception):
    """Raised when a request does not match the description; `errors` say where."""

    def __init__(self, *errors: tuple[str, str]) -> None:
        super().__init__(errors)
        self.errors = errors


@dataclass(frozen=True)
class Operation:
    """An operation of the API.

    `path`   in Flask's form, below the prefix; `takes` and `query` are the types of the body and of the parameters.
    `gives`  the type of the response for each status; `refuses` further statuses of problems.
    `needs`  which of `engine.abilities_of` a kind must have, if any.
    `keyed`  whether it accepts an `Idempotency-Key`.
    `media`  the type of body and response: `JSON`, or `NDJSON` whose lines have the types above.
    `view`   the function that answers it.
    """

    name: str
    method: str
    path: str
    takes: type[RequestModel] | None
    query: type[RequestModel] | None
    gives: dict[int, type[BaseModel]]
    refuses: tuple[int, ...]
    needs: str
    keyed: bool
    media: str
    words: str
    view: Callable[..., Any]

    @property
    def kinds(self) -> list[Kind]:
        """Return the kinds that it is for; none if its path names none."""
        if "<puzzle:kind>" not in self.path:
            return []
        return [kind for kind in PUZZLES.values() if not self.needs or self.needs in abilities_of(kind)]


OPERATIONS: list[Operation] = []


def operation(
    method: str,
    path: str,
    *,
    gives: dict[int, type[BaseModel]],
    takes: type[RequestModel] | None = None,
    query: type[RequestModel] | None = None,
    refuses: tuple[int, ...] = (),
    needs: str = "",
    keyed: bool = False,
    media: str = JSON,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Make a view an operation: it gets the parsed request as `sent` and `query`, and its docstring describes it.

    One of `NDJSON` reads its lines itself.
    """

    def make(view: Callable[..., Any]) -> Callable[..., Any]:
        statuses = (*ALWAYS, *refuses, *((403,) if method == "POST" else ()), *((415,) if takes else ()))
        name, words = view.__name__.rstrip("_"), (view.__doc__ or "").strip()
        made = Operation(name, method, path, takes, query, gives, statuses, needs, keyed, media, words, view)
        OPERATIONS.append(made)

        @wraps(view)
        def answer(**parts: Any) -> Any:
            kind = parts.get("kind")
            if kind is not None:
                refuse_kind(made, kind)
            if query is not None:
                parts["query"] = parameters(query)
            if takes is not None and media == JSON:
                parts["sent"] = body(takes)
            return view(**parts)

        api.add_url_rule(path, name, answer, methods=[method])
        return answer

    return make


def refuse_kind(op: Operation, kind: Kind) -> None:
    """Answer with 404 if an operation is not for a kind."""
    if kind not in op.kinds:
        abort(404, f"{kind.name} puzzles can’t do that.")


def body(model: type[T]) -> T:
    """Return the request's body.

    Raises:
        UnreadableError: it does not have that type.
    """
    require(JSON)
    try:
        return model.model_validate_json(request.get_data())
    except ValidationError as error:
        raise UnreadableError(*_errors(error, "/")) from None


def require(media: str) -> None:
    """Answer with 415 if the request is of another type."""
    if request.mimetype != media:
        abort(415, f"Send {media}.")


def read_fields(model: type[T], fields: dict[str, Any], before: str = "/") -> T:
    """Return the value of a type that has these fields; pointers to wrong ones begin with `before`.

    Raises:
        UnreadableError: a field is wrong.
    """
    try:
        return model.model_validate(fields)
    except ValidationError as error:
        raise UnreadableError(*_errors(error, before)) from None


def parameters(model: type[T]) -> T:
    """Return the parameters of the address.

    Raises:
        UnreadableError: they do not have that type.
    """
    return read_fields(model, request.args.to_dict(), "")


def _errors(error: ValidationError, before: str) -> list[tuple[str, str]]:
    return [(before + "/".join(map(str, each["loc"])), each["msg"]) for each in error.errors(include_url=False)]


@api.errorhandler(NoAnswer)
def busy(_: NoAnswer) -> Response:
    """Answer that all processes for quick answers are at work."""
    words = f"The site is busy. Try again in {RETRY_AFTER} seconds."
    response = problem(503, "Busy", words)
    response.headers["Retry-After"] = str(RETRY_AFTER)
    return response


@api.errorhandler(UnreadableError)
def unreadable(error: UnreadableError) -> Response:
    """Answer that the request does not match the description."""
    errors = [{"pointer": pointer, "detail": detail} for pointer, detail in error.errors]
    return problem(
        400, "Bad Request", "; ".join(filter(None, (" ".join(each) for each in error.errors))), errors=errors
    )


@api.errorhandler(PuzzleError)
def no_puzzle(error: PuzzleError) -> Response:
    """Answer that a text is not a puzzle, or entries do not fit it."""
    title = "Too large" if isinstance(error, PuzzleTooLarge) else "Not a puzzle"
    return problem(422, title, str(error), complaints=as_json(error)["complaints"])


@api.after_app_request
def for_everybody(response: Response) -> Response:
    """Let scripts of any site read the response; without cookies, nothing in it is private."""
    if request.path.startswith(PROGRAMS):
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Expose-Headers"] = "Location, Retry-After"
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        response.headers.setdefault("Cache-Control", "no-store")
        if request.method == "OPTIONS":
            response.headers["Access-Control-Allow-Methods"] = response.headers.get("Allow", "GET, POST")
            response.headers["Access-Control-Allow-Headers"] = "Content-Type, Idempotency-Key"
            response.headers["Access-Control-Max-Age"] = "86400"
    return response


def respond(value: dict[str, Any], status: int = 200, **headers: str) -> Response:
    """Return a response."""
    response = Response(json.dumps(value, ensure_ascii=False), status, mimetype=JSON)
    response.headers.update({name.replace("_", "-"): each for name, each in headers.items()})
    return response
