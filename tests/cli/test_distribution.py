"""The name that people install: `guandan` on the package index is somebody else's, and no text may name it."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

from guandan import __version__

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
FOREIGN = re.compile(r"""(?<![\w./-])guandan\[|pip install[^\n|;&]*?(?<=[\s"'])guandan(?=[\s"'`]|$)""", re.MULTILINE)


def _files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)  # noqa: S607
    if listed.returncode:  # an unpacked source distribution
        return [file for folder in ("src", "docs") for file in (ROOT / folder).rglob("*") if file.is_file()]
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name]


def test_nothing_tells_people_to_install_the_foreign_package() -> None:
    found = []
    for file in _files():
        if file == Path(__file__).resolve() or not file.is_file() or "released" in file.parts:
            continue
        try:
            text = file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{file.relative_to(ROOT)}: {match[0]}" for match in FOREIGN.finditer(text)]
    assert found == []


def test_the_pattern_knows_what_it_looks_for() -> None:
    assert FOREIGN.search('pip install "guandan[lab]"')
    assert FOREIGN.search("pip install guandan")
    assert not FOREIGN.search('pip install "pyguandan[lab]"')
    assert not FOREIGN.search("pip install ./guandan")


def test_the_distribution_s_name_and_version() -> None:
    assert PROJECT["name"] == "pyguandan"
    assert PROJECT["version"] == __version__
    assert PROJECT["scripts"] == {"guandan": "guandan.cli:main"}


def test_every_version_has_a_dated_heading() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
    for place, heading in enumerate(headings):
        pattern = r"\d+\.\d+\.\d+, (?:\d{4}-\d{2}-\d{2}" + ("|not yet released)" if place == 0 else ")")
        assert re.fullmatch(pattern, heading), heading
    versions = [heading.partition(",")[0] for heading in headings]
    assert versions[0] == PROJECT["version"]
    assert versions == sorted(versions, key=lambda version: [*map(int, version.split("."))], reverse=True)


def test_the_citation_names_the_version() -> None:
    assert f"\nversion: {PROJECT['version']}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_the_base_install_has_no_compiler_no_learning_library_and_no_second_graph_library() -> None:
    base = {re.split(r"[\[<>=~; ]", line)[0].lower() for line in PROJECT["dependencies"]}
    learning = {"onnxruntime", "onnx", "torch", "gymnasium", "pyarrow", "ray"}
    assert base.isdisjoint({"cython", "setuptools", "networkx", *learning})
