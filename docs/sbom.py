"""What the site is made of, as CycloneDX 1.6 (cyclonedx.org): `python3 dev.py sbom FILE`.

Its packages with their hashes, as requirements.lock pins them, and their licences, where they are installed and say
them; and what is vendored in static/vendor, by its SHA256SUMS.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import DisjunctiveLicense
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

ROOT = Path(__file__).resolve().parent.parent
VENDORED = ROOT / "static" / "vendor"
PACKAGE = re.compile(r"^([\w.-]+)==([^\s;]+)([^\n]*(?:\n\s+--hash=\S+(?: \\)?)*)", re.MULTILINE)


def sha256(content: str) -> HashType:
    """A hash as the document has it."""
    return HashType(alg=HashAlgorithm.SHA_256, content=content)


def packages() -> Iterator[Component]:
    """What is installed with the site, for any machine: each with the hashes of all its files."""
    for name, version, rest in PACKAGE.findall((ROOT / "requirements.lock").read_text()):
        yield Component(
            name=name,
            version=version,
            type=ComponentType.LIBRARY,
            purl=PackageURL("pypi", name=name, version=version),
            bom_ref=f"{name}=={version}",
            hashes=[sha256(each) for each in re.findall(r"sha256:(\w+)", rest)],
            licenses=[DisjunctiveLicense(name=each) for each in licence(name)],
        )


def licence(name: str) -> list[str]:
    """What a package says of its licence, in one line; nothing where it says nothing, or is not for this machine."""
    try:
        about = metadata(name)
    except PackageNotFoundError:
        return []
    classifiers = [each for each in about.get_all("Classifier") or [] if each.startswith("License ::")]
    said = about.get("License-Expression") or (classifiers[0].rpartition(" :: ")[2] if classifiers else "")
    return [said or (about.get("License") or "").strip().partition("\n")[0]] if said or about.get("License") else []


def vendored() -> Iterator[Component]:
    """What lies in the project itself and was made elsewhere."""
    for line in (VENDORED / "SHA256SUMS").read_text().splitlines():
        content, name = line.split()
        if name.endswith("-LICENSE"):
            continue
        yield Component(name=name, type=ComponentType.FILE, bom_ref=f"static/vendor/{name}", hashes=[sha256(content)])


def bill() -> str:
    """The whole document as JSON."""
    (version,) = re.findall(r'^__version__ = "(.*)"', (ROOT / "engine" / "__init__.py").read_text(), re.MULTILINE)
    site = Component(name="puzzle-playground", version=version, type=ComponentType.APPLICATION, bom_ref="site")
    site.licenses.add(DisjunctiveLicense(id="MIT"))
    bom = Bom(components=[*packages(), *vendored()])
    bom.metadata.component = site
    bom.register_dependency(site, bom.components)
    return JsonV1Dot6(bom).output_as_string(indent=2)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(bill() + "\n")
