"""Tricks and plays in jiangsu-2017 as a live table carries them out: JS 2.6.2, 3.4.1, 3.4.2, 3.4.3.2, D16."""

from __future__ import annotations

import pytest

from guandan.cards import Card
from guandan.errors import AmbiguousPlay, GuandanError, IllegalAction
from guandan.game import answers
from guandan.game.commands import Pass, PlayCards
from guandan.game.events import CardsPlayed, DealEnded
from guandan.game.match import Ask
from guandan.rules.play import Kind
from guandan.rules.seat import Seat
from tests.game.jiangsu.setting import asked, held, refused
from tests.game.kit import Table, seats


def bombs(leader: str = "E") -> Table:
    """A first deal of bombs: nobody has to beat anybody."""
    table = Table()
    table.deal_bombs(Seat(leader))
    return table


def run_out(table: Table, seat: str) -> None:
    """The seat plays its longest plays while all others pass, until it holds nothing."""
    while held(table, seat):
        question = table.match.questions[0]
        plays = [one for one in answers(table.match, question) if isinstance(one, PlayCards)]
        table.do(max(plays, key=lambda one: len(one.cards)) if question.seat == seat else Pass(seat=question.seat))


@pytest.mark.article("JS 3.4.1")
def test_js_3_4_1_play_goes_counter_clockwise_and_the_last_to_play_leads_again() -> None:
    table = Table()
    table.deal({"E": "S3", "N": "S4 S5", "W": "S6", "S": "S7"}, leader=Seat.E)
    table.play("E", "S3")
    assert asked(table) == {"N": Ask.FOLLOW}
    table.play("N", "S4")
    assert asked(table) == {"W": Ask.FOLLOW}
    table.play("W", "S6")
    table.passes("S", "E", "N")
    assert asked(table) == {"W": Ask.LEAD}


@pytest.mark.article("JS 2.1.5")
@pytest.mark.article("JS 3.4.1")
def test_js_2_1_5_a_trick_goes_on_until_all_others_give_up() -> None:
    table = Table()
    table.deal({"E": "S3 SK", "N": "S4 SQ", "W": "S6", "S": "S7"}, leader=Seat.E)
    table.play("E", "S3")
    table.passes("N", "W")
    table.play("S", "S7")
    table.passes("E")
    assert asked(table) == {"N": Ask.FOLLOW}
    table.play("N", "SQ")  # passing once has not barred North (D16)
    table.passes("W", "S")
    table.play("E", "SK")
    table.passes("N", "W", "S")
    assert asked(table) == {"E": Ask.LEAD}


@pytest.mark.article("decision D16")
def test_decision_d16_the_leader_may_not_pass() -> None:
    table = bombs()
    with refused("decision D16"):
        table.passes("E")
    run_out(table, "E")
    table.passes("N", "W", "S")
    with refused("decision D16"):
        table.passes("W")


@pytest.mark.article("JS 3.4.1")
@pytest.mark.parametrize("seat", ["N", "W", "S"])
def test_js_3_4_1_out_of_turn_nobody_plays_or_passes(seat: str) -> None:
    table = bombs()
    with refused("JS 3.4.1"):
        table.do(PlayCards(seat=Seat(seat), cards=(held(table, seat).cards[0],)))
    with refused("JS 3.4.1"):
        table.passes(seat)


@pytest.mark.article("JS 3.4.1")
@pytest.mark.parametrize(("first", "others", "partner"), [("E", "NWS", "W"), ("N", "WSE", "S"), ("W", "SEN", "E")])
def test_js_3_4_1_the_partner_catches_the_wind(first: str, others: str, partner: str) -> None:
    table = bombs(first)
    run_out(table, first)
    table.passes(*others)
    assert asked(table) == {partner: Ask.LEAD}


@pytest.mark.article("JS 3.4.1")
def test_js_3_4_1_no_wind_when_the_last_play_is_beaten() -> None:
    table = bombs()
    run_out(table, "E")
    table.passes("N", "W")
    table.play("S", "S6 S6 H6 H6 C6 C6 D6 D6")
    table.passes("N", "W")
    assert asked(table) == {"S": Ask.LEAD}


