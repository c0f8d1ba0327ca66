"""What a deployment installs: pinned with hashes, listed as a bill of materials, with the licences of everything."""

from __future__ import annotations

import json
import re
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "tools" / "dependencies.py"))


def _read(file: str) -> dict[str, tuple[str, int]]:
    """The packages of a requirements file: their versions, and how many hashes each has."""
    text = (DEPLOY / file).read_text(encoding="utf-8").replace(" \\\n", " ")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    found = {}
    for line in lines:
        pinned, *hashes = line.split()
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", one) for one in hashes), line
        name, _, version = pinned.partition("==")
        found[name] = (version, len(hashes))
    return found


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="constraints.txt is made with the oldest Python")
def test_the_pinned_packages_are_those_that_a_server_needs(tool: dict[str, Any]) -> None:
    needed = {package.name: package.version for package in tool["list_packages"]()}
    assert {name: version for name, (version, _) in _read("requirements.txt").items()} == needed
    assert {"litestar", "SQLAlchemy", "asyncpg", "uvloop"} <= {*needed}
    assert not {"pytest", "torch", "Cython", "mkdocs"} & {*needed}


@pytest.mark.parametrize("file", ["requirements.txt", "requirements-build.txt"])
def test_every_package_has_hashes_and_the_version_of_constraints(tool: dict[str, Any], file: str) -> None:
    pins = tool["read_pins"]()
    for name, (version, hashes) in _read(file).items():
        assert hashes > 0, name
        assert version == pins[tool["canonicalize_name"](name)]


def test_the_image_installs_by_hash_and_nothing_else() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", "")
    installs = [line for line in dockerfile.splitlines() if "pip install" in line]
    assert len(installs) == 2
    assert "--require-hashes" in installs[0]
    assert "--no-deps" in installs[1]
    assert "--no-index" in installs[1]


def test_the_bill_has_every_package_and_what_is_inside_ours() -> None:
    bill = json.loads((DEPLOY / "sbom.cdx.json").read_text(encoding="utf-8"))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    named = {part["name"] for part in bill["components"]}
    assert {*_read("requirements.txt")} < named
    assert all(part["licenses"][0]["license"]["name"] for part in bill["components"])
    refs = [part["bom-ref"] for part in bill["components"]]
    assert len(refs) == len({*refs})
    assert bill["dependencies"][0]["dependsOn"] == refs


def test_everything_vendored_lies_beside_its_licence(tool: dict[str, Any]) -> None:
    source = ROOT / "src" / "guandan"
    listed = {item.where for item in tool["VENDORED"]}
    for item in tool["VENDORED"]:
        assert (source / item.where).is_file(), item
        assert (source / item.where).with_name(item.text).is_file(), item
    texts = {file.parent for pattern in ("LICENSE-*.txt", "OFL.txt") for file in source.rglob(pattern)}
    assert texts == {(source / where).parent for where in listed}


@pytest.mark.parametrize(
    ("file", "is_of"),
    [
        ("msgspec-0.20.0-cp313-cp313-manylinux_2_17_x86_64.whl", True),
        ("msgspec-0.20.0.tar.gz", True),
        ("msgspec-0.20.0rc1.tar.gz", False),
        ("msgspec_extra-0.20.0.tar.gz", False),
        ("msgspec-0.21.0-py3-none-any.whl", False),
    ],
)
def test_files_of_a_release_are_told_from_others(tool: dict[str, Any], file: str, *, is_of: bool) -> None:
    assert tool["is_file_of"](file, "msgspec", "0.20.0") is is_of
