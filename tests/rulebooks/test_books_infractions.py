"""The catalogue of infractions under each book, every case of it; written from the documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.rulebooks import load, names
from tests.rulebooks.told import told

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

LONG_HAND = "long_hand_else_short"


def breach(name: str, cites: str, *cases: str, falls_on: str = "offenders") -> ParameterSet:
    """An infraction with all that the book says of it; `cites` are the cases' articles, joined by « | »."""
    marks = [pytest.mark.article(article) for article in sorted({a for c in cites.split(" | ") for a in c.split("; ")})]
    return pytest.param(name, cites, list(cases), falls_on, id=name, marks=marks)


JIANGSU = [
    breach(
        "late",
        "JS 3.9P.1; JS 3.9P.2; decision D15 | JS 3.9P.3; decision D15 | JS 3.9P.4; JS 4.3.4; decision D15",
        "minutes > 0, minutes <= 5: warning (referee)",
        "minutes > 5, minutes <= 10: foul (chief_referee)",
        "minutes > 10: forfeit (chief_referee)",
    ),
    breach(
        "drew_out_of_turn",
        "JS 3.2P.1 | JS 3.2P.1; JS 3.2P.2 | JS 3.2P.3",
        "unseen: put_back (referee)",
        "seen: warning, put_back (referee)",
        "in_hand: violation, draw_back (referee)",
    ),
    breach("wrong_draw", "JS 3.2P.4; decision D20", "always: deal_again (referee)"),
    breach("hand_count", "JS 3.2.6; JS 3.2P.5; decision D31", "always: foul (chief_referee)", falls_on=LONG_HAND),
    breach(
        "pack_count",
        "JS 3.2P.6; decision D31; decision D50",
        "always: warning, new_pack, deal_again (referee)",
        falls_on="both_sides",
    ),
    breach(
        "wrong_tribute",
        "JS 3.3P.1; JS 3.3P.2 | JS 3.3P.3",
        "before_lead: warning, put_right (referee)",
        "after_lead: foul (chief_referee)",
    ),
    breach("spoke_out_of_turn", "JS 3.4P.1", "always: warning (referee)"),
    breach("played_out_of_turn", "JS 3.4P.2", "always: violation, take_back (referee)"),
    breach("wrong_play", "JS 3.4P.3", "always: violation, take_back (referee)"),
    breach("exposed_card", "JS 3.4.3.1; JS 3.4P.4", "always: warning, put_right (referee)"),
    breach("manner", "JS 3.4P.4", "always: warning, put_right (referee)"),
    breach("not_announced", "decision D34", "always: warning, put_right (referee)"),
    breach("asked_again", "JS 3.5P", "always: warning (referee)"),
    breach(
        "over_time",
        "JS 3.9P.6 | JS 3.9P.6; decision D35",
        "after_count_down: warning (referee)",
        "always: count_down (referee)",
    ),
    breach(
        "left_seat",
        "JS 3.4P.5; JS 4.2.3",
        "on_purpose: violation or foul or match_lost or disqualified (chief_referee)",
    ),
    breach("hidden_cards", "JS 4.3.5", "always: disqualified (organisers)"),
    breach("signals", "JS 4.3.3; JS 4.2.3", "always: foul (chief_referee)"),
    breach("disturbance", "JS 4.3.2 | JS 4.3.5", "clear: violation (referee)", "grave: disqualified (organisers)"),
    breach(
        "other_breach",
        "JS 4.3.1 | JS 4.3.2 | JS 4.3.3",
        "slight: warning (referee)",
        "clear: violation (referee)",
        "grave: foul (chief_referee)",
    ),
    breach("false_identity", "JS 4.3.5", "always: disqualified (organisers)"),
    breach("changed_partner", "JS 4.3.5", "always: disqualified (organisers)"),
    breach("defied_ruling", "JS 4.3.5", "always: disqualified (organisers)"),
    breach("gross_conduct", "JS 4.3.5", "always: disqualified (organisers)"),
    breach("withdrew", "JS 4.3.5", "always: disqualified (organisers)"),
]

