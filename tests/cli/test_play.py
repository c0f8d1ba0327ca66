from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from guandan.cards import PACK
from guandan.cli.playing import SelfPlayedMatch
from guandan.cli.show_deal import _columns, _rows
from guandan.rulebooks import load, names
from guandan.rules.seat import SEATS, Direction
from tests.cli.command import run, said, start

if TYPE_CHECKING:
    from pathlib import Path

HOUSE = """
extends = "two-deck"
id = "club"
version = "1"
title_zh = "俱乐部规则"
title_en = "Club rules"

[levels]
start = { is = "Q", article = "house" }
"""


@pytest.mark.parametrize("book", names())
def test_a_whole_match_under_every_book(book: str) -> None:
    played = SelfPlayedMatch(load(book), "whole", {})
    deals = list(played.deals())
    result = played.match.result
    assert result is not None
    assert [deal.deal.number for deal in deals] == list(range(1, len(deals) + 1))
    assert all(sorted(card for hand in deal.deal.drawn.values() for card in hand) == sorted(PACK) for deal in deals)
    assert deals[-1].after == played.match.progress.standing


def test_the_same_seed_gives_the_same_match_and_another_another() -> None:
    one, two, other = (said("play", "--seed", seed, "--quick", "--deals", "2") for seed in ("a", "a", "b"))
    assert one == two
    assert one != other


def test_without_a_seed_it_is_random_and_says_how_to_repeat_it() -> None:
    one, two = (said("play", "--deals", "1") for _ in range(2))
    assert one != two
    again = one.splitlines()[-1].removeprefix("play it again: guandan ")
    assert said(*again.split()) == one


@pytest.mark.parametrize(
    ("lang", "level", "stage"), [("zh", "打 2", "无人在台上"), ("en", "level 2", "nobody on stage")]
)
def test_a_deal_is_shown_from_the_hands_to_the_levels(lang: str, level: str, stage: str) -> None:
    text = said("play", "--seed", "a", "--deals", "2", "--lang", lang)
    first = text.splitlines()[4]
    assert level in first
    assert stage in first
    labels = {
        "zh": ("手牌", "抓牌", "圈", "贡牌", "名次", "级数", "结果", "百分制"),
        "en": ("hands", "draw", "trick", "tribute", "order", "levels", "Result", "hundred-point table"),
    }
    assert [label for label in labels[lang] if label not in text] == []


def test_without_a_terminal_there_are_no_colours_and_no_trailing_spaces() -> None:
    text = said("play", "--seed", "a", "--deals", "1")
    assert "\x1b" not in text
    assert [line for line in text.splitlines() if line.endswith(" ")] == []
    assert max(map(len, text.splitlines())) <= 100


def test_colours_can_be_had() -> None:
    text = start("-m", "guandan", "play", "--seed", "a", "--deals", "1", FORCE_COLOR="1", TERM="xterm").stdout
    assert "\x1b[31m♥\x1b[0m" in text


def test_quick_shows_no_cards() -> None:
    text = said("play", "--seed", "a", "--deals", "2", "--quick")
    assert "♠" not in text
    assert "Deal 2" in text


def test_deals_are_limited_as_the_tables_own_option() -> None:
    shown = json.loads(said("play", "--seed", "a", "--deals", "3", "--json"))
    assert shown["overrides"] == {"match.deals": 3}
    assert len(shown["deals"]) == 3


def test_json_has_everything() -> None:
    shown = json.loads(said("play", "--seed", "a", "--book", "five-round-points", "--json"))
    assert shown["book"] == "five-round-points"
    assert shown["seed"] == "a"
    assert shown["events"][0]["event"] == "match_started"
    assert shown["events"][-1]["result"] == shown["result"]
    assert shown["points"].keys() == {"hundred", "levels_risen"}
    assert [len(hand) for deal in shown["deals"] for hand in deal["hands"].values()] == [27] * 4 * len(shown["deals"])
    assert [deal["before"] for deal in shown["deals"][1:]] == [deal["after"] for deal in shown["deals"][:-1]]


def test_every_act_of_a_deal_stands_in_one_cell_of_its_tricks() -> None:
    for played in SelfPlayedMatch(load("jiangsu-2017"), "cells", {"match.deals": 3}).deals():
        rows = list(_rows(played.deal, SEATS, "en"))
        cells = [cell.plain for _, row in rows for cell in row if cell.plain]
        assert len(cells) == len(played.deal.acts)
        assert sorted({number for number, _ in rows}) == list(range(1, rows[-1][0] + 1))
        assert sum("first" in cell for cell in cells) == 1


def test_play_runs_from_left_to_right_whatever_the_direction() -> None:
    text = said("play", "--seed", "a", "--deals", "1")
    assert [line.split()[1:] for line in text.splitlines() if line.startswith("trick")] == [
        ["East", "North", "West", "South"]
    ]
    assert _columns(Direction.CLOCKWISE) == ("E", "S", "W", "N")


@pytest.mark.parametrize("suffix", ["txt", "jsonl"])
def test_the_record_can_be_replayed_and_is_sound(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"match.{suffix}"
    result = run("play", "--seed", "a", "--deals", "2", "--record", str(file), "--quick")
    assert result.exit_code == 0
    assert str(file) in result.stderr
    assert file.read_text(encoding="utf-8").startswith("{" if suffix == "jsonl" else "[")
    assert run("replay", str(file), "--check").exit_code == 0


@pytest.mark.parametrize("suffix", ["txt", "jsonl"])
def test_a_book_of_ones_own_goes_into_the_record(tmp_path: Path, suffix: str) -> None:
    book, file = tmp_path / "club.toml", tmp_path / f"match.{suffix}"
    book.write_text(HOUSE, encoding="utf-8")
    assert "Club rules" in said("play", "--book", str(book), "--seed", "a", "--record", str(file), "--quick")
    book.unlink()
    assert run("replay", str(file), "--check").exit_code == 0
    assert "level Q" in said("replay", str(file))


def test_a_record_that_cannot_be_written_is_wrong_use(tmp_path: Path) -> None:
    result = run("play", "--seed", "a", "--deals", "1", "--record", str(tmp_path / "no" / "such" / "folder"))
    assert result.exit_code == 2


def test_a_seed_with_spaces_is_quoted() -> None:
    assert said("play", "--seed", "a b", "--deals", "1").endswith("--seed 'a b' --deals 1\n")
