"""What the files for deployment say is what the program knows: settings, defaults, commands, packages."""

from __future__ import annotations

import base64
import json
import platform
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy import make_url

import dev
from engine import __version__
from tests import ROOT
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
        elif each.type == "tuple[str, ...]":
            assert written == ",".join(each.default), each.name
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


def test_each_service_has_a_limit_of_memory_and_a_look_at_its_health() -> None:
    for name, service in compose()["services"].items():
        assert re.fullmatch(r"\d+[mg]", service["mem_limit"]), name
        assert service["healthcheck"]["test"][0] == "CMD", name
    worker = compose()["services"]["worker"]
    assert f":{worker['environment']['PLAYGROUND_METRICS_PORT']}/metrics" in worker["healthcheck"]["test"][-1]


def test_each_image_is_pinned_by_one_line() -> None:
    files = (ROOT / "compose.yaml").read_text() + (ROOT / "Dockerfile").read_text()
    named = set(re.findall(r"\$\{(\w+_IMAGE)(?=:-)", files))
    assert set(re.findall(r"^(?:    image: |FROM )(\S*)", files, re.MULTILINE)) == {
        "${PYTHON_IMAGE}",
        "${NGINX_IMAGE:-nginxinc/nginx-unprivileged:1.28-alpine}",
        "${POSTGRES_IMAGE:-postgres:17}",
        "${REDIS_IMAGE:-redis:7-alpine}",
    }
    assert named == set(re.findall(r"^(\w+_IMAGE)=", (ROOT / "docs/deploy.md").read_text(), re.MULTILINE))


def test_the_image_has_all_that_the_program_needs() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text()
    copied = {
        name for line in re.findall("^COPY (?!--from)(.*)$", dockerfile, re.MULTILINE) for name in line.split()[:-1]
    }
    assert {"engine", "webapp", "templates", "static", "requirements.lock"} <= copied
    assert all((ROOT / name).exists() for name in copied)
    sent = {line.removeprefix("!") for line in (ROOT / ".dockerignore").read_text().splitlines() if line[0] == "!"}
    assert copied == sent
    assert "--require-hashes --only-binary :all: -r requirements.lock" in dockerfile
    (version,) = re.findall(r"python:3\.(\d+)", dockerfile)
    least, beyond = re.findall(r"3\.(\d+)", project()["requires-python"])
    assert int(least) <= int(version) < int(beyond)


def project() -> dict[str, Any]:
    described: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return described


def plain(name: str) -> str:
    """A package's name as indexes compare it."""
    return re.sub("[-_.]+", "-", name).lower()


def locked(file: str = "requirements.lock") -> dict[str, tuple[str, int]]:
    """For each package in a lock file its version, and how many hashes it has."""
    entries = re.split(r"^(?=\S)", (ROOT / file).read_text(), flags=re.MULTILINE)
    found = [re.match(r"([\w.-]+)==([^\s;]+)", each) for each in entries if each]
    assert all(found), "every line is a package"
    return {plain(m[1]): (m[2], m.string.count("--hash=sha256:")) for m in found if m}


def test_what_is_locked_is_what_is_tested_and_has_hashes() -> None:
    site, everything = locked(), locked("requirements-dev.lock")
    assert all(hashes for _, hashes in everything.values())
    assert site.items() <= everything.items(), "the site’s packages, with their hashes, are those of the tests"
    extras = project()["optional-dependencies"]
    for lock, names in ((site, ("web", "deploy")), (everything, extras)):
        wanted = [
            each
            for each in sum((extras[name] for name in names), project()["dependencies"])
            if "puzzle-playground" not in each
        ]
        assert {plain(re.split(r"[\[>=<]", each)[0]) for each in wanted} <= set(lock), "run dev.py lock"


def test_a_program_that_is_not_the_pinned_one_is_never_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def pack(*command: str | Path) -> None:
        (tmp_path / "package/lib").mkdir(parents=True, exist_ok=True)
        (tmp_path / "package/lib/tsgo").write_text("a program")
        shutil.make_archive(str(Path(command[4]) / "package"), "gztar", tmp_path, "package")
        Path(command[4], "package.tar.gz").rename(Path(command[4], "package.tgz"))
        packed.append(Path(command[4], "package.tgz").read_bytes())

    packed: list[bytes] = []
    name = "@typescript/native-preview"
    version, path, pinned = dev.NPM[name]
    monkeypatch.setattr(dev, "call", pack)
    monkeypatch.setattr(dev, "VENV", tmp_path)
    monkeypatch.setattr(shutil, "which", lambda program: f"/usr/bin/{program}")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    with pytest.raises(SystemExit, match="not the package that was pinned"):
        dev.fetch(name)
    assert not (tmp_path / "npm").exists()

    class Same:
        def digest(self) -> bytes:
            return base64.b64decode(pinned["linux-x64"])

    monkeypatch.setattr(dev.hashlib, "sha512", lambda data: Same() if data == packed[-1] else None)
    program = dev.fetch(name)
    assert program == tmp_path / f"npm/@typescript-native-preview-{version}" / path
    assert program.read_text() == "a program"
    assert program.stat().st_mode & 0o100
    monkeypatch.setattr(dev, "call", lambda *_: pytest.fail("it was there"))
    assert dev.fetch(name) == program


def test_the_bill_of_materials_is_valid_and_whole(tmp_path: Path) -> None:
    from cyclonedx.schema import SchemaVersion  # which takes three seconds, for whoever collects tests too
    from cyclonedx.validation.json import JsonStrictValidator

    subprocess.run([sys.executable, "docs/sbom.py", tmp_path / "sbom.json"], cwd=ROOT, check=True)
    written = (tmp_path / "sbom.json").read_text()
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(written) is None
    bill = json.loads(written)
    components = {plain(each["name"]): each for each in bill["components"]}
    assert {name: each["version"] for name, each in components.items() if "purl" in each} == {
        name: version for name, (version, _) in locked().items()
    }
    vendored = [each for each in (ROOT / "static/vendor").iterdir() if not re.search("LICENSE|SUMS", each.name)]
    assert vendored
    assert {plain(each.name) for each in vendored} <= set(components)
    for name, each in components.items():
        assert all(len(of["content"]) == 64 for of in each["hashes"]), name
        assert len(each["hashes"]) == locked().get(name, ("", 1))[1], name
    assert {of["license"]["name"] for of in components["flask"]["licenses"]} == {"BSD-3-Clause"}
    assert bill["metadata"]["component"]["version"] == __version__
