"""docs/organise.md is an event that really runs, and docs/event-file.md names everything that stands in a file."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING, get_args

import msgspec
import pytest

from guandan.competition.championship.file import AnyLine
from guandan.competition.model.events import AnyCompetitionEvent
from tests.cli.command import ROOT, run

if TYPE_CHECKING:
    from pathlib import Path

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("name", "lang"), [("organise.md", "en"), ("organise.zh.md", "zh")])
def test_the_guide_runs_and_its_output_is_real(
    name: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    kinds = [kind for kind, _ in BLOCK.findall(text)]
    assert {"sh", "text", "csv"} == set(kinds)
    for kind, body in BLOCK.findall(text):
        if kind == "csv":
            (tmp_path / "entries.csv").write_text(body, encoding="utf-8")
        elif kind == "sh":
            for line in body.splitlines():
                result = run("--lang", lang, *shlex.split(line)[1:])
                assert result.exit_code == 0, f"{line}: {result.output}"
        else:
            command, _, shown = body.partition("\n")
            assert run("--lang", lang, *shlex.split(command.removeprefix("$ "))[1:]).output == shown, command


def test_the_guide_shows_every_step_of_an_event() -> None:
    text = (ROOT / "docs" / "organise.md").read_text(encoding="utf-8")
    before = "new import enter checkin decide draw publish start clock"
    after = "result sign settle forfeit close correct standings finish check"
    assert [step for step in f"{before} {after}".split() if f"guandan event {step} " not in text] == []


def test_the_links_lead_somewhere() -> None:
    for name in ("organise.md", "event-file.md"):
        links = re.findall(r"\]\(([^)]+)\)", (ROOT / "docs" / name).read_text(encoding="utf-8"))
        assert [link for link in links if not (ROOT / "docs" / link).exists()] == []


def test_every_line_and_every_event_is_described_with_its_fields() -> None:
    text = (ROOT / "docs" / "event-file.md").read_text(encoding="utf-8")
    rows = {
        row[0].strip(" `"): row[-1]
        for row in (line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| `"))
    }
    for kind in (*get_args(AnyLine), *get_args(AnyCompetitionEvent)):
        tag = str(kind.__struct_config__.tag)
        assert tag in rows, tag
    for kind in get_args(AnyCompetitionEvent):
        tag = str(kind.__struct_config__.tag)
        missing = [field.name for field in msgspec.structs.fields(kind) if f"`{field.name}`" not in rows[tag]]
        assert missing == [], tag


def test_the_examples_are_lines_of_a_file() -> None:
    text = (ROOT / "docs" / "event-file.md").read_text(encoding="utf-8")
    (example,) = [body for kind, body in BLOCK.findall(text) if kind == "json"]
    read = [msgspec.json.decode(line, type=AnyLine) for line in example.splitlines()]
    assert len({type(line) for line in read}) == 5
