"""What a deployment installs: pinned with hashes, as a bill of materials, and with its licences.

    python tools/dependencies.py --hashes    # asks the package index; `make update` does it

`deploy/requirements.txt` has what `pyguandan[postgres]` needs on Linux, each file of each release by its SHA-256, and
`deploy/requirements-build.txt` what builds it. `deploy/sbom.cdx.json` is the same as CycloneDX, with what comes inside
our own package; `docs/licences.md` lists the licences. The last two are written by `make docs`.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tomllib
import urllib.request
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).resolve().parents[1]
DEPLOY = ROOT / "deploy"
BUILD = ("setuptools", "Cython")
LINUX = {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix", "extra": ""}
DEFAULT_INDEX = "https://pypi.org/simple"
CLASSIFIER = "License :: OSI Approved :: "
MAX_LICENCE_LENGTH = 60
"""A longer licence field is the whole text, and the classifier names it."""
FILE_LINK = re.compile(r'href="[^"]*/([^"/#]+)#sha256=([0-9a-f]{64})"')


class Package(NamedTuple):
    """A package that is installed, with its version and licence."""

    name: str
    version: str
    licence: str


class Vendored(NamedTuple):
    """What comes inside our own package and was made by somebody else, or has a licence of its own."""

    name: str
    where: str
    licence: str
    text: str


VENDORED = (
    Vendored("Noto Sans SC", "documents/fonts/NotoSansSC-Regular.ttf", "OFL-1.1", "OFL.txt"),
    Vendored("Preact", "web/static/vendor/preact.js", "MIT", "LICENSE-preact.txt"),
    Vendored("htm", "web/static/vendor/preact.js", "Apache-2.0", "LICENSE-htm.txt"),
    Vendored("the spoken calls", "web/static/voice/calls.mp3", "Apache-2.0", "LICENSE-voice.txt"),
    Vendored("the network of the bots", "bots/learned/network.npz", "Apache-2.0", "LICENSE-network.txt"),
)
"""Below src/guandan; the text of each licence lies beside it."""


def read_project() -> dict[str, object]:
    """The project's table in pyproject.toml."""
    project: dict[str, object] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project


