"""What a remedy carries with it is an option of the book: another value, another course."""

from __future__ import annotations

import pytest

from guandan.errors import IllegalAction
from guandan.game.commands import Adjust, Mode
from guandan.game.effects import BarFromTrick, ForbidKind, GiveStage, LoseDeal, NameLeader
from guandan.game.match import Ask
from guandan.rules.play import Kind
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table

BOOK = "two-deck"


def paper(**overrides: object) -> Table:
    return Table(BOOK, mode=Mode.PAPER, overrides={path.replace("__", "."): value for path, value in overrides.items()})


def live(**overrides: object) -> Table:
    table = Table(BOOK, overrides={path.replace("__", "."): value for path, value in overrides.items()})
    table.deal_bombs(leader=Seat.E)
    return table


@pytest.mark.article("decision D20")
@pytest.mark.parametrize(("first", "tribute"), [(True, False), (False, False), (False, True)])
def test_d20_how_the_deal_after_a_given_stage_begins(*, first: bool, tribute: bool) -> None:
    table = paper(remedies__stage_given_opens_as_first_deal=first, remedies__stage_given_tribute=tribute)
    table.record("E N W S")
    table.do(Adjust(effect=GiveStage(side=Side.NS)))
    coming = table.match.progress.next
    assert (coming.order is None, coming.has_tribute) == (first, tribute)
    assert table.match.progress.standing.stage is Side.NS


@pytest.mark.article("decision D20")
@pytest.mark.parametrize("voids", [True, False])
def test_d20_a_given_stage_voids_the_deal_in_play(*, voids: bool) -> None:
    table = live(remedies__stage_given_voids_deal=voids)
    table.do(Adjust(effect=GiveStage(side=Side.NS)))
    assert (table.match.deal is None) is voids


@pytest.mark.article("TD 26")
@pytest.mark.parametrize("pays", [True, False])
def test_td_26_tribute_after_a_foul(*, pays: bool) -> None:
    table = paper(ladder__foul_tribute=pays)
    table.do(Adjust(effect=LoseDeal(side=Side.EW, offender=Seat.E)))
    assert table.match.progress.next.has_tribute is pays


@pytest.mark.article("decision D13")
def test_d13_the_leader_may_be_of_either_side_where_the_book_says_so() -> None:
    table = paper(ladder__foul_leader_of_innocent_side=False)
    table.do(Adjust(effect=LoseDeal(side=Side.EW, offender=Seat.E)))
    table.do(Adjust(effect=NameLeader(seat=Seat.E)))
    assert table.match.progress.next.leader is Seat.E


@pytest.mark.article("decision D29")
@pytest.mark.parametrize(("which", "missed"), [("this_else_next", True), ("next", False)])
def test_d29_which_trick_is_missed(which: str, *, missed: bool) -> None:
    table = live(remedies__missed_trick=which)
    table.play("E", "S3")
    table.do(Adjust(effect=BarFromTrick(seats=(Seat.N,))))
    assert (table.ask("N") is None) is missed


@pytest.mark.article("decision D32")
@pytest.mark.parametrize(("which", "bound"), [("of_next_trick", False), ("next_in_deal", True)])
def test_d32_which_lead_may_not_be_of_the_barred_kind(which: str, *, bound: bool) -> None:
    table = live(remedies__barred_kind=which)
    table.do(Adjust(effect=ForbidKind(seat=Seat.N, kind=Kind.SINGLE)))
    table.play("E", "S3")
    table.play("N", "S4")
    table.passes("W", "S", "E")
    assert table.ask("N") is Ask.LEAD
    if not bound:
        table.play("N", "H4")
        return
    with pytest.raises(IllegalAction, match="kind_is_forbidden"):
        table.play("N", "H4")
    table.play("N", "H4 C4")
    table.passes("W", "S", "E")
    table.play("N", "D4")
