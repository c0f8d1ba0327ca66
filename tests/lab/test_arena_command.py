from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING

import pytest

from guandan.cli import progress
from guandan.lab.arena import Arena
from tests.cli.command import run, said

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from guandan.lab.duplicate import LegPair

OWN = "tests.lab.contestants"


def told(*words: str) -> dict[str, object]:
    values: dict[str, object] = json.loads(said("arena", *words, "--json"))
    return values


def test_two_bots_are_compared() -> None:
    text = said("arena", "easy", "random", "--deals", "52", "--until-settled")
    assert text.startswith("easy against random (jiangsu-2017, seed 0)\n")
    assert "easy is stronger." in text
    assert "26 deals count (each played twice)" in text
    assert "If you stop early" in text
    assert "left out" not in text


def test_the_weaker_one_may_be_named_first_and_the_language_chosen() -> None:
    text = said("arena", "random", "easy", "--deals", "26", "--lang", "zh")
    assert "easy 更强。" in text
    assert "每副净级数" in text


def test_json_says_how_sure_it_is() -> None:
    values = told("easy", "random", "--deals", "30", "--seed", "5", "--book", "nantong-2018")
    assert (values["a"], values["b"], values["book"], values["seed"]) == ("easy", "random", "nantong-2018", 5)
    assert (values["counted"], values["excluded"], values["verdict"], values["match"]) == (30, 0, "a", False)
    worth = values["worth"]
    assert isinstance(worth, dict)
    assert worth["interval"]["low"] < worth["mean"] < worth["interval"]["high"]


def test_a_bot_against_itself_is_equal_within_a_margin() -> None:
    text = said("arena", "easy", "easy", "--deals", "200", "--until-settled", "--margin", "1.0")
    assert "They differ by less than 1.0." in text
    assert "+0.000 … +0.000" in text
    assert "52 deals count" in text


def test_matches_are_told_as_shares_won() -> None:
    text = said("arena", "easy", "random", "--match", "--deals", "2")
    assert "share of matches won" in text
    assert "net levels" not in text
    assert "2 matches count" in text
    assert "It is not settled which is stronger." in text


def test_failures_are_told_with_the_bots_name() -> None:
    text = said("arena", "easy", f"{OWN}:Raising", "--deals", "4")
    assert "not counted because a bot failed: 1" in text
    assert f"{OWN}:Raising" in text
    assert "failed: RuntimeError: no idea" in text


def test_when_no_deal_counts_the_command_fails() -> None:
    result = run("arena", "easy", f"{OWN}:Illegal", "--deals", "2")
    assert result.exit_code == 1
    assert "0 deals count" in result.stdout


def test_every_deal_has_its_line(tmp_path: Path) -> None:
    plain, packed = tmp_path / "deals.jsonl", tmp_path / "deals.jsonl.gz"
    words = ("arena", "easy", "random", "--deals", "5")
    said(*words, "--out", str(plain))
    said(*words, "--out", str(packed), "--plays")
    lines = [json.loads(line) for line in plain.read_text().splitlines()]
    longer = [json.loads(line) for line in gzip.decompress(packed.read_bytes()).splitlines()]
    assert [line["deal"] for line in lines] == [line["deal"] for line in longer] == list(range(5))
    assert [line["worth"] for line in lines] == [line["worth"] for line in longer]
    assert "plays" in longer[0]["legs"][0]
    assert "plays" not in lines[0]["legs"][0]


@pytest.mark.parametrize(
    "words",
    [
        ("easy",),
        ("easy", "easy", "--deals", "0"),
        ("easy", "easy", "--seed", "-1"),
        ("easy", "easy", "--deals", "1", "--out", "no/such/folder/file.jsonl"),
    ],
)
def test_wrong_use_exits_with_2(words: tuple[str, ...]) -> None:
    result = run("arena", *words)
    assert result.exit_code == 2
    assert "Usage" in result.stderr


def test_a_bot_that_is_none_is_one_line() -> None:
    result = run("arena", "easy", "nobody")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


def test_an_interrupt_ends_with_what_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(arena: Arena, number: int, **settings: object) -> Iterator[LegPair]:
        for count, pair in enumerate(plays(arena, number, **settings)):  # type: ignore[arg-type]
            yield pair
            if count == 2:
                raise KeyboardInterrupt

    plays = Arena.run
    monkeypatch.setattr(Arena, "run", interrupted)
    result = run("arena", "easy", "random")
    assert result.exit_code == 0
    assert "3 deals count" in result.stdout
    assert "Interrupted" in result.stderr


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("command", ["arena", "simulate"])
def test_help_is_in_words_and_not_in_keys(command: str, lang: str) -> None:
    text = said(command, "--help", "--lang", lang)
    assert text.startswith({"zh": "用法：guandan", "en": "Usage: guandan"}[lang])
    assert "help." not in text


def test_the_bar_tells_how_it_goes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with progress.progress_bar("easy – random", 4) as advance:
        advance(3, "+2.50")
    shown = capsys.readouterr().err
    assert "easy – random" in shown
    assert "3/4" in shown
    assert "+2.50" in shown
