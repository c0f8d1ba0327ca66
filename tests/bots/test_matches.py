"""Bots at the server's tables: whole matches through the game, and rulings that bind them."""

from __future__ import annotations

import pytest

from guandan import bots
from guandan.bots import answer
from guandan.game import Match, advance
from guandan.game.walk import next_deal
from guandan.rules.seat import SEATS, Seat
from tests.bots.duel import BOOKS
from tests.game.kit import Table

START = {"levels.start": "Q"}


def on(match: Match, seed: bytes, seats: dict[Seat, bots.Bot]) -> Match:
    """The match after its next step."""
    if match.deal is None:
        return advance(match, next_deal(match, seed + match.version.to_bytes(4, "big")))[1]
    question = match.questions[-1]
    return advance(match, answer(match, question, seats[question.seat]))[1]


@pytest.mark.parametrize("book", BOOKS)
def test_bots_play_a_whole_match_under_every_book(book: str) -> None:
    names = ("normal", "random", "normal", "easy")
    seats = {seat: bots.make(name, seed=5) for seat, name in zip(SEATS, names, strict=True)}
    match = Table(book, overrides=START).match
    while match.result is None:
        match = on(match, b"bots", seats)
    assert match.deals_done >= 1
