"""`guandan event documents`, as it is called by the command line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
import typer

from guandan.cli.event.context import EventCommandContext
from guandan.cli.event.documents import Wanted, write_documents
from guandan.competition.championship.file import encode_head
from guandan.documents.kinds import Document
from guandan.errors import IllegalAction
from guandan.texts import explain
from tests.documents.kit import knockout, pages, swiss, text_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.competition.kit import Hall


def on_disk(hall: Hall, folder: Path) -> Path:
    """The file of an event."""
    file = folder / "event.jsonl"
    file.write_bytes(encode_head(hall.championship))
    return file


def test_everything_that_can_be_had_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    called = EventCommandContext(file=on_disk(swiss(), tmp_path), lang="zh", as_json=True)
    write_documents(called, Wanted(kinds=["all"], out=tmp_path / "a" / "b"))
    told = json.loads(capsys.readouterr().out)
    assert sorted(told["written"]) == sorted(str(path) for path in (tmp_path / "a" / "b").iterdir())
    names = {path.name for path in (tmp_path / "a" / "b").iterdir()}
    assert {"programme.pdf", "round-02-score-sheets.pdf", "book.pdf", "log.json", "report.txt"} <= names
    refused = [IllegalAction("no_bracket", stage=1), IllegalAction("documents_not_over")]
    assert told["missing"] == [explain(error, "zh") for error in refused]


def test_kinds_and_forms_as_they_are_typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    called = EventCommandContext(file=on_disk(knockout(), tmp_path), lang="en")
    write_documents(called, Wanted(kinds=["Score-Sheets", "bracket"], out=tmp_path, forms=["PDF"], round=1))
    assert str(tmp_path / "round-01-score-sheets.pdf") in "".join(capsys.readouterr().out.splitlines())
    assert "Scoresheet" in text_of((tmp_path / "round-01-score-sheets.pdf").read_bytes())
    assert pages((tmp_path / "stage-1-bracket.pdf").read_bytes())


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    called = EventCommandContext(file=on_disk(swiss(), tmp_path), lang="en")
    for kinds, forms in ((["poster"], []), (["draw"], ["doc"])):
        with pytest.raises(typer.BadParameter):
            write_documents(called, Wanted(kinds=kinds, out=tmp_path, forms=forms))
    with pytest.raises(IllegalAction, match="no_bracket"):
        write_documents(called, Wanted(kinds=[Document.BRACKET], out=tmp_path))
    with pytest.raises(IllegalAction, match="no_such_form"):
        write_documents(called, Wanted(kinds=["certificates"], out=tmp_path, forms=["csv"]))
