"""升级的缘由: what a player is told after a deal agrees with what the levels did."""

from __future__ import annotations

import pytest

from guandan.game.level_reasons import LevelCause, explain_move
from guandan.game.progress import DealDone, LevelMove
from guandan.rulebooks import load
from guandan.rules.levels import PAST_A, A, Standing, after_deal, level_rank
from guandan.rules.seat import Seat, Side

DOUBLE, THIRD, LAST = "EW", "ENWS", "ENSW"
"""Finishing orders with East first."""


def explain(
    order: str, *, ew: int, ns: int = 3, played: int | None = None, book: str = "jiangsu-2017"
) -> list[tuple[str, str]]:
    rules = load(book)
    standing = Standing(ew=ew, ns=ns, stage=Side.EW)
    seats = tuple(Seat(letter) for letter in order)
    done = DealDone(number=1, level=level_rank(played or ew), order=seats)
    move = LevelMove(before=standing, after=after_deal(standing, seats, done.level, rules.levels))
    reasons = explain_move(done, move, rules)
    assert {reason.side for reason in reasons} == {Side.EW}
    return [(reason.cause, reason.article) for reason in reasons]


@pytest.mark.article("JS 3.6")
@pytest.mark.parametrize(
    ("order", "cause"), [(DOUBLE, LevelCause.SECOND), (THIRD, LevelCause.THIRD), (LAST, LevelCause.LAST)]
)
def test_the_partners_place_says_how_far(order: str, cause: LevelCause) -> None:
    ((found, article),) = explain(order, ew=3)
    assert found == cause
    assert article.startswith("JS 2.4")


@pytest.mark.article("JS 3.6")
def test_a_is_not_passed_with_the_partner_last() -> None:
    assert explain(LAST, ew=A) == [
        (LevelCause.LAST, "JS 2.4; JS 3.6; decision D18"),
        (LevelCause.PARTNER_LAST_AT_A, "JS 3.6"),
    ]


@pytest.mark.article("JS 3.6")
@pytest.mark.parametrize("order", [DOUBLE, THIRD])
def test_a_is_passed_with_the_partner_second_or_third(order: str) -> None:
    assert explain(order, ew=A)[-1] == (LevelCause.PASSES_A, "JS 3.6")


@pytest.mark.article("JS 3.6")
def test_a_must_be_played() -> None:
    assert explain(DOUBLE, ew=A - 1)[-1] == (LevelCause.STOPS_AT_A, "JS 3.6")
    assert explain(LAST, ew=A - 1)[-1][0] == LevelCause.LAST, "one level up is A: nothing was cut off"
    assert explain(DOUBLE, ew=A, played=5)[-1] == (LevelCause.A_NOT_PLAYED, "JS 3.6")


@pytest.mark.parametrize("book", ["jiangsu-2017", "nantong-2018", "two-deck", "knockout-2023", "five-round-points"])
def test_every_book_has_an_article_for_every_cause(book: str) -> None:
    for ew in range(1, PAST_A):
        for order in (DOUBLE, THIRD, LAST):
            assert all(article for _, article in explain(order, ew=ew, book=book))