TWO_DECK = [
    breach(
        "late",
        "TD 2; decision D15 | TD 2; decision D15; decision D20 | TD 2; decision D15; decision D24",
        "minutes >= 1, minutes <= 5: warning, violation (referee)",
        "minutes >= 6, minutes <= 10: give_up_first_deal, move_levels 1 opponents, give_stage opponents (referee)",
        "minutes >= 11: team_forfeit (referee)",
    ),
    breach(
        "drew_out_of_turn",
        "TD 18; TD 29.2 | TD 29.2 | TD 29.2",
        "unseen: put_back (referee)",
        "seen: warning, put_back (referee)",
        "in_hand: warning or violation, draw_back (referee)",
    ),
    breach(
        "hand_count",
        "TD 26; decision D31 | decision D51",
        "at_others_cost: foul (chief_referee)",
        "always: count_hands, deal_again (referee)",
        falls_on=LONG_HAND,
    ),
    breach(
        "wrong_tribute",
        "TD 28 | TD 28; decision D33",
        "before_lead: warning, put_right (referee)",
        "after_lead: void_hand (referee)",
    ),
    breach("showed_without_owing", "TD 29.1", "always: must_play_card (referee)"),
    breach("spoke_out_of_turn", "TD 18; TD 29.2", "always: bar_side_until_opponent_follows (referee)"),
    breach(
        "played_out_of_turn",
        "TD 18; TD 29.2; decision D29; decision D32",
        "always: take_back, skip_turn, forbid_kind_to_partner (referee)",
    ),
    breach(
        "wrong_play",
        "TD 29.1; decision D32 | TD 29.1; decision D29; decision D32",
        "leader: take_back, name_kind, forbid_kind_to_partner (referee)",
        "follower: take_back, skip_turn, forbid_kind_to_partner (referee)",
    ),
    breach(
        "exposed_card",
        "TD 17; TD 29.1; decision D32 | TD 17; TD 29.1; decision D29; decision D32",
        "leader: take_back, name_kind, forbid_kind_to_partner (referee)",
        "follower: take_back, skip_turn, forbid_kind_to_partner (referee)",
    ),
    breach(
        "forbidden_kind",
        "TD 29.1; decision D32 | TD 29.2; decision D32",
        "after_wrong_play: warning or violation, take_back (referee)",
        "after_play_out_of_turn: take_back (referee)",
    ),
    breach(
        "manner",
        "TD 24 | TD 24; decision D29 | TD 24",
        "times <= 1: warning (referee)",
        "times >= 2, times <= 2: violation (referee)",
        "times >= 3: foul (referee)",
    ),
    breach(
        "not_announced",
        "TD 29.3; decision D28; decision D29 | TD 29.3",
        "times 2n: violation, perhaps restore_to_announcement opponents (referee)",
        "always: warning, perhaps restore_to_announcement opponents (referee)",
    ),
    breach(
        "asked_again",
        "TD 29.3 | TD 29.3; decision D29",
        "times <= 1: warning (referee)",
        "times >= 2: violation (referee)",
    ),
    breach("over_time", "TD 24 | TD 24", "times <= 1: warning (referee)", "times >= 2: violation (referee)"),
    breach("stalling", "TD 26 | TD 24", "at_others_cost: foul (chief_referee)", "always: violation or foul (referee)"),
    breach("hidden_cards", "TD 26", "at_others_cost: foul (chief_referee)"),
    breach(
        "signals",
        "TD 26 | TD 7.3",
        "at_others_cost: foul (chief_referee)",
        "always: warning or violation or foul or disqualified, "
        "perhaps give_stage opponents, perhaps move_levels 1 opponents (chief_referee)",
    ),
    breach(
        "disturbance",
        "TD 25 | TD 26 | TD 26",
        "slight: warning (referee)",
        "clear: violation or foul (referee)",
        "at_others_cost: foul (chief_referee)",
    ),
    breach("other_breach", "TD 25 | TD 26", "slight: warning (referee)", "clear: violation (referee)"),
]

KNOCKOUT = [
    breach(
        "late",
        "KO 3.10.1; decision D15 | KO 3.12.1; KO 3.11; decision D15",
        "minutes >= 5, minutes < 10: foul (referee)",
        "minutes >= 10: forfeit (referee)",
    ),
    breach(
        "drew_out_of_turn",
        "decision D38 | decision D51 | decision D51",
        "in_hand: violation, draw_back (referee)",
        "unseen: put_back (referee)",
        "seen: put_back (referee)",
    ),
    breach("wrong_draw", "KO 3.10.2; decision D38", "always: foul (referee)"),
    breach("hand_count", "KO 3.10.2; decision D31; decision D38", "always: foul (referee)", falls_on=LONG_HAND),
    breach(
        "wrong_tribute",
        "KO 3.10.3 | decision D51",
        "after_lead: foul (referee)",
        "before_lead: put_right (referee)",
    ),
    breach("played_out_of_turn", "decision D38", "always: violation, take_back (referee)"),
    breach("wrong_play", "decision D38", "always: violation, take_back (referee)"),
    breach("not_announced", "KO 3.10.4; decision D38", "finished_first: foul, undo_finish (referee)"),
    breach("left_seat", "decision D38", "on_purpose: violation (referee)"),
    breach("signals", "KO 3.10; KO 3.13.1", "always: foul (referee)"),
    breach("disturbance", "decision D38", "clear: violation (referee)"),
    breach("other_breach", "decision D38 | KO 3.10", "clear: violation (referee)", "grave: foul (referee)"),
    breach("score_not_signed", "KO 3.12.2; KO 3.11", "after_reminder: forfeit (referee)"),
]

