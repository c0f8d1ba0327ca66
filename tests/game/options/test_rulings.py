"""What rulings do under every book: missed tricks, kinds named and barred, a stage given, a foul's next deal."""

from __future__ import annotations

import pytest

from guandan.cards import Card
from guandan.errors import IllegalAction
from guandan.game import answers
from guandan.game import commands as co
from guandan.game import effects as ef
from guandan.game import events as ev
from guandan.game.handlers.deal import find_jobs
from guandan.game.match import Ask
from guandan.rules.play import Kind
from guandan.rules.seat import SEATS, Side
from tests.game.kit import BOOKS, Table

E, N, W, S = SEATS


@pytest.fixture(params=BOOKS)
def table(request: pytest.FixtureRequest) -> Table:
    """A first deal of bombs, which East leads."""
    table = Table(request.param)
    table.deal_bombs()
    return table


def rule(table: Table, effect: ef.AnyEffect) -> list[ev.AnyMatchEvent]:
    return table.do(co.Adjust(effect=effect))


@pytest.mark.article("decision D29")
def test_a_missed_trick_is_the_rest_of_this_one(table: Table) -> None:
    table.play("E", "S3")
    rule(table, ef.BarFromTrick(seats=(W,)))
    events = table.play("N", "S4")
    assert ev.Passed(seat=W, why=ev.PassedWhy.BARRED) in events
    table.passes("S", "E")
    assert table.ask("N") is Ask.LEAD
    table.play("N", "S8")
    assert table.ask("W") is Ask.FOLLOW


@pytest.mark.article("decision D29")
def test_a_missed_trick_is_the_next_if_none_is_on(table: Table) -> None:
    rule(table, ef.BarFromTrick(seats=(N,)))
    assert ev.Passed(seat=N, why=ev.PassedWhy.BARRED) in table.play("E", "S3")


@pytest.mark.article("decision D32")
def test_a_named_kind_is_one_that_the_cards_taken_back_can_form(table: Table) -> None:
    table.play("E", "S3 H3")
    rule(table, ef.TakeBack(seat=E))
    with pytest.raises(IllegalAction, match="kind_not_in_what_was_taken_back"):
        rule(table, ef.NameKind(seat=E, kind=Kind.TRIPLE))
    rule(table, ef.NameKind(seat=E, kind=Kind.SINGLE))
    with pytest.raises(IllegalAction, match="kind_was_named"):
        table.play("E", "S3 H3")
    table.play("E", "S3")


def won_by_east(table: Table) -> None:
    table.play("E", table.match.deal.hand(E).cards[-1])
    table.passes("N", "W", "S")


@pytest.mark.article("decision D32")
def test_a_barred_kind_is_barred_from_the_next_lead_alone(table: Table) -> None:
    table.play("E", "S3")
    rule(table, ef.ForbidKind(seat=E, kind=Kind.PAIR))
    table.passes("N", "W", "S")
    with pytest.raises(IllegalAction, match="kind_is_forbidden"):
        table.play("E", "SJ HJ")
    won_by_east(table)
    table.play("E", "SJ HJ")


@pytest.mark.article("decision D32")
def test_a_barred_kind_binds_only_who_leads_the_next_trick(table: Table) -> None:
    table.play("E", "S3")
    rule(table, ef.ForbidKind(seat=E, kind=Kind.PAIR))
    table.play("N", "SQ")
    table.passes("W", "S", "E")
    table.play("N", "S4")
    table.play("W", "S5")
    table.passes("S")
    table.play("E", "SJ")
    table.passes("N", "W", "S")
    table.play("E", "S7 H7")


@pytest.mark.article("decision D32")
def test_a_hand_with_nothing_else_may_lead_the_barred_kind(table: Table) -> None:
    for rank in "37J":
        table.play("E", " ".join(f"{suit}{rank} {suit}{rank}" for suit in "SHCD"))
        table.passes("N", "W", "S")
    table.play("E", "C2")
    table.passes("N", "W", "S")
    table.play("E", "H2")
    rule(table, ef.ForbidKind(seat=E, kind=Kind.SINGLE))
    table.passes("N", "W", "S")
    assert len(table.match.deal.hand(E)) == 1
    table.play("E", "S2")
    assert table.match.deal.table.out == (E,)


@pytest.mark.article("decision D20")
def test_a_stage_given_voids_the_deal_and_the_next_is_a_first_deal_without_tribute(table: Table) -> None:
    table.finish("E N W S")
    table.deal_bombs()
    rule(table, ef.GiveStage(side=Side.NS))
    assert table.match.deal is None
    assert table.match.deals_done == 1
    assert find_jobs(table.match) == find_jobs(Table(table.match.book.id).match)
    table.deal_bombs(leader=W)
    assert table.match.deal.tribute is None
    assert table.ask("W") is Ask.LEAD


@pytest.mark.article("decision D13")
def test_after_a_foul_there_is_no_tribute_and_one_of_the_innocent_side_is_named_to_lead(table: Table) -> None:
    rule(table, ef.LoseDeal(side=Side.EW, offender=E))
    table.deal_bombs()
    assert table.match.deal.tribute is None
    assert table.match.questions == ()
    for guilty in (E, W):
        with pytest.raises(IllegalAction, match="leader_is_of_the_innocent_side"):
            rule(table, ef.NameLeader(seat=guilty))
    rule(table, ef.NameLeader(seat=S))
    assert table.ask("S") is Ask.LEAD


@pytest.mark.article("decision D13")
def test_the_namer_names_one_of_the_own_side(table: Table) -> None:
    rule(table, ef.LoseDeal(side=Side.EW, offender=E, namer=N))
    table.deal_bombs()
    assert [one.choice for one in answers(table.match, table.match.question(N))] == [N, S]
    table.do(co.Choose(seat=N, choice=S))
    assert table.ask("S") is Ask.LEAD


@pytest.mark.article("TD 29.1")
def test_a_named_card_is_the_first_single(table: Table) -> None:
    rule(table, ef.NameCard(seat=E, card=Card.SJ))
    with pytest.raises(IllegalAction, match="card_was_named"):
        table.play("E", "S3")
    table.play("E", "S3 H3")
    table.passes("N", "W", "S")
    table.play("E", "SJ")
    table.passes("N", "W", "S")
    table.play("E", "S3")
