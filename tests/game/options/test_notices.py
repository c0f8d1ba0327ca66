"""Options that notices ask for and the five books do not: as the books have it, and as a notice may have it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from guandan.cards import Card
from guandan.errors import InvalidRulebook
from guandan.game import commands as co
from guandan.game import effects as ef
from guandan.game.commands import Mode
from guandan.game.handlers.deal import find_jobs
from guandan.game.match import Ask
from guandan.game.paper import brief_table
from guandan.kernel.bridge import from_game
from guandan.kernel.options import rules_of
from guandan.rulebooks import load
from guandan.rules.opening import find_drawer
from guandan.rules.points import Ending
from guandan.rules.rulebook import override
from guandan.rules.seat import SEATS, Side
from tests.game.kit import BOOKS, Table, pack_for

E, N, W, S = SEATS
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def paper(book: str = "jiangsu-2017", **overrides: object) -> Table:
    """A paper table whose options are named with two underscores for the dot."""
    return Table(book, Mode.PAPER, overrides={path.replace("__", "."): value for path, value in overrides.items()})


def at_a(book: str = "jiangsu-2017", **overrides: object) -> Table:
    """East-West are at A and on stage, North-South at 2."""
    table = paper(book, **overrides)
    table.record("E W", "E W", "E W", "E W")
    assert table.levels == (13, 1)
    return table


@pytest.mark.article("decision D18")
@pytest.mark.parametrize("book", BOOKS)
def test_no_book_limits_the_tries_at_a(book: str) -> None:
    table = at_a(book)
    table.record(*(["E N S W"] * 8))
    assert table.levels == (13, 1)


@pytest.mark.article("decision D52")
def test_after_three_tries_a_side_falls_back_to_2() -> None:
    table = at_a(levels__tries_at_a=3)
    table.record("E N S W", "E N S W")
    assert table.levels == (13, 1)
    table.record("E N S W")
    assert table.levels == (1, 1)
    assert table.match.progress.standing.stage is Side.EW
    assert str(table.match.progress.standing.level) == "2"


@pytest.mark.article("decision D52")
def test_only_deals_at_a_on_stage_are_tries() -> None:
    table = at_a(levels__tries_at_a=2, levels__after_tries="10")
    table.record("N E W S")  # the first try fails: North is first, and the next deal is at North-South's level
    table.record("N E W S")  # not a deal at A
    assert table.levels == (13, 3)
    table.record("E N W S")  # East-West come on stage again
    table.record("N E W S")  # the second try fails
    assert table.levels == (9, 4)


@pytest.mark.article("decision D52")
def test_a_foul_loses_a_try_and_a_penalty_that_takes_a_side_from_a_starts_the_count_again() -> None:
    table = at_a(levels__tries_at_a=2)
    table.do(co.Adjust(effect=ef.LoseDeal(side=Side.EW, offender=E)))
    assert table.match.progress.standing.ew_tries == 1
    table.do(co.Adjust(effect=ef.MoveLevels(side=Side.EW, by=-1)))
    assert table.match.progress.standing.ew_tries == 0


def test_a_side_that_passes_a_at_its_last_try_has_won() -> None:
    table = at_a(levels__tries_at_a=2)
    table.record("E N S W", "E W")
    assert table.match.result is not None
    assert table.match.result.ending is Ending.PASSED_A


@pytest.mark.parametrize("book", BOOKS)
def test_every_book_has_tribute(book: str) -> None:
    table = paper(book)
    table.record("E N W S")
    assert brief_table(table.match).payers == (S,)


@pytest.mark.article("decision D55")
@pytest.mark.parametrize(
    ("lead", "single", "double"),
    [("first", E, E), ("payer_to_first", S, N), ("next_of_first", N, N)],
)
def test_without_tribute_somebody_leads_at_once(lead: str, single: object, double: object) -> None:
    table = Table("jiangsu-2017", overrides={"tribute.owed": False, "tribute.lead_unowed": lead})
    table.play_deal("E N W S")
    table.deal_bombs()
    assert table.match.deal is not None
    assert table.match.deal.tribute is None
    assert (table.match.questions[0].seat, table.match.questions[0].ask) == (single, Ask.LEAD)
    table.finish("E W")
    table.deal_bombs()
    assert table.match.questions[0].seat is double


def test_with_a_fixed_level_nobody_rises() -> None:
    table = paper(levels__fixed=True, levels__start="5", match__deals=4)
    table.record("E W", "N S", "E N W S")
    assert table.levels == (4, 4)
    assert str(table.match.progress.standing.level) == "5"
    assert table.match.progress.standing.stage is Side.EW


@pytest.mark.parametrize("book", BOOKS)
def test_in_no_book_do_deals_bring_points(book: str) -> None:
    table = at_a(book)
    table.record("E W")
    assert table.match.result is not None
    assert (table.match.result.ew_points, table.match.result.ns_points) == (None, None)


@pytest.mark.article("decision D57")
def test_deals_bring_points_that_decide() -> None:
    table = paper(
        levels__fixed=True, match__deals=4, match__decided_by="deal_points", points__deal=(3, 2, 1), match__equal="draw"
    )
    table.record("E W", "N E S W", "N E W S")
    table.do(co.Adjust(effect=ef.LoseDeal(side=Side.EW, offender=E)))
    result = table.match.result
    assert result is not None
    assert (result.ending, result.winner) == (Ending.MORE_POINTS, Side.NS)
    assert (result.ew_points, result.ns_points) == (3, 2 + 1 + 3)


def test_equal_points_are_settled_as_equal_levels_are() -> None:
    table = paper(
        levels__fixed=True, match__deals=2, match__decided_by="deal_points", points__deal=(3, 2, 1), match__equal="draw"
    )
    table.record("E W", "N S")
    assert table.match.result is not None
    assert table.match.result.winner is None
    need = paper(
        levels__fixed=True,
        match__deals=2,
        match__decided_by="deal_points",
        points__deal=(3, 2, 1),
        match__equal="draw",
        match__needs_winner=True,
    )
    need.record("E W", "N S", "E")
    assert need.match.result is not None
    assert (need.match.result.ending, need.match.result.winner) == (Ending.EXTRA_DEAL, Side.EW)


def test_at_equal_levels_whoever_was_there_first_wins() -> None:
    table = paper(match__deals=2, match__equal="reached_first")
    table.record("N S", "E W")
    assert table.levels == (4, 4)
    assert table.match.result is not None
    assert (table.match.result.ending, table.match.result.winner) == (Ending.REACHED_FIRST, Side.NS)


def test_nobody_was_first_where_both_begin() -> None:
    table = paper(match__minutes=30, match__equal="reached_first")
    table.do(co.CallTime(in_play=False))
    assert table.match.result is not None
    assert table.match.result.winner is None


@pytest.mark.parametrize("book", BOOKS)
def test_in_every_book_the_holder_of_the_turned_card_leads(book: str) -> None:
    table = Table(book)
    table.deal_bombs(leader=W)
    assert table.match.questions[0].seat is W


def test_the_turned_card_may_count_out_the_leader() -> None:
    table = Table("jiangsu-2017", overrides={"opening.first_lead": "counted"})
    command = pack_for(table.match, {}, W)
    table.do(command)
    deal = table.match.deal
    assert deal is not None
    holder = find_drawer(command.turned[-1], deal.first_draw, table.match.book.seating)
    assert (holder, deal.leader) == (W, deal.first_draw)
    assert deal.leader is not W


@pytest.mark.parametrize(
    ("refusal", "hands", "refused"),
    [
        ("two_big_jokers", {"N": "BJ", "S": "BJ"}, True),
        ("two_big_in_one_hand", {"N": "BJ", "S": "BJ"}, False),
        ("two_big_in_one_hand", {"N": "BJ BJ"}, True),
        ("any_two_jokers", {"N": "LJ", "S": "BJ"}, True),
        ("any_two_jokers", {"N": "LJ", "E": "BJ BJ LJ"}, False),
        ("never", {"N": "BJ BJ"}, False),
    ],
)
def test_what_frees_from_tribute(refusal: str, hands: dict[str, str], *, refused: bool) -> None:
    table = Table("jiangsu-2017", overrides={"tribute.refusal": refusal})
    table.play_deal("E W")
    table.deal(hands)
    assert table.match.deal is not None
    assert table.match.deal.tribute is not None
    assert bool(table.match.deal.tribute.refused_by) is refused


def test_anybody_may_shuffle() -> None:
    table = paper(opening__shuffler="anyone")
    table.record("N E S W")
    assert set(find_jobs(table.match).shufflers) == set(SEATS)


@pytest.mark.article("decision D56")
def test_the_time_of_a_side_runs_while_it_is_to_act() -> None:
    table = Table("knockout-2023", overrides={"clocks.side_minutes": 1, "clocks.count_down": 5})
    table.at = NOON
    table.deal_bombs()
    (question,) = table.match.questions
    assert (question.seat, question.deadline) == (E, NOON + timedelta(seconds=65))
    table.at = NOON + timedelta(seconds=40)
    table.play("E", "S3")
    table.at = NOON + timedelta(seconds=50)
    table.passes("N")
    (question,) = table.match.questions
    assert question.seat is W
    assert question.deadline == table.at + timedelta(seconds=20 + 5)
    assert table.match.used_seconds == {Side.EW: 40, Side.NS: 10}


@pytest.mark.article("decision D56")
def test_a_pause_costs_a_side_nothing_and_later_only_the_count_down_is_left() -> None:
    table = Table("knockout-2023", overrides={"clocks.side_minutes": 1, "clocks.count_down": 5})
    table.at = NOON
    table.deal_bombs()
    table.do(co.PauseMatch())
    table.at = NOON + timedelta(seconds=100)
    table.do(co.ResumeMatch())
    table.at = NOON + timedelta(seconds=170)
    table.play("E", "S3")
    assert table.match.used_seconds == {Side.EW: 70}
    table.passes("N")
    assert table.match.questions[0].deadline == table.at + timedelta(seconds=5)


@pytest.mark.parametrize("book", BOOKS)
def test_no_book_gives_a_side_a_time_of_its_own(book: str) -> None:
    table = Table(book)
    table.at = NOON
    table.deal_bombs()
    table.play("E", "S3")
    assert table.match.used_seconds == {}


@pytest.mark.parametrize(
    "changes", [{"tribute.owed": False}, {"tribute.refusal": "any_two_jokers"}, {"opening.first_lead": "counted"}]
)
def test_the_kernel_says_what_it_does_not_play(changes: dict[str, object]) -> None:
    with pytest.raises(InvalidRulebook) as refused:
        rules_of(override(load("jiangsu-2017"), changes))
    assert refused.value.where == next(iter(changes))


def test_a_bot_can_play_what_only_the_game_knows() -> None:
    table = Table("jiangsu-2017", overrides={"tribute.refusal": "any_two_jokers", "opening.first_lead": "counted"})
    table.do(pack_for(table.match, {}))
    assert from_game(table.match).seat == SEATS.index(table.match.questions[0].seat)
    table = Table("jiangsu-2017", overrides={"tribute.refusal": "any_two_jokers"})
    table.play_deal("E W")
    table.deal({"N": "LJ", "S": "BJ"})
    assert from_game(table.match).seat == SEATS.index(E)
    assert Card.LJ in table.match.deal.hands[N]
