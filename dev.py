"""Everything a developer does, with nothing but Python: `dev.py --help` has a list.

Uses the standard library only.  Makes `.venv`, installs the locked packages there, and does the work inside it.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import hashlib
import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
SITE, EVERYTHING = "requirements.lock", "requirements-dev.lock"
"""What is installed: packages of the site, and with them those for tests and checks, by the hashes of their files."""
NPM = {
    "@biomejs/cli": (
        "2.3.11",
        "biome",
        {
            "linux-x64": "/1s9V/H3cSe0r0Mv/Z8JryF5x9ywRxywomqZVLHAoa/uN0eY7F8gEngWKNS5vbbN/BsfpCG5yeBT5ENh50Frxg==",
            "linux-arm64": "l4xkGa9E7Uc0/05qU2lMYfN1H+fzzkHgaJoy98wO+b/7Gl78srbCRRgwYSW+BTLixTBrM6Ede5NSBwt7rd/i6g==",
            "darwin-x64": "fh7nnvbweDPm2xEmFjfmq7zSUiox88plgdHF9OIW4i99WnXrAC3o2P3ag9judoUMv8FCSUnlwJCM1B64nO5Fbg==",
            "darwin-arm64": "/uXXkBcPKVQY7rc9Ys2CrlirBJYbpESEDme7RKiBD6MmqR2w3j0+ZZXRIL2xiaNPsIMMNhP1YnA+jRRxoOAFrA==",
        },
    ),
    "@typescript/native-preview": (
        "7.0.0-dev.20260707.2",
        "lib/tsgo",
        {
            "linux-x64": "du0dzi6y97Po5vDNdPJTyyijHCpaS22JLRnKZEJXBDaO9gCIymOv/5QQokFRuOlQm0bWl3i9PF4OVdGP6uAOQA==",
            "linux-arm64": "iITBa2WjjTI5N9t5l7Z4KoOSI+2zBlhbvFzsD/f8qX8QoKjz/Y4DPyBDgezYi8nkqjjksbgSOJ3/ykzhwrB9cg==",
            "darwin-x64": "Afc7M5zOwo+GpfcYwz5Z8HMB2tPVsui7nNIqEuuFB73MPdVqNn/Wmpe4tP4MRri0AtJnJknoHBaTJ/VDAp/Jhw==",
            "darwin-arm64": "wny2pgKjGbiZtnOIHVa3tXC1UfDqxNEFzyPGmiqybedG8hipG2Nfp0l5UxbaKCjkLacUpH/W5bP2hBOMVhCOzg==",
        },
    ),
}
"""Programs as their makers publish them: version, path, and the SHA-512 of the package for each system, in base 64."""
PYODIDE = "314.0.7", "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""Python for browsers: its version on npm, and the SHA-512 of the package in base 64."""
DEVICE_LOCK, DEVICE_PLATFORM = "requirements-device.lock", "pyemscripten_2026_0_wasm32"
"""The packages built for that Python, and the name of its platform."""
JOURNEYS = "tests/browser/test_every_way.py"
TIERS: dict[str, tuple[list[str], str, int]] = {
    "fast": (["tests/engine", "tests/project", "tests/web", JOURNEYS], "not slow and not servers", 2),
    "servers": (["tests/servers", "tests/web"], "servers and not slow", 4),  # they wait much of their time
    "browser": (["tests/browser"], "not slow", 2),
    "slow": (["tests"], "slow", 2),
}
"""Which tests, and in how many processes at most."""
PATIENCE = 5.0
"""Seconds in which an interrupted command should end by itself."""
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def fail(message: str) -> None:
    """End with a message for people."""
    sys.exit(f"dev.py: {message}")


def code_of(*command: str | Path, **extra: str) -> int:
    """Run a command in the project's folder; return its exit code.  A signal that ends us ends the command first."""
    with subprocess.Popen([str(part) for part in command], cwd=ROOT, env=os.environ | extra) as process:
        try:
            return process.wait()
        except KeyboardInterrupt:  # from a terminal, the command has had it too, and ends by itself
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(PATIENCE)
            raise
        finally:
            process.terminate()
            process.wait()


def call(*command: str | Path, **extra: str) -> None:
    """Run a command in the project's folder; end with its exit code if it fails."""
    if code := code_of(*command, **extra):
        sys.exit(code)


