"""The name that people install: `guandan` on the package index is somebody else's, and no text may name it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from email import message_from_string
from pathlib import Path
from typing import TYPE_CHECKING

from guandan import __version__

if TYPE_CHECKING:
    from email.message import Message

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


PREPARE = """
import sys
sys.modules["Cython"] = None  # what is written about the package does not need its kernel
from setuptools.build_meta import prepare_metadata_for_build_wheel
print(prepare_metadata_for_build_wheel(sys.argv[1]), file=sys.stderr)
"""
ADDRESS = "https://code.example/people/guandan"


def _prepare(folder: Path, address: str | None) -> Message[str, str]:
    """What an installer and the package index read, built with the address of the repository or without it."""
    environ = {name: value for name, value in os.environ.items() if name != "GUANDAN_PROJECT_URL"}
    if address is not None:
        environ["GUANDAN_PROJECT_URL"] = address
    done = subprocess.run(
        [sys.executable, "-c", PREPARE, str(folder)], cwd=ROOT, env=environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (file,) = folder.glob("*.dist-info/METADATA")
    return message_from_string(file.read_text(encoding="utf-8"))


def test_without_an_address_the_package_links_to_nobody(tmp_path: Path) -> None:
    built = _prepare(tmp_path, None)
    assert (built["Name"], built["Version"]) == (PROJECT["name"], PROJECT["version"])
    assert "Project-URL" not in built
    assert "Home-page" not in built
    assert built.get_payload().strip() == (ROOT / "README.md").read_text(encoding="utf-8").strip()


def test_the_package_links_to_the_repository_that_it_is_built_from(tmp_path: Path) -> None:
    built = _prepare(tmp_path, f"{ADDRESS}/")
    urls = dict(line.split(", ") for line in built.get_all("Project-URL", []))
    assert urls.pop("Homepage") == ADDRESS
    assert urls.pop("Issues") == f"{ADDRESS}/issues"
    assert urls.keys() == {"Documentation", "Changelog"}
    links = re.findall(r'\]\(([^)\s]+)\)|<img src="([^"]+)"', built.get_payload())
    links = [page or picture for page, picture in links]
    assert len(links) == 6
    for link in [*links, *urls.values()]:
        found = re.fullmatch(rf"{re.escape(ADDRESS)}/(blob|raw)/main/(.+)", link)
        assert found, link
        assert (ROOT / found[2]).is_file(), link
        assert (found[1] == "raw") == link.endswith(".png")


def test_an_address_that_is_none_ends_the_build() -> None:
    for address in ("guandan", "https://code.example/a b"):
        environ = {**os.environ, "GUANDAN_PROJECT_URL": address}
        done = subprocess.run(
            [sys.executable, "-c", PREPARE, "."], cwd=ROOT, env=environ, capture_output=True, text=True, check=False
        )
        assert done.returncode == 1, address
        assert "GUANDAN_PROJECT_URL" in done.stderr


def test_the_workflow_tells_the_build_its_own_address() -> None:
    workflow = (ROOT / ".github" / "workflows" / "wheels.yml").read_text(encoding="utf-8")
    assert "GUANDAN_PROJECT_URL: ${{ github.server_url }}/${{ github.repository }}\n" in workflow
    whole = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert whole["tool"]["cibuildwheel"]["linux"]["environment-pass"] == ["GUANDAN_PROJECT_URL"]  # into its container