@pytest.mark.article("JS 3.4.1")
def test_js_3_4_1_the_wind_passes_over_a_seat_that_is_out() -> None:
    table = bombs("S")
    run_out(table, "S")
    table.passes("E", "N", "W")
    table.play("N", "D2")  # caught the wind
    table.play("W", "S5 S5 H5 H5 C5 C5 D5 D5")
    table.passes("E", "N")
    run_out(table, "W")
    table.passes("E", "N")
    assert asked(table) == {"E": Ask.LEAD}


@pytest.mark.article("JS 2.2")
@pytest.mark.article("decision D16")
@pytest.mark.parametrize("order", ["E W", "W E", "N S", "S N"])
def test_decision_d16_the_deal_ends_at_first_and_second(order: str) -> None:
    table = Table()
    table.play_deal(order)
    assert table.log[-1] == DealEnded(order=seats(order))


@pytest.mark.article("JS 2.2")
@pytest.mark.article("decision D16")
@pytest.mark.parametrize("order", ["E N W S", "E N S W", "E S W N", "W N E S", "N E S W", "S W E N"])
def test_js_2_2_places_go_by_who_has_played_all_cards_sooner(order: str) -> None:
    table = Table()
    table.play_deal(order)
    assert table.log[-1] == DealEnded(order=seats(order))


FOLLOWS = [
    ("JS 3.4.2.1", "SA", "S2", True),  # the level above A
    ("JS 3.4.2.1", "S2", "SA", False),
    ("JS 3.4.2.1", "SA", "SK", False),
    ("JS 3.4.2.1", "S2", "LJ", True),
    ("JS 3.4.2.1", "LJ", "BJ", True),
    ("JS 3.4.2.1", "BJ", "LJ", False),
    ("JS 3.4.2.1", "SA", "DA", False),  # suits are equal
    ("decision D16", "S2", "H2", False),  # a wild alone is a level card
    ("JS 3.4.2.1", "SA D2 C3 D4 H5", "D3 D4 C5 C6 C7", True),
    ("JS 3.4.2.1", "D3 D4 C5 C6 C7", "SA D2 C3 C4 H5", False),
    ("JS 3.4.2.1", "C9 DT SJ SQ SK", "HT CJ CQ DK DA", True),
    ("JS 3.4.2.2", "S3 D3", "S4", False),
    ("JS 3.4.2.2", "S3 D3", "S4 C4 D4", False),
    ("JS 3.4.2.2", "S3 D3", "S4 C4", True),
    ("JS 3.4.2.2", "S3 D3 C3", "S4 C4 D4", True),
    ("JS 3.4.2.2", "S3 D3 C3", "S4 C4 D4 S5 D5", False),
    ("JS 3.4.2.2", "S4 D4 C4 SA DA", "S5 D5 C5 S3 D3", True),  # only the triple counts
    ("JS 3.4.2.2", "S5 D5 C5 S3 D3", "S4 D4 C4 SA DA", False),
    ("JS 3.4.2.2", "S3 D3 C4 D4 S5 C5", "C5 D5 C6 D6 S7 C7", True),
    ("JS 3.4.2.2", "S3 D3 C3 C4 D4 S4", "C5 D5 S5 C6 D6 S6", True),
    ("JS 3.4.2.2", "S3 D3 C4 D4 S5 C5", "C6 D6 S6 S7 D7 C7", False),
    ("JS 3.4.2.3", "BJ", "S3 D3 C3 H3", True),
    ("JS 3.4.2.3", "C9 DT SJ SQ SK", "S3 D3 C3 H3", True),
    ("JS 3.4.2.3", "S3 D3 C3 C4 D4 S4", "S5 D5 C5 H5", True),
    ("JS 3.4.2.3", "S4 D4 C4 H4", "S3 D3 C3 H3", False),
    ("JS 3.4.2.3", "S4 D4 C4 H4", "S3 D3 C3 H3 S3", True),
    ("JS 3.4.2.3", "S4 D4 C4 H4", "S5 D5 C5 H5", True),
    ("JS 3.4.2.3", "SA DA CA HA", "S2 D2 C2 C2", True),
    ("JS 3.4.2.3", "S4 D4 C4 H4", "S9", False),
    ("JS 3.4.2.3", "S3 S4 S5 S6 S7", "S8 S8 D8 D8 C8", False),
    ("JS 3.4.2.3", "S3 S4 S5 S6 S7", "S8 S8 D8 D8 C8 C8", True),
    ("JS 3.4.2.4", "S8 S8 D8 D8 C8", "S3 S4 S5 S6 S7", True),
    ("JS 3.4.2.4", "S8 S8 D8 D8 C8 C8", "S3 S4 S5 S6 S7", False),
    ("JS 3.4.2.4", "S3 S4 S5 S6 S7", "C4 C5 C6 C7 C8", True),
    ("JS 3.4.2.4", "C4 C5 C6 C7 C8", "S3 S4 S5 S6 S7", False),
    ("JS 3.4.2.4", "S3 S4 S5 S6 S7", "C3 C4 C5 C6 C7", False),
    ("JS 3.4.2.5", "S8 S8 D8 D8 C8 C8 H8 H8", "LJ LJ BJ BJ", True),
    ("JS 3.4.2.5", "LJ LJ BJ BJ", "S8 S8 D8 D8 C8 C8 H8 H8", False),
]


