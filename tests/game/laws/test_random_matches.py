"""Random matches under every book, rulings mixed in: no card is lost, replay equals live, nobody gets stuck."""

from __future__ import annotations

import pytest

from guandan.game.commands import Mode
from tests.game.kit import BOOKS
from tests.game.laws.guarded import play_matches

CHUNKS = range(20)
LONG = 100
"""20 chunks of 100 deals for each of five books are the 10,000 of `make check-long`; a chunk is a step of progress."""


@pytest.mark.parametrize("book", BOOKS)
def test_matches_without_a_referee(book: str, seed: int) -> None:
    done = play_matches(book, f"{book} calm {seed}", 12, rulings=0)
    assert done["deals"] >= 12
    assert done["PayTribute"]
    assert done["ReturnCard"]


@pytest.mark.parametrize("book", BOOKS)
def test_matches_with_rulings(book: str, seed: int) -> None:
    done = play_matches(book, f"{book} rulings {seed}", 30, rulings=0.1)
    assert done["deals"] >= 30
    for effect in ("TakeBack", "GoBack", "SkipTurn", "BarFromTrick", "NameKind", "NameCard", "ForbidKind", "VoidHand"):
        assert done[effect], f"{effect} never came up"


@pytest.mark.parametrize("book", BOOKS)
def test_matches_on_paper(book: str, seed: int) -> None:
    done = play_matches(book, f"{book} paper {seed}", 500, rulings=0.5, mode=Mode.PAPER)
    assert done["RecordDeal"] >= 500
    for effect in ("LoseDeal", "GiveStage", "MoveLevels", "CorrectDeal"):
        assert done[effect], f"{effect} never came up"


@pytest.mark.long
@pytest.mark.parametrize("chunk", CHUNKS)
@pytest.mark.parametrize("book", BOOKS)
def test_ten_thousand_deals(book: str, chunk: int, seed: int) -> None:
    done = play_matches(book, f"{book} long {seed} {chunk}", LONG, rulings=(0, 0.02, 0.1, 0.3)[chunk % 4])
    assert done["deals"] >= LONG
