"""What the files for deployment say is what the program knows: settings, defaults, commands, packages."""

from __future__ import annotations

import re
import tomllib
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy import make_url

from tests.conftest import ROOT
from webapp.jobs import wakeups
from webapp.settings import Settings
from webapp.store.contents import Store

DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
VARIABLE = re.compile(r"PLAYGROUND_[A-Z_]+")
NAMES = {f"PLAYGROUND_{each.name.upper()}" for each in fields(Settings)}


def compose() -> dict[str, Any]:
    text = (ROOT / "compose.yaml").read_text()
    filled: dict[str, Any] = yaml.safe_load(re.sub(r"\$\{[^}]*\}", "secret", text))
    return filled


def settings_table() -> dict[str, str]:
    """The defaults as docs/deploy.md gives them."""
    rows = re.findall(r"^\| `(PLAYGROUND_[A-Z_]+)` \| ([^|]*)\|", (ROOT / "docs/deploy.md").read_text(), re.MULTILINE)
    assert len(rows) == len(dict(rows)), "a setting is listed twice"
    return {name: default.strip() for name, default in rows}


def test_each_setting_is_in_the_table_and_nothing_else() -> None:
    assert set(settings_table()) == NAMES


def test_the_defaults_in_the_table_are_those_of_the_program() -> None:
    table = settings_table()
    for each in fields(Settings):
        written = table[f"PLAYGROUND_{each.name.upper()}"]
        if each.default is MISSING or each.name == "database_url":
            assert re.search("[a-z]{3}", written), f"{each.name}: said in words"
        elif each.type in ("int", "float"):
            assert float(written.replace(",", "")) == each.default, each.name
        else:
            assert written == (each.default or ""), each.name


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_documents_name_only_settings_that_exist(document: Path) -> None:
    assert set(VARIABLE.findall(document.read_text())) <= NAMES


@pytest.mark.parametrize("file", ["compose.yaml", "Dockerfile"])
def test_container_files_name_only_settings_that_exist(file: str) -> None:
    found = set(VARIABLE.findall((ROOT / file).read_text()))
    assert found
    assert found <= NAMES


@pytest.mark.parametrize("service", ["web", "worker"])
def test_a_service_starts_with_its_settings(service: str) -> None:
    described = compose()["services"][service]
    settings = Settings.from_environment({name: str(value) for name, value in described["environment"].items()})
    assert not Store(settings.database_url).is_sqlite
    assert isinstance(wakeups.from_settings(settings), wakeups.OverHuey)
    python, option, module = described["command"]
    assert (python, option) == ("python", "-m")
    assert (ROOT / module.replace(".", "/")).exists() or (ROOT / (module.replace(".", "/") + ".py")).exists()
    assert settings.solvers == 0 if service == "web" else settings.solvers > 0


def test_a_worker_may_use_the_memory_that_its_solvers_may() -> None:
    worker = compose()["services"]["worker"]
    settings = Settings.from_environment({name: str(value) for name, value in worker["environment"].items()})
    assert int(worker["mem_limit"].removesuffix("m")) >= settings.solvers * settings.solve_megabytes * 1.5 + 200


def test_addresses_name_services_that_can_be_reached() -> None:
    described = compose()
    services = described["services"]
    for service in ("web", "worker"):
        for name in ("PLAYGROUND_DATABASE_URL", "PLAYGROUND_QUEUE"):
            host = make_url(services[service]["environment"][name]).host
            assert set(services[host]["networks"]) & set(services[service]["networks"])
        assert set(services[service]["depends_on"]) <= set(services)
    database = make_url(services["web"]["environment"]["PLAYGROUND_DATABASE_URL"])
    made = services["postgresql"]["environment"]
    assert (database.username, database.database, database.password) == (
        made["POSTGRES_USER"],
        made["POSTGRES_DB"],
        made["POSTGRES_PASSWORD"],
    )
    assert {each for service in services.values() for each in service["networks"]} <= set(described["networks"])
    assert described["networks"]["inside"]["internal"], "solvers shall have no way out"
    assert services["worker"]["networks"] == ["inside"]


def test_the_image_has_all_that_the_program_needs() -> None:
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    copied = {name for line in lines if line.startswith("COPY ") for name in line.split()[1:-1]}
    assert {"engine", "webapp", "templates", "static", "pyproject.toml", "constraints.txt"} <= copied
    assert all((ROOT / name).exists() for name in copied)
    sent = {line.removeprefix("!") for line in (ROOT / ".dockerignore").read_text().splitlines() if line[0] == "!"}
    assert copied == sent
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    (extra,) = re.findall(r"'\.\[(\w+)\]'", "\n".join(lines))
    names = {re.split(r"[\[>=<]", each)[0] for each in project["optional-dependencies"][extra]}
    assert names == {"gunicorn", "huey", "psycopg", "redis"}
    assert project["readme"] in copied
    (version,) = re.findall(r"FROM python:3\.(\d+)", "\n".join(lines))
    assert int(version) >= int(project["requires-python"].rpartition(".")[2])