@pytest.mark.parametrize(
    ("lead", "follow", "goes"),
    [pytest.param(lead, follow, goes, marks=pytest.mark.article(name)) for name, lead, follow, goes in FOLLOWS],
)
def test_js_3_4_2_what_may_follow_what(lead: str, follow: str, *, goes: bool) -> None:
    table = Table()
    table.deal({"E": lead, "N": follow}, leader=Seat.E)
    table.play("E", lead)
    if not goes:
        with pytest.raises(IllegalAction):
            table.play("N", follow)
        assert asked(table) == {"N": Ask.FOLLOW}
        return
    table.play("N", follow)
    assert asked(table) == {"W": Ask.FOLLOW}


@pytest.mark.article("JS 3.4.3.2")
def test_js_3_4_3_2_a_play_that_the_wild_makes_ambiguous_is_declared() -> None:
    table = Table()
    table.deal({"E": "S3 D3 S4 D4 H2", "N": "H3 C3 C3 S9 S9"}, leader=Seat.E)
    with pytest.raises(AmbiguousPlay) as unclear:
        table.play("E", "S3 D3 S4 D4 H2")
    assert len(unclear.value.readings) == 2
    table.play("E", "S3 D3 S4 D4 H2", kind=Kind.FULL_HOUSE, rank="4")
    played = table.log[-1]
    assert isinstance(played, CardsPlayed)
    assert (played.play.rank, [card.rank for card in played.play.stands_for]) == ("4", ["4"])
    with pytest.raises(IllegalAction):  # three 3 do not beat what was declared as three 4
        table.play("N", "H3 C3 C3 S9 S9")


@pytest.mark.article("JS 3.4.3.2")
def test_js_3_4_3_2_declared_the_other_way_it_is_beaten_by_other_cards() -> None:
    table = Table()
    table.deal({"E": "S3 D3 S4 D4 H2", "N": "H4 C4 C4 S9 S9"}, leader=Seat.E)
    table.play("E", "S3 D3 S4 D4 H2", kind=Kind.FULL_HOUSE, rank="3")
    table.play("N", "H4 C4 C4 S9 S9")
    assert asked(table) == {"W": Ask.FOLLOW}


@pytest.mark.article("JS 2.6.2")
@pytest.mark.parametrize("cards", ["H2 LJ", "H2 H2 BJ", "H2 S3 S4"])
def test_js_2_6_2_the_wild_stands_for_no_joker_and_makes_no_new_kind(cards: str) -> None:
    table = Table()
    table.deal({"E": cards}, leader=Seat.E)
    with pytest.raises(GuandanError):
        table.play("E", cards)


@pytest.mark.article("JS 3.4P.3")
@pytest.mark.parametrize("cards", [("S3", "S3", "S3", "S3"), ("S3", "S3"), ("DK",)])
def test_js_3_4p_cards_that_one_does_not_hold_are_not_played(cards: tuple[str, ...]) -> None:
    table = Table()
    table.deal({"E": "S3", "N": "S3", "S": "DK DK"}, leader=Seat.E)
    with pytest.raises(GuandanError):
        table.do(PlayCards(seat=Seat.E, cards=tuple(Card(card) for card in cards)))


@pytest.mark.article("JS 2.7.9")
def test_js_2_7_9_a_kind_declared_falsely_is_not_believed() -> None:
    table = Table()
    table.deal({"E": "S3 D4"}, leader=Seat.E)
    with pytest.raises(GuandanError):
        table.play("E", "S3 D4", kind=Kind.PAIR, rank="4")