FIVE_ROUNDS = [
    breach("late", "ZD V.1; decision D15", "minutes > 15: forfeit (referee)"),
    breach(
        "drew_out_of_turn",
        "ZD V.2; decision D28; decision D39 | ZD V.2 | ZD V.2",
        "in_hand, times 3n: draw_back, take_points 10 offenders (referee)",
        "in_hand: draw_back (referee)",
        "always: put_back (referee)",
    ),
    breach(
        "hand_count",
        "ZD V.3; decision D31 | decision D31",
        "before_lead: short_draws_from_long (referee)",
        "after_lead: deal_again (referee)",
        falls_on=LONG_HAND,
    ),
    breach("wrong_tribute", "decision D51", "before_lead: put_right (referee)"),
    breach("played_out_of_turn", "ZD V.2; decision D51", "always: take_back (referee)"),
    breach("wrong_play", "decision D51", "always: take_back (referee)"),
    breach(
        "hidden_cards",
        "ZD V.4 | ZD V.4; decision D19; decision D20",
        "times >= 3: match_lost (referee)",
        "always: move_levels 3 opponents, give_stage opponents (referee)",
    ),
    breach("signals", "ZD V.5 | ZD V.5", "times >= 4: match_lost (referee)", "always: nothing (referee)"),
]

NANTONG = [
    breach("late", "NT 1.5.4; decision D15", "minutes >= 5: forfeit (referee)"),
    breach(
        "drew_out_of_turn",
        "NT 1.5.1; decision D20; decision D28 | NT 1.5.1; decision D20; decision D28 | NT 1.5.1 | NT 1.5.1",
        "in_hand, times 3n, opponents on stage: move_levels -1 offenders, deal_again (referees_committee)",
        "in_hand, times 3n: move_levels -1 offenders, give_stage opponents (referees_committee)",
        "in_hand: draw_back (referee)",
        "always: put_back (referee)",
    ),
    breach(
        "hand_count",
        "NT 1.5.2; decision D19; decision D31 | decision D31 | NT 1.5.2; decision D31",
        "before_lead: move_levels -2 offenders, deal_again (referees_committee)",
        "after_lead: deal_again (referees_committee)",
        "short_hand: count_hands, deal_again (referee)",
        falls_on=LONG_HAND,
    ),
    breach("wrong_tribute", "NT 1.6; decision D51", "before_lead: put_right (referee)"),
    breach("played_out_of_turn", "NT 1.6; decision D51", "always: take_back (referee)"),
    breach("wrong_play", "NT 1.6; decision D51", "always: take_back (referee)"),
    breach("over_time", "decision D35", "always: nothing (referees_committee)"),
    breach(
        "hidden_cards",
        "NT 1.5.3 | NT 1.5.3; decision D19; decision D20",
        "times >= 3: match_lost (referees_committee)",
        "always: move_levels 1 opponents, give_stage opponents (referees_committee)",
    ),
    breach("withdrew", "NT 1.5.4", "always: forfeit (referees_committee)"),
]

BOOKS = {
    "jiangsu-2017": JIANGSU,
    "two-deck": TWO_DECK,
    "knockout-2023": KNOCKOUT,
    "five-round-points": FIVE_ROUNDS,
    "nantong-2018": NANTONG,
}
EACH = ("name", "cites", "cases", "falls_on")


def check(book: str, name: str, cites: str, cases: list[str], falls_on: str) -> None:
    found = next(each for each in load(book).infractions if each.id == name)
    assert [told(case) for case in found.cases] == cases
    assert " | ".join(case.article for case in found.cases) == cites
    assert found.falls_on == falls_on


@pytest.mark.parametrize(EACH, JIANGSU)
def test_jiangsu_2017(name: str, cites: str, cases: list[str], falls_on: str) -> None:
    check("jiangsu-2017", name, cites, cases, falls_on)


@pytest.mark.parametrize(EACH, TWO_DECK)
def test_two_deck(name: str, cites: str, cases: list[str], falls_on: str) -> None:
    check("two-deck", name, cites, cases, falls_on)


@pytest.mark.parametrize(EACH, KNOCKOUT)
def test_knockout_2023(name: str, cites: str, cases: list[str], falls_on: str) -> None:
    check("knockout-2023", name, cites, cases, falls_on)


@pytest.mark.parametrize(EACH, FIVE_ROUNDS)
def test_five_round_points(name: str, cites: str, cases: list[str], falls_on: str) -> None:
    check("five-round-points", name, cites, cases, falls_on)


@pytest.mark.parametrize(EACH, NANTONG)
def test_nantong_2018(name: str, cites: str, cases: list[str], falls_on: str) -> None:
    check("nantong-2018", name, cites, cases, falls_on)


@pytest.mark.parametrize("book", names())
def test_the_catalogue_has_nothing_else(book: str) -> None:
    assert [each.id for each in load(book).infractions] == [expected.values[0] for expected in BOOKS[book]]