@cache
def read_pins() -> dict[str, str]:
    """The versions of constraints.txt, by canonical name."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.partition("==") for line in lines if "==" in line and not line.startswith("#"))
    return {canonicalize_name(name): version for name, _, version in pairs}


def list_packages() -> list[Package]:
    """Everything that `pyguandan[postgres]` needs on Linux, by name, in the versions of constraints.txt."""
    project = read_project()
    wanted = [*project["dependencies"], *project["optional-dependencies"]["postgres"]]  # type: ignore[index, misc]
    return [_describe(name) for name in sorted(_find_closure(wanted))]


def _find_closure(wanted: Iterable[str]) -> set[str]:
    found: set[tuple[str, str]] = set()
    waiting = [(Requirement(text), "") for text in wanted]
    while waiting:
        requirement, extra = waiting.pop()
        if requirement.marker is not None and not requirement.marker.evaluate({**LINUX, "extra": extra}):
            continue
        name = canonicalize_name(requirement.name)
        for part in ("", *requirement.extras):
            if (name, part) not in found:
                found.add((name, part))
                waiting += [(Requirement(text), part) for text in metadata.requires(name) or ()]
    return {name for name, _ in found}


def _describe(name: str) -> Package:
    about = metadata.metadata(name)
    version = read_pins().get(name)
    if version is None:
        sys.exit(f"constraints.txt has no {name}: run `make update`")
    licence = about.get("License-Expression") or about.get("License") or ""
    if not licence or len(licence) > MAX_LICENCE_LENGTH:
        names = [
            line.rpartition(" :: ")[2] for line in about.get_all("Classifier") or () if line.startswith(CLASSIFIER)
        ]
        licence = " and ".join(names) or "see the package"
    return Package(about["Name"], version, " ".join(licence.split()))


def pages(docs: Path) -> dict[Path, str]:
    """The bill of materials and the page of licences, by file."""
    packages = list_packages()
    return {DEPLOY / "sbom.cdx.json": build_bill(packages), docs / "licences.md": build_page(packages)}


def build_bill(packages: list[Package]) -> str:
    """CycloneDX 1.6, without a date or a serial number, so that the same packages give the same file."""
    project = read_project()
    ours = f"pkg:pypi/{project['name']}@{project['version']}"
    components = [
        {
            "type": "library",
            "bom-ref": f"pkg:pypi/{canonicalize_name(package.name)}@{package.version}",
            "name": package.name,
            "version": package.version,
            "purl": f"pkg:pypi/{canonicalize_name(package.name)}@{package.version}",
            "licenses": [{"license": {"name": package.licence}}],
        }
        for package in packages
    ]
    inside = [
        {
            "type": "file",
            "bom-ref": f"src/guandan/{item.where}#{item.name}",
            "name": item.name,
            "licenses": [{"license": {"name": item.licence}}],
        }
        for item in VENDORED
    ]
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": ours,
                "name": project["name"],
                "version": project["version"],
                "purl": ours,
                "licenses": [{"license": {"id": project["license"]}}],
            }
        },
        "components": components + inside,
        "dependencies": [{"ref": ours, "dependsOn": [component["bom-ref"] for component in components + inside]}],
    }
    return json.dumps(bill, ensure_ascii=False, indent=1) + "\n"


def build_page(packages: list[Package]) -> str:
    """The licences of everything that a server runs with."""
    lines = [
        "<!-- Written by tools/dependencies.py; `make docs` writes it again. -->\n",
        "# Licences",
        "",
        "guandan is under Apache-2.0 ([LICENSE](../LICENSE)). A server runs with the packages below. The same list is",
        "in [deploy/sbom.cdx.json](../deploy/sbom.cdx.json) as CycloneDX, and with the hashes of every file, from",
        "which the container is built, in [deploy/requirements.txt](../deploy/requirements.txt).",
        "",
        "## Inside our own package",
        "",
        "| what | where | licence | its text |",
        "| --- | --- | --- | --- |",
        *(f"| {item.name} | `src/guandan/{item.where}` | {item.licence} | `{item.text}` |" for item in VENDORED),
        "",
        "## Packages that are installed with it",
        "",
        "| package | version | licence |",
        "| --- | --- | --- |",
        *(f"| {package.name} | {package.version} | {package.licence} |" for package in packages),
    ]
    return "\n".join(lines) + "\n"


def write_hashes() -> None:
    """Ask the index for the hashes of every file of each release, and write both requirement files."""
    pins = read_pins()
    runtime = [(package.name, package.version) for package in list_packages()]
    build = [(name, pins[canonicalize_name(name)]) for name in BUILD]
    for file, wanted in (("requirements.txt", runtime), ("requirements-build.txt", build)):
        lines = ["# Pinned with hashes for deployment. Written by `make update` from constraints.txt."]
        for name, version in wanted:
            hashes = find_hashes(name, version)
            if not hashes:
                sys.exit(f"the index has no files of {name} {version}")
            lines.append(" \\\n".join([f"{name}=={version}", *(f"    --hash=sha256:{found}" for found in hashes)]))
        (DEPLOY / file).write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"deploy/{file}: {len(wanted)} packages")


def find_hashes(name: str, version: str) -> list[str]:
    """The SHA-256 of every file of a release, in order."""
    address = f"{find_index()}/{canonicalize_name(name)}/"
    request = urllib.request.Request(address, headers={"Accept": "text/html"})  # noqa: S310 (the index of pip's settings)
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
        page = answer.read().decode()
    return sorted({found for file, found in FILE_LINK.findall(page) if is_file_of(file, name, version)})


def is_file_of(file: str, name: str, version: str) -> bool:
    """Is this a wheel or the source of a release?"""
    stem = file.removesuffix(".tar.gz").removesuffix(".zip")
    parts = stem.rsplit("-", 1) if stem != file else file.split("-")
    return len(parts) > 1 and canonicalize_name(parts[0]) == canonicalize_name(name) and parts[1] == version


@cache
def find_index() -> str:
    """The package index that pip uses here."""
    command = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()  # noqa: S603 (pip)
    return (os.environ.get("PIP_INDEX_URL") or said or DEFAULT_INDEX).rstrip("/")


def main() -> None:
    """Write the hashes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hashes", action="store_true", required=True, help="write deploy/requirements*.txt")
    parser.parse_args()
    write_hashes()


if __name__ == "__main__":
    main()
