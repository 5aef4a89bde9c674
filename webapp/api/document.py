"""The description of the API (OpenAPI 3.1), made from its operations, and a page to try them."""

from __future__ import annotations

import json
import re
import shlex
from functools import cache
from http import HTTPStatus
from typing import Any, get_args

from apispec import APISpec
from flask import Blueprint, Response, request
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema
from werkzeug.wrappers import Response as BaseResponse

from engine import PUZZLES, Explained, Hinted, __version__
from webapp.api import batch, jobs, sync
from webapp.api.operations import JSON, NDJSON, OPERATIONS, Operation, api
from webapp.api.responses import Problem
from webapp.jobs.status import KEY
from webapp.pages.site import htmx
from webapp.pages.site.kinds import Kind
from webapp.pages.site.problems import MIMETYPE, PROBLEMS
from webapp.pages.site.services import services
from webapp.security import PROGRAMS

__all__ = ["batch", "jobs", "sync"]  # which make the operations

pages = Blueprint("api_pages", __name__)

ABOUT = (
    "Read, solve, check, explain, make and share puzzles. No account, no key: you get the same limits as any "
    "visitor. Errors are problem details (RFC 9457)."
)
COMPONENT = "#/components/schemas/{model}"
HEADERS = {
    "Location": ((201, 202), "where it is"),
    "Retry-After": ((202, 429, 503), "seconds to wait before you try again"),
}
"""Headers of responses with these statuses."""
CURL = {JSON: "--json", NDJSON: f"-H 'Content-Type: {NDJSON}' --data-binary"}
"""How curl sends a body of each type."""
PARAMETER = re.compile(r"<(?:puzzle:)?(\w+)>")


@cache
def description() -> dict[str, Any]:
    """Return the document."""
    info = {"description": ABOUT, "license": {"name": "MIT", "identifier": "MIT"}}
    spec = APISpec("Puzzle Playground", "1", "3.1.0", info=info, servers=[{"url": PROGRAMS.rstrip("/")}])
    sent = {op.takes for op in OPERATIONS if op.takes}
    told = {Problem} | {each for op in OPERATIONS for answer in op.gives.values() for each in _each(answer)}
    types: list[tuple[type[BaseModel], Any]] = [(each, "validation") for each in sent]
    types += [(each, "serialization") for each in told]
    _, schemas = models_json_schema(types, ref_template=COMPONENT)
    for name, schema in sorted(schemas["$defs"].items()):
        spec.components.schema(name, schema)
    for each in OPERATIONS:
        path = PARAMETER.sub(lambda match: f"{{{match[1].rstrip('_')}}}", each.path)
        spec.path(path, operations={each.method.lower(): _describe(each)})
    found: dict[str, Any] = spec.to_dict()
    return found


def _each(answer: Any) -> tuple[type[BaseModel], ...]:
    """Return the types of a response that may have several."""
    found: tuple[type[BaseModel], ...] = get_args(answer) or (answer,)
    return found


def _describe(op: Operation) -> dict[str, Any]:
    first, _, more = op.words.partition("\n")
    found: dict[str, Any] = {"operationId": op.name, "summary": first, "parameters": _parameters(op)}
    if more.strip():
        found["description"] = " ".join(more.split())
    if op.takes:
        content: dict[str, Any] = {"schema": {"$ref": COMPONENT.format(model=op.takes.__name__)}}
        if op.kinds:
            content["examples"] = {kind.slug: {"value": example(op, kind)} for kind in op.kinds}
        found["requestBody"] = {"required": True, "content": {op.media: content}}
    problem = {MIMETYPE: {"schema": {"$ref": COMPONENT.format(model="Problem")}}}
    contents: dict[int, dict[str, Any]] = {each: {op.media: {"schema": _schema(op.gives[each])}} for each in op.gives}
    contents |= dict.fromkeys(sorted(op.refuses), problem)
    found["responses"] = {str(status): _answer(status, each) for status, each in contents.items()}
    return found