def install(lock: str) -> None:
    """Make `.venv` and install what a lock file names, unless just that is there already."""
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
    for each in {lock, EVERYTHING}:
        stamp = VENV / f"installed-{each}"
        if stamp.exists() and stamp.read_bytes() == (ROOT / each).read_bytes():
            return
    print("installing the locked packages ...", flush=True)
    pip = (PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check")
    call(*pip, "--no-deps", "--require-hashes", "--only-binary", ":all:", "-r", lock)  # it names all
    if lock == EVERYTHING:  # alone, the site runs from this folder
        call(*pip, "--no-deps", "--no-build-isolation", "-e", ".")
    shutil.copyfile(ROOT / lock, VENV / f"installed-{lock}")


def fetch(name: str) -> Path | None:
    """A program from the npm registry, compared with what was pinned before it is kept; None where it cannot be had."""
    version, path, pinned = NPM[name]
    machine = {"x86_64": "x64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
    system = f"{sys.platform}-{machine}"
    folder = VENV / "npm" / f"{name.replace('/', '-')}-{version}"
    npm = shutil.which("npm")
    if not folder.exists() and npm and system in pinned:
        unpack(npm, f"{name}-{system}@{version}", pinned[system], folder)
        (folder / path).chmod(0o755)
    return folder / path if folder.exists() else None


def fetch_pyodide() -> Path:
    """The folder of the pinned Python for browsers."""
    version, pinned = PYODIDE
    folder = VENV / "npm" / f"pyodide-{version}"
    npm = shutil.which("npm")
    if not folder.exists():
        if npm is None:
            fail("Python for browsers comes from the npm registry: install npm")
        unpack(npm, f"pyodide@{version}", pinned, folder)
    return folder


def unpack(npm: str, package: str, pinned: str, folder: Path) -> None:
    """Unpack a package from the npm registry into a folder, if it is what was pinned."""
    with tempfile.TemporaryDirectory(dir=VENV) as name_of_folder:
        there = Path(name_of_folder)
        call(npm, "pack", "--silent", "--pack-destination", there, package)
        (archive,) = there.glob("*.tgz")
        if base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode() != pinned:
            fail(f"{package} is not the package that was pinned; nothing of it was started")
        shutil.unpack_archive(archive, there)
        folder.parent.mkdir(exist_ok=True)
        (there / "package").rename(folder)


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
            "install Chromium or Chrome and set CHROMIUM to its path. `dev.py test tests/engine tests/web` needs none."
        )


def setup(_: argparse.Namespace, __: list[str]) -> None:
    """Install everything that the other commands need."""
    install(EVERYTHING)
    install_browser()


def run(_: argparse.Namespace, rest: list[str]) -> None:
    """Serve the site on this machine."""
    install(SITE)
    call(PYTHON, "-m", "webapp", *rest, PLAYGROUND_DEVICE=os.environ.get("PLAYGROUND_DEVICE", str(ROOT / "device")))


def test(options: argparse.Namespace, rest: list[str]) -> None:
    """Run the tests of a tier (without a name the fast ones), or of files; further arguments go to pytest."""
    install(EVERYTHING)
    chosen = [each for each in rest if (ROOT / each.partition("::")[0]).exists()]
    if not chosen or any(each.startswith("tests/browser") for each in chosen):
        install_browser()
    tiers = [each for each in TIERS if options.all or getattr(options, each)] or ["fast"]
    codes = []
    for tier in tiers:
        paths, marks, workers = TIERS[tier]
        if chosen:
            paths, marks = [], "slow" if tier == "slow" else "not slow"
        number = str(min(workers, (os.cpu_count() or 1) + 2))
        start = time.monotonic()
        codes.append(code_of(PYTHON, "-m", "pytest", "-n", number, "--dist", "loadfile", "-m", marks, *paths, *rest))
        print(f"{tier} tests: {(time.monotonic() - start) / 60:.1f} minutes", flush=True)
    if any(codes):
        sys.exit(max(codes))


def call_fetched(name: str, *arguments: str | Path) -> None:
    """Run a program for the scripts, or say that it is left out."""
    if program := fetch(name):
        call(program, *arguments)
    else:
        print(f"the scripts are not checked by {name}: it takes npm to get it, and Linux or macOS")


def check(_: argparse.Namespace, __: list[str]) -> None:
    """Lint, formatting, types, import contracts and templates; lint, formatting and types of the scripts."""
    install(EVERYTHING)
    call(PYTHON, "-m", "ruff", "check", ".")
    call(PYTHON, "-m", "ruff", "format", "--check", ".")
    call(PYTHON, "-m", "mypy")
    call(PYTHON.parent / "lint-imports")
    call(PYTHON, "-m", "djlint", "--quiet", "--lint", "templates")
    call_fetched("@biomejs/cli", "check", "--error-on-warnings")
    call_fetched("@typescript/native-preview", "-p", ROOT / "tsconfig.json")
    print("all checks passed")


def format_code(_: argparse.Namespace, __: list[str]) -> None:
    """Format the Python code and the scripts."""
    install(EVERYTHING)
    call(PYTHON, "-m", "ruff", "check", "--fix-only", ".")  # what it cannot mend, `check` says
    call(PYTHON, "-m", "ruff", "format", ".")
    call_fetched("@biomejs/cli", "check", "--write")


def lock(_: argparse.Namespace, rest: list[str]) -> None:
    """Write the lock files: all packages with the hashes of their files; `--upgrade` takes the newest versions."""
    install(EVERYTHING)
    common = ("--universal", "--python-version", "3.11", "--only-binary", ":all:", "--generate-hashes", "--quiet")
    plain = ("--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links")
    extras = [word for each in ("test", "oracle", "check") for word in ("--extra", each)]
    uv = (PYTHON, "-m", "uv", "pip", "compile", "pyproject.toml", *common, *plain)
    call(*uv, *extras, *rest, "-o", EVERYTHING)
    # The site's are of the same versions, whatever its file said before.
    call(*uv, "--extra", "deploy", "-c", EVERYTHING, "--upgrade", "-o", SITE)


def fetch_wheel(folder: str | Path) -> Path:
    """Download the package built for that Python into a folder; return its wheel."""
    wanted = ("--no-deps", "--require-hashes", "--only-binary", ":all:", "--platform", DEVICE_PLATFORM)
    python = ("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314")
    call(PYTHON, "-m", "pip", "download", "-q", *wanted, *python, "-r", DEVICE_LOCK, "-d", folder)
    (wheel,) = Path(folder).glob("*.whl")
    return wheel


def device(_: argparse.Namespace, rest: list[str]) -> None:
    """Build the site for visitors' own devices, into the folder that is named; `device` if none is."""
    install(SITE)
    pyodide = fetch_pyodide()
    with tempfile.TemporaryDirectory(dir=VENV) as there:
        call(PYTHON, "-m", "webapp.device.build", pyodide, fetch_wheel(there), *(rest or ["device"]))


def static(options: argparse.Namespace, rest: list[str]) -> None:
    """Write the whole site as files for a host without a server, into the empty folder that is named."""
    if len(rest) != 1:
        fail("name the folder to write: python3 dev.py static OUT")
    device(options, [])
    call(PYTHON, "-m", "webapp.device.files", "device", *rest)


def sbom(_: argparse.Namespace, rest: list[str]) -> None:
    """Write what the site is made of, as CycloneDX, to the file that is named; sbom.json if none is."""
    install(EVERYTHING)
    call(PYTHON, "docs/sbom.py", *(rest or ["sbom.json"]))


def bench(_: argparse.Namespace, rest: list[str]) -> None:
    """Run the measurements that are named, or `all`; without a name, list them."""
    install(EVERYTHING)
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
        "device": device,
        "static": static,
    }
    for name, action in actions.items():
        command = commands.add_parser(name, help=action.__doc__)
        command.set_defaults(action=action)
        if name == "test":
            for tier in (*TIERS, "all"):
                command.add_argument(f"--{tier}", action="store_true", help=f"run the {tier} tests")
    options, rest = parser.parse_known_args()
    if rest and options.command not in {"run", "test", "bench", "lock", "sbom", "device", "static"}:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    for name in ("SIGTERM", "SIGHUP"):  # as Ctrl-C does, they end what we have started
        if (number := getattr(signal, name, None)) and signal.getsignal(number) == signal.SIG_DFL:  # not by nohup
            signal.signal(number, lambda number, _: sys.exit(128 + number))
    try:
        options.action(options, rest)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
