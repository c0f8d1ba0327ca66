from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING

import pytest

from guandan.lab import simulate
from tests.cli.command import run, said

if TYPE_CHECKING:
    from pathlib import Path

OWN = "tests.lab.contestants"


def told(*words: str) -> dict[str, object]:
    values: dict[str, object] = json.loads(said("simulate", *words, "--json"))
    return values


def test_deals_are_simulated_and_summed_up() -> None:
    text = said("simulate", "--deals", "100", "--seed", "9")
    assert text.startswith("jiangsu-2017, seed 9: 100 deals played by light\n")
    for title in (
        "plays",
        "bombs",
        "partner of the first finisher",
        "levels gained by East–West",
        "tricks",
        "leads inherited",
    ):
        assert f"\n{title} " in text
    assert "decisions per second; kernel" in text


def test_it_speaks_chinese() -> None:
    text = said("simulate", "--deals", "50", "--lang", "zh", "--bot", "uniform")
    assert "uniform 打了 50 副" in text
    assert "抗贡" in text
    assert "接风" in text


def test_json_has_the_whole_summary() -> None:
    values = told("--deals", "20", "--bot", "easy", "--level", "A", "--tribute", "always", "--book", "nantong-2018")
    assert (values["book"], values["player"], values["failures"]) == ("nantong-2018", "easy", [])
    summary = values["summary"]
    assert isinstance(summary, dict)
    assert summary["deals"] == 20
    assert summary["tribute"]["none"] == 0


def test_the_file_is_the_same_byte_for_byte_whatever_the_jobs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "_KEPT_CHUNK", 10)
    words = ("simulate", "--deals", "31")
    said(*words, "--out", str(tmp_path / "one.jsonl"))
    said(*words, "--out", str(tmp_path / "two.jsonl"), "--jobs", "2")
    said(*words, "--out", str(tmp_path / "one.jsonl.gz"))
    said(*words, "--out", str(tmp_path / "two.jsonl.gz"))
    plain, packed = (tmp_path / "one.jsonl").read_bytes(), (tmp_path / "one.jsonl.gz").read_bytes()
    assert plain == (tmp_path / "two.jsonl").read_bytes() == gzip.decompress(packed)
    assert packed == (tmp_path / "two.jsonl.gz").read_bytes()
    assert [json.loads(line)["deal"] for line in plain.splitlines()] == list(range(31))


def test_a_bot_that_fails_is_named_and_nothing_counts() -> None:
    result = run("simulate", "--deals", "2", "--bot", f"{OWN}:Illegal")
    assert result.exit_code == 1
    assert "not counted because a bot failed: 2" in result.stdout
    assert f"{OWN}:Illegal" in result.stdout


@pytest.mark.parametrize(
    "words",
    [("--bot", "nobody"), ("--level", "1"), ("--book", "no-such-book")],
)
def test_what_does_not_exist_is_one_line(words: tuple[str, ...]) -> None:
    result = run("simulate", *words)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


def test_a_file_that_cannot_be_written_is_wrong_use() -> None:
    result = run("simulate", "--deals", "1", "--out", "no/such/folder/file.jsonl")
    assert result.exit_code == 2
    assert "Usage" in result.stderr
