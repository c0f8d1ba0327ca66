"""撤销判罚: out of the ledger, undone at the table while nothing has been played, else before the chief referee."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from guandan.errors import IllegalAction
from guandan.game.commands import Adjust, Choose, Mode
from guandan.game.effects import Undo
from guandan.game.events import Adjusted
from guandan.game.evolve import evolve
from guandan.referee import build_ledger, plan_cancellation
from guandan.rules.options.remedy import Rung
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table
from tests.referee.kit import STATES, entries, followed, led, report_of, rule, stands, told
from tests.referee.test_catalogue import BOOKS, Row, rows

if TYPE_CHECKING:
    from guandan.referee.cancel import Cancellation

JS, TD = "jiangsu-2017", "two-deck"


def cancelled(table: Table, number: int, reason: str = "mistaken") -> Cancellation:
    cancelling = plan_cancellation(table.match, entries(table), number, reason)
    for command in cancelling.commands:
        table.do(command)
    return cancelling


def at_the_table(table: Table) -> object:
    """The match without its ledger, its versions and what is kept for undoing."""
    match = table.match
    questions = [(question.seat, question.ask) for question in match.questions]
    return replace(match, version=0, rulings=(), before=None, questions=()), questions


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize(
    ("book", "row"),
    [pytest.param(book, row, id=f"{row.article} {row.report}") for book in BOOKS for row in rows(book)],
)
def test_a_ruling_cancelled_at_once_leaves_the_table_as_it_was(book: str, row: Row, mode: Mode) -> None:
    table = STATES[row.state](book, mode)
    before, told_before = at_the_table(table), build_ledger(table.match)
    proposal = rule(table, report_of(row.report))
    for number in reversed(range(1, len(proposal.penalties) + 1)):
        cancelling = cancelled(table, number)
        assert cancelling.undone
        assert cancelling.for_chief == ()
    assert at_the_table(table) == before
    assert build_ledger(table.match).standing.keys() <= {*told_before.standing, *Side}
    assert all(ruled.cancelled for ruled in table.match.rulings)


def test_a_turn_missed_at_once_is_given_back() -> None:
    table = followed(TD, Mode.LIVE)
    before = at_the_table(table)
    rule(table, report_of("wrong_play seat=N situation=follower"))
    assert stands(table) == "2:2 nobody, W follow"
    cancelled(table, 1)
    assert at_the_table(table) == before


def test_a_choice_that_was_answered_is_undone_with_its_ruling() -> None:
    table = led(JS, Mode.LIVE)
    before = at_the_table(table)
    rule(table, report_of("other_breach seat=N situation=clear"))
    table.do(Choose(seat=Seat.W, choice="yes"))
    assert stands(table) == "2:2 nobody, W follow"
    assert cancelled(table, 1).undone
    assert at_the_table(table) == before


def test_what_was_played_on_goes_to_the_chief_referee() -> None:
    table = led(JS, Mode.LIVE)
    rule(table, report_of("signals seat=N"))
    assert stands(table) == "5:2 EW"
    table.deal()
    cancelling = cancelled(table, 1)
    assert not cancelling.undone
    (left,) = cancelling.for_chief
    assert (left.ruling, [told(one) for one in left.effects]) == (1, ["lose_deal side=NS offender=N namer=W"])
    assert table.levels == (4, 1)  # the chief referee adjusts by a ruling of its own
    assert build_ledger(table.match).get_standing(Side.NS).count(Rung.FOUL) == 0


def test_a_warning_is_taken_back_whenever_it_is_found_mistaken() -> None:
    table = Table(JS, mode=Mode.PAPER)
    rule(table, report_of("spoke_out_of_turn seat=E"))
    table.record("E W", "N S")
    cancelling = cancelled(table, 1)
    assert cancelling.undone
    assert cancelling.for_chief == ()


@pytest.mark.article("decision D28")
def test_what_was_escalated_because_of_it_goes_too() -> None:
    table = led(JS, Mode.LIVE)
    rule(table, report_of("manner seat=N"))
    rule(table, report_of("played_out_of_turn seat=S"))
    table.do(Choose(seat=Seat.E, choice="no"))
    rule(table, report_of("manner seat=N"))
    assert stands(table) == "5:2 EW"  # two warnings are the second violation
    cancelling = cancelled(table, 1)
    (left,) = cancelling.for_chief
    assert (left.ruling, [made.rung for made in left.no_longer]) == (3, [Rung.VIOLATION, Rung.FOUL])
    assert stands(table) == "2:2 nobody, N follow"  # nothing was played since, so the deal goes on
    counts = [build_ledger(table.match).get_standing(Side.NS).count(rung) for rung in Rung]
    assert counts == [1, 1, 0, 0, 0]


def test_what_was_escalated_and_played_on_is_listed() -> None:
    table = Table(JS, mode=Mode.PAPER)
    rule(table, report_of("played_out_of_turn seat=E"))
    rule(table, report_of("played_out_of_turn seat=E"))
    table.record("N E S W")
    cancelling = cancelled(table, 1)
    assert cancelling.undone  # the first did nothing by itself
    (left,) = cancelling.for_chief
    assert left.ruling == 2
    assert [told(one) for one in left.effects] == ["lose_deal side=EW offender=E namer=N"]
    assert table.levels == (1, 6)


def test_a_lost_match_opens_again() -> None:
    table = led(JS, Mode.LIVE)
    rule(table, report_of("withdrew side=NS"))
    assert table.match.result is not None
    cancelled(table, 1)
    assert table.match.result is None
    assert stands(table) == "2:2 nobody, N follow"


def test_only_the_last_ruling_is_undone() -> None:
    table = Table("nantong-2018", mode=Mode.PAPER)
    rule(table, report_of("hidden_cards seat=E"))
    rule(table, report_of("hidden_cards seat=N"))
    first = cancelled(table, 1)
    assert not first.undone
    assert [left.ruling for left in first.for_chief] == [1]
    assert cancelled(table, 2).undone
    assert table.levels == (1, 2)


@pytest.mark.parametrize("number", [0, 2])
def test_a_ruling_that_is_not_there_is_not_cancelled(number: int) -> None:
    table = Table(JS, mode=Mode.PAPER)
    rule(table, report_of("manner seat=E"))
    with pytest.raises(IllegalAction, match="no_such_ruling"):
        cancelled(table, number)
    cancelled(table, 1)
    with pytest.raises(IllegalAction, match="no_such_ruling"):
        cancelled(table, 1)


def test_undoing_is_refused_once_somebody_has_played() -> None:
    table = followed(TD, Mode.LIVE)
    rule(table, report_of("spoke_out_of_turn seat=E"))
    table.passes("S")
    with pytest.raises(IllegalAction, match="cannot_be_undone"):
        table.do(Adjust(effect=Undo(), ruling=1))


def test_without_a_ruling_there_is_nothing_to_undo() -> None:
    table = led(TD, Mode.LIVE)
    with pytest.raises(IllegalAction, match="cannot_be_undone"):
        table.do(Adjust(effect=Undo()))


def test_a_log_that_undoes_nothing_changes_nothing() -> None:
    table = led(TD, Mode.LIVE)
    after = evolve(table.match, Adjusted(effect=Undo(), ruling=1))
    assert replace(after, version=0, questions=()) == replace(table.match, version=0, questions=())