def _answer(status: int, content: dict[str, Any]) -> dict[str, Any]:
    """Return a response of some status, with its headers."""
    named = {name: words for name, (statuses, words) in HEADERS.items() if status in statuses}
    headers = {name: {"description": words, "schema": {"type": "string"}} for name, words in named.items()}
    answer = {"description": HTTPStatus(status).phrase, "content": content}
    return answer | ({"headers": headers} if headers else {})


def _schema(answer: Any) -> dict[str, Any]:
    several = [{"$ref": COMPONENT.format(model=each.__name__)} for each in _each(answer)]
    return several[0] if len(several) == 1 else {"anyOf": several}


def _parameters(op: Operation) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for name in PARAMETER.findall(op.path):
        limits = {"enum": [kind.slug for kind in op.kinds]} if name == "kind" else {"minLength": 1}
        found.append({"name": name.rstrip("_"), "in": "path", "required": True, "schema": {"type": "string"} | limits})
    if op.query:
        for name, schema in op.query.model_json_schema()["properties"].items():
            plain = next(each for each in schema["anyOf"] if each["type"] != "null")  # absent is what null means there
            words = schema["description"]
            found.append({"name": name, "in": "query", "required": False, "schema": plain, "description": words})
    if op.keyed:
        words = "makes a repeated request count once"
        key: dict[str, Any] = {"type": "string", "pattern": f"^{KEY.pattern}$"}
        header = {"name": "Idempotency-Key", "in": "header", "required": False, "description": words}
        found.append(header | {"schema": key})
    return found


def example(op: Operation, kind: Kind) -> dict[str, Any]:
    """Return an example of what to send to an operation, for a kind of puzzle."""
    fields = op.takes.model_fields if op.takes else {}
    values = {"text": kind.examples[0].text, "format": "svg", "size": "", "level": None, "seed": 1}
    if issubclass(kind, Explained if op.name == "solve" else Hinted) and op.name != "judge":
        values["entries"] = kind.entries_example
    return {name: values[name] for name in fields if name in values}


@api.get("/openapi.json")
def openapi() -> BaseResponse:
    """Return the description."""
    text = json.dumps(description(), ensure_ascii=False)
    response = services().page_cache.page(__version__, lambda: Response(text))
    response.mimetype = JSON
    return response


@pages.get("/api")
def index() -> BaseResponse:
    """Show all operations, each with an example to send."""

    def page() -> Response:
        return htmx.render("site/api.html", operations=list(map(page_entry, OPERATIONS)), problems=PROBLEMS)

    return services().page_cache.page("the operations", page)


def page_entry(op: Operation) -> dict[str, Any]:
    """Return what the page shows of an operation."""
    kind = op.kinds[0] if op.kinds else None
    template = PROGRAMS.rstrip("/") + PARAMETER.sub(lambda match: f"{{{match[1].rstrip('_')}}}", op.path)
    body = example_text(op, kind or next(iter(PUZZLES.values()))) if op.takes else ""
    address = f"{request.scheme}://{request.host}" + template.format(kind=kind.slug if kind else "", id="ID")
    method = "-X POST " if op.method == "POST" and not op.takes else ""
    return {
        "op": op,
        "template": template,
        "examples": {each.slug: _json(example(op, each)) for each in op.kinds},
        "body": body,
        "curl": f"curl {method}{address}" + (f" \\\n  {CURL[op.media]} {shlex.quote(body)}" if op.takes else ""),
    }


def example_text(op: Operation, kind: Kind) -> str:
    """Return the body of an example; of a batch, two lines."""
    if op.media == JSON:
        return _json(example(op, kind))
    line = {"kind": kind.slug, "text": kind.examples[0].text}
    return "\n".join(_json({"id": do, "do": do} | line) for do in ("parse", "solve"))


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False)
