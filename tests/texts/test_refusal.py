from __future__ import annotations

import pytest

from guandan import errors
from guandan.cards import Card
from guandan.errors import GuandanError, IllegalAction, InvalidRecord, InvalidText, StaleCommand
from guandan.rules.play import Kind
from guandan.rules.seat import Seat
from guandan.texts import explain, keys


def test_a_refusal_is_told_with_its_article_and_the_names_of_seats() -> None:
    error = IllegalAction("not_your_turn", "JS 3.4.1", seat=Seat.E)
    assert explain(error, "zh") == "还没轮到东家。（依据：JS 3.4.1）"
    assert explain(error, "en") == "It is not East's turn. (by JS 3.4.1)"


def test_an_instant_is_told_as_a_clock_shows_it() -> None:
    error = IllegalAction("windows_running", until="2026-11-18T21:28:38.326295+08:00")
    assert "2026-11-18 21:28 " in explain(error, "zh")


def test_kinds_are_named_and_cards_written() -> None:
    assert explain(IllegalAction("kind_was_named", kind=Kind.FULL_HOUSE), "en") == "A full house must be led."
    assert explain(IllegalAction("card_was_named", card=Card.S3), "zh") == "出单张时必须先出S3。"


def test_an_error_without_a_code_is_told_with_its_message() -> None:
    assert explain(InvalidText("not a card: 'X'"), "en") == "This cannot be read: not a card: 'X'"
    assert explain(InvalidRecord("nothing", 3), "zh") == "记录有误：第 3 行：nothing"
    assert explain(StaleCommand("decision 3 of E is closed"), "en").startswith("That question is no longer open")


def test_every_error_of_the_tree_has_its_words() -> None:
    tree = {name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, GuandanError)}
    told = {key.removeprefix("error.") for key in keys() if key.startswith("error.")}
    assert tree - {"IllegalAction"} == told - {"article"}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_an_error_that_is_new_to_the_tree_is_told_all_the_same(lang: str) -> None:
    class NewError(GuandanError):
        """Nobody has written words for it yet."""

    assert "something" in explain(NewError("something"), lang)
