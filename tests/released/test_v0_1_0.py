"""What 0.1.0 wrote is still read: event files, records and a server's database, with the results they had then."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from guandan.checker import check_event
from guandan.cli import app
from guandan.competition.championship.file import read_event
from guandan.formatting.read_record import read_record_text
from guandan.game.record import check_record
from guandan.rulebooks import find_by_digest, load, names

HERE = Path(__file__).parent / "v0_1_0"
EVENTS = sorted(HERE.glob("*.event.gz"))
RECORDS = sorted(HERE.glob("*.record.gz"))


@pytest.mark.parametrize("file", EVENTS, ids=lambda file: file.name)
def test_an_event_file_opens_and_checks(file: Path) -> None:
    data = gzip.decompress(file.read_bytes())
    event, broken = read_event(data)
    assert (broken, event.book.version, event.competition.is_closed) == (0, "1", True)
    report = check_event(data.decode(), prove=False)
    assert report.differences == ()
    assert report.counts["results"] > 0


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.name)
def test_a_record_is_read_under_the_book_it_began_with(file: Path) -> None:
    record = read_record_text(gzip.decompress(file.read_bytes()).decode())
    assert record.book.version == "1"
    assert find_by_digest(record.book.digest) == record.book
    assert check_record(record) == []


def test_a_database_is_migrated_and_sound(tmp_path: Path) -> None:
    database = tmp_path / "server.db"
    with gzip.open(HERE / "server.db.gz") as packed, database.open("wb") as file:
        shutil.copyfileobj(packed, file)
    result = CliRunner().invoke(app, ["--lang", "en", "db", "check", "--database", f"sqlite:///{database}"])
    assert result.exit_code == 0, result.output
    assert "11 streams" in result.output


@pytest.mark.parametrize("name", names())
def test_the_first_version_of_a_book_stays(name: str) -> None:
    first, present = load(f"{name}@1"), load(name)
    assert (first.id, first.version) == (present.id, "1")
    assert present.version == "2"
    assert load(f"{name}@2") is present
    assert first.digest != present.digest
