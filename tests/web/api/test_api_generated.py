"""Ten thousand requests made up from the description: every answer is one that it has."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS

from engine import PUZZLES
from webapp import create_app
from webapp.api.operations import OPERATIONS
from webapp.pages.site.services import services
from webapp.settings import Settings

REFUSALS = [400, 404, 405, 413, 415, 422]
CONFIG = schemathesis.Config.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": REFUSALS}}})
LEFT_OUT = {"positive_data_acceptance"}
"""Few texts are puzzles, so what is sent may be as described and be refused all the same."""
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)


def lived_in(draw: random.Random, known: dict[str, list[str]]) -> Callable[[Any], Any]:
    """Puts into some requests what others have led to: puzzles, hints' entries, ids of links and jobs."""

    def change(case: Any) -> Any:
        kind = case.path_parameters.get("kind") if case.path_parameters else None
        if kind in PUZZLES and isinstance(case.body, dict) and "text" in case.body and draw.random() < 0.8:
            text = draw.choice([each.text for each in PUZZLES[kind].examples] + known.get(f"{kind} texts", []))
            if draw.random() < 0.3:  # one character is another
                at = draw.randrange(len(text))
                text = text[:at] + draw.choice(text + "019#?/:x,~") + text[at + 1 :]
            case.body["text"] = text
            if "entries" in case.body and draw.random() < 0.7:
                case.body["entries"] = draw.choice(["", *known.get(f"{kind} {text}", [])])
            if "format" in case.body and draw.random() < 0.8:
                case.body["format"] = draw.choice(known["formats"])
        if isinstance(case.body, dict) and isinstance(case.body.get("seed"), int) and draw.random() < 0.9:
            case.body |= {"seed": draw.randrange(20), "level": draw.choice([None, "easy"])}  # what comes soon
        if case.query and "wait" in case.query and isinstance(case.query["wait"], float | int):
            case.query["wait"] = min(case.query["wait"], 0.2)  # or the test would do little else
        ids = known.get(case.path.split("/")[1], [])
        if ids and "{id}" in case.path and draw.random() < 0.7:
            case.path_parameters["id"] = draw.choice(ids)
        return case

    return change


def remember(case: Any, answer: Any, known: dict[str, list[str]]) -> None:
    """What further requests may be about."""
    kind, said = (case.path_parameters or {}).get("kind"), answer.json()
    if "task" in said:
        known.setdefault("jobs", []).append(said["id"])
    elif "puzzle" in said and "id" in said:
        known.setdefault("links", []).append(said["id"])
    if "recipe" in said:
        known.setdefault(f"{kind} texts", []).append(said["text"])
    if "entries" in said and isinstance(case.body, dict):
        known.setdefault(f"{kind} {case.body['text']}", []).append(said["entries"])


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_every_answer_is_one_that_the_description_has(tmp_path: Path) -> None:
    total = int(os.environ.get("API_CALLS", "10000"))
    app = create_app(
        Settings(
            database_url=f"sqlite:///{tmp_path / 'x.sqlite'}",
            requests_per_minute=0,
            submits_per_minute=0,
            work_seconds=0,
            stored_megabytes=0,
            stored_megabytes_per_client=0,
            stock=0,
            solve_seconds=1,
            longer_seconds=2,
            patience_seconds=0.01,  # many answers are jobs
        )
    )
    described = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app, config=CONFIG)
    formats = app.test_client().get("/api/v1/formats").json
    assert formats is not None
    known: dict[str, list[str]] = {
        "formats": sorted({each["format"] for kind in formats["formats"].values() for each in kind})
    }
    excluded = [each for each in CHECKS.get_all() if each.__name__ in LEFT_OUT]
    seen: Counter[tuple[str, int]] = Counter()
    wrong: list[str] = []
    operations = [found.ok() for found in described.get_all_operations()]
    assert len(operations) == len(OPERATIONS)
    operations = [each for each in operations if each.path != "/batch"]  # a wrong line is an answer: test_batch.py
    varied = [each for each in operations if each.method == "post" and "{kind}" in each.path]
    try:
        while seen.total() < total:
            rounds = seen.total()
            for each in operations:
                share = total * 8 // 10 // len(varied) // len(MODES) if each in varied else total // 50
                for mode in MODES:
                    changes = lived_in(random.Random(f"{rounds} {each.label} {mode}"), known)
                    strategy = each.as_strategy(generation_mode=mode)
                    if mode is GenerationMode.POSITIVE:
                        strategy = strategy.map(changes)

                    @seed(rounds)
                    @settings(
                        max_examples=min(share, max(1, total - seen.total())),
                        deadline=None,
                        suppress_health_check=list(HealthCheck),
                        phases=[Phase.generate],
                        database=None,
                    )
                    @given(case=strategy)
                    def send(case: Any) -> None:
                        answer = case.call(headers={"Accept-Encoding": "identity"})
                        seen[case.operation.label, answer.status_code] += 1
                        try:
                            case.validate_response(answer, excluded_checks=excluded)
                        except schemathesis.errors.SchemathesisError as error:
                            wrong.append(str(error))
                        except BaseExceptionGroup as group:
                            wrong.append(str(group.exceptions))
                        if answer.status_code < 300:
                            remember(case, answer, known)

                    try:
                        send()
                    except Unsatisfiable:  # nothing wrong can be sent there
                        continue
    finally:
        services(app).close()
        services(app).store.engine.dispose()
    for (label, status), number in sorted(seen.items()):
        print(f"{label:28} {status} {number:6,}")  # noqa: T201 (docs/measured/api.md is made from it)
    print("in all", seen.total(), "wrong", len(wrong))  # noqa: T201
    assert wrong == []
    assert {status for _, status in seen if status >= 500} <= {503}
