"""The articles that only say what a word means, or that there are rules at all."""

from __future__ import annotations

import pytest

from guandan.errors import IllegalAction
from guandan.game.commands import Mode
from guandan.game.events import CardsPlayed, MatchStarted
from guandan.game.match import Ask
from guandan.rulebooks import load
from guandan.rules.points import Ending
from guandan.rules.rulebook import DECISION, OPTIONS, split_citation
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table, seats

ABOUT_PLAY = ("plays.", "opening.", "tribute.", "trick.", "announce.", "clocks.", "levels.", "match.")


@pytest.mark.article("JS 2")
@pytest.mark.parametrize(
    ("orders", "levels", "winner"),
    [(("E W", "N E S W"), (4, 3), Side.EW), (("E N S W", "N S"), (2, 4), Side.NS)],
)
def test_js_2_the_order_decides_the_rise_and_who_has_risen_more_wins(
    orders: tuple[str, ...], levels: tuple[int, int], winner: Side
) -> None:
    table = Table(mode=Mode.PAPER, overrides={"match.deals": len(orders)})
    table.record(*orders)
    assert table.levels == levels
    assert (table.match.result.winner, table.match.result.ending) == (winner, Ending.HIGHER_LEVEL)


@pytest.mark.article("JS 2.1.4")
def test_js_2_1_4_what_is_put_down_at_once_is_one_play() -> None:
    table = Table()
    table.deal({"E": "S3 C3 D9"}, leader=Seat.E)
    with pytest.raises(IllegalAction) as refusal:
        table.play("E", "S3 D9")
    assert refusal.value.code == "no_such_play"
    table.play("E", "S3 C3")
    assert [act.play.cards for act in table.match.deal.table.trick] == [("S3", "C3")]


@pytest.mark.article("JS 2.1.6")
def test_js_2_1_6_the_first_play_of_a_trick_is_the_lead() -> None:
    table = Table()
    table.deal({"E": "S3 C4", "N": "S5"}, leader=Seat.E)
    assert table.ask("E") is Ask.LEAD
    table.play("E", "S3")
    assert table.ask("N") is Ask.FOLLOW
    table.play("N", "S5")
    table.passes("W", "S", "E")
    assert table.ask("N") is Ask.LEAD


@pytest.mark.article("TD 21/24")
def test_td_21_24_a_double_down_is_both_partners_behind() -> None:
    table = Table("two-deck")
    table.play_deal("E W")
    assert table.match.progress.done[-1].order == seats("E W")
    table.deal_bombs()
    assert set(table.match.deal.tribute.payers) == {Seat.N, Seat.S}


@pytest.mark.article("TD 21/25")
@pytest.mark.article("TD 21/26")
def test_td_21_25_and_26_first_and_last_are_who_runs_out_first_and_last() -> None:
    table = Table("two-deck")
    table.play_deal("N E S W")
    order = table.match.progress.done[-1].order
    held = dict.fromkeys(seats("E N W S"), 27)
    ran_out = []
    for event in table.log:
        if isinstance(event, CardsPlayed):
            held[event.seat] -= len(event.play.cards)
            ran_out += [event.seat] if held[event.seat] == 0 else []
    assert ran_out == list(order[:3])
    assert held[order[3]] > 0


@pytest.mark.article("NT 0.6")
def test_nt_0_6_play_follows_the_annexed_rules_and_not_the_notice() -> None:
    book = load("nantong-2018")
    articles = {name for path in OPTIONS if path.startswith(ABOUT_PLAY) for name in split_citation(book.cite(path))}
    assert {name.split(".")[0] for name in articles if not name.startswith(DECISION)} == {"NT 1", "NT 2"}
    start = Table("nantong-2018").log[0]
    assert isinstance(start, MatchStarted)
    assert (start.book, start.digest) == (book.id, book.digest)


@pytest.mark.article("NT 1.4.4")
@pytest.mark.parametrize(("order", "payers"), [("E N W S", "S"), ("E W", "N S")])
def test_nt_1_4_4_every_deal_but_the_first_begins_with_a_tribute(order: str, payers: str) -> None:
    table = Table("nantong-2018")
    table.deal_bombs()
    assert table.match.deal.tribute is None
    table.finish(order)
    table.deal({"E": "BJ BJ"})
    assert set(table.match.deal.tribute.payers) == set(seats(payers))
    assert {question.ask for question in table.match.questions} == {Ask.PAY}
