"""What each event looks like in a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import pytest

from guandan.cards import Card, Rank
from guandan.errors import InvalidRecord, InvalidText
from guandan.game import effects as ef
from guandan.game import events as ev
from guandan.game import log
from guandan.game.commands import CallReferee, Mode, NoteTribute, StartMatch
from guandan.game.log import EVENT_TYPES, History, MatchEntry
from guandan.game.record import write_item, write_record
from guandan.game.record.fields import list_field_names, write_value
from guandan.game.record.items import read_item
from guandan.game.record.tokens import split_tokens
from guandan.game.ruling import Ruling
from guandan.rulebooks import load
from guandan.rules.play import Kind, Play
from guandan.rules.points import Ending, Result
from guandan.rules.readings import readings
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table
from tests.game.record.breaking import breaking_at

if TYPE_CHECKING:
    from guandan.game.events import AnyMatchEvent

E, N, W, S = Seat.E, Seat.N, Seat.W, Seat.S


def played(cards: str, kind: Kind, level: str = "2") -> ev.CardsPlayed:
    play = next(one for one in readings(cards, level) if one.kind is kind)
    return ev.CardsPlayed(seat=E, play=play)


FORMS: list[tuple[AnyMatchEvent, str]] = [
    (played("H9", Kind.SINGLE), "E H9"),
    (played("BJ", Kind.SINGLE), "E BJ"),
    (played("H2", Kind.SINGLE), "E H2=H2"),
    (played("S8 H2", Kind.PAIR), "E pair/8 S8 H2=H8"),
    (played("H2 H2", Kind.PAIR), "E pair/2 H2=H2 H2=H2"),
    (played("S3 C3 H2 S4 D4", Kind.FULL_HOUSE), "E full_house/3 S3 C3 H2=H3 S4 D4"),
    (played("SA S2 S3 H2 S5", Kind.STRAIGHT_FLUSH), "E straight_flush/5 SA S2 S3 H2=S4 S5"),
    (played("SA S2 S3 H2 S5", Kind.STRAIGHT), "E straight/5 SA S2 S3 H2=H4 S5"),
    (played("LJ LJ BJ BJ", Kind.FOUR_JOKERS), "E four_jokers/BJ LJ LJ BJ BJ"),
    (ev.Passed(seat=N), "N -"),
    (ev.Passed(seat=N, why=ev.PassedWhy.SKIPPED), "N - skipped"),
    (ev.Passed(seat=N, why=ev.PassedWhy.BARRED), "N - barred"),
    (ev.LeadMissed(seat=N), "N misses lead skipped"),
    (ev.CountAnnounced(seat=W, count=10), "W has 10"),
    (ev.CountAnnounced(seat=W, count=6, asked_by=N), "W has 6 told N"),
    (ev.TimedOut(seat=S, decision=57), "S timed out 57"),
    (ev.ChoiceMade(seat=S, choice="yes"), "S chooses yes"),
    (ev.DealEnded(order=(E, N, W, S)), "places E N W S"),
    (ev.DealRecorded(order=(E, W), level=Rank.TEN), "places E W at T"),
    (ev.TributeRefused(holders=(E, W)), "refused by E W"),
    (ev.TributePaid(seat=E, card=Card.SA), "E pays SA"),
    (ev.TributeTaken(seat=N, payer=E), "N takes from E"),
    (ev.CardReturned(seat=N, card=Card.S3), "N returns S3"),
    (ev.CardReturned(seat=N, card=None), "N returns ?"),
    (ev.ReturnsShown(cards={S: Card.H4, N: Card.S3}), "shown N S3 S H4"),
    (ev.ReturnPicked(seat=E, giver=N), "E picks from N"),
    (ev.HandDealt(first=N, turned=(Card.D9,), leader=E), "hand_dealt first=N turned=[D9] leader=E"),
    (ev.TributeNoted(), "tribute_noted"),
    (ev.TributeNoted(refused=True), "tribute_noted refused=true"),
    (ev.DealCorrected(number=3, order=(E, W), level=Rank.TEN), "deal_corrected number=3 order=[E W] level=T"),
    (ev.TimeCalled(last_deal=7), "time_called last_deal=7"),
    (ev.ExtraDealDue(), "extra_deal_due"),
    (
        ev.MatchEnded(result=Result(ending=Ending.DRAW, winner=None, ew=5, ns=5)),
        "match_ended ending=draw winner=none ew=5 ns=5",
    ),
    (
        ev.RulingMade(ruling=Ruling(side=Side.NS, infraction="slow", article="§ 3", rungs=("warning", "a b"), seat=N)),
        'ruling_made side=NS infraction=slow article="§ 3" rungs=[warning "a b"] seat=N',
    ),
    (ev.RulingCancelled(number=1, reason='"no"'), r'ruling_cancelled number=1 reason="\"no\""'),
    (ev.Adjusted(effect=ef.SkipTurn(seat=N), ruling=1), "adjusted skip_turn seat=N ruling=1"),
    (ev.Adjusted(effect=ef.GoBack(acts=None)), "adjusted go_back acts=none"),
    (ev.Adjusted(effect=ef.LoseMatch(sides=())), "adjusted lose_match sides=[]"),
    (ev.Adjusted(effect=ef.AnnulDeal(keep=False)), "adjusted annul_deal keep=false"),
    (ev.RefereeCalled(seat=E, reason="none"), 'referee_called seat=E reason="none"'),
    (ev.CallAnswered(number=1), "call_answered number=1"),
    (ev.HandsOpened(referee="referee-3"), "hands_opened referee=referee-3"),
    (ev.MatchPaused(), "match_paused"),
    (ev.MatchResumed(), "match_resumed"),
    (ev.PlayerSubstituted(seat=E, player="17"), "player_substituted seat=E player=17"),
    (ev.SeatHandedToBot(seat=E, bot="greedy"), "seat_handed_to_bot seat=E bot=greedy"),
    (ev.SeatTakenBack(seat=E), "seat_taken_back seat=E"),
    (ev.Hidden(), "hidden"),
]


@pytest.mark.parametrize(("event", "text"), FORMS, ids=[text for _, text in FORMS])
def test_an_event_is_written_like_this_and_read_again(event: AnyMatchEvent, text: str) -> None:
    assert write_item(event, Rank.TWO) == text
    assert read_item([token.text for token in split_tokens(text, 1)]) == event


def test_every_event_has_a_form() -> None:
    assert {*EVENT_TYPES.values()} - {type(event) for event, _ in FORMS} == {ev.MatchStarted, ev.CardsDealt}


def test_what_is_laid_open_hides_no_field_of_its_event() -> None:
    assert all("ruling" not in list_field_names(kind) for kind in get_args(ef.AnyEffect))
    assert list_field_names(ev.Adjusted) == {"effect", "ruling"}
    assert list_field_names(ev.RulingMade) == {"ruling"}
    assert list_field_names(ev.MatchEnded) == {"result"}


def test_a_play_whose_wilds_cannot_be_told_has_them_at_its_end() -> None:
    event = played("S8 H2", Kind.PAIR)
    assert write_item(event) == "E pair/8 S8 H2=H8"
    assert write_item(event, Rank.NINE) == "E pair/8 S8 H2=H8"


def test_more_wilds_than_cards_are_no_play() -> None:
    event = ev.CardsPlayed(seat=E, play=Play(Kind.PAIR, Rank.TWO, (), (Card.H2,)))
    with pytest.raises(InvalidText, match="1 wilds among 0 cards"):
        write_item(event)


def test_a_value_without_a_form_is_noticed() -> None:
    with pytest.raises(TypeError, match=r"no form for 0\.5"):
        write_value(0.5)


def record_of(table: Table) -> list[str]:
    entries = [MatchEntry(version=number, event=event) for number, event in enumerate(table.log, 1)]
    return write_record(table.match.book, entries).split("\n")


def test_the_head_says_what_the_match_began_with() -> None:
    book = load("two-deck")
    table = Table("two-deck", Mode.PAPER, overrides={"match.deals": 2, "levels.start": "10"}, players={S: "17", E: "a"})
    table.record("E W", "E N W S")
    assert record_of(table) == [
        '[Record "1"]',
        '[Book "two-deck"]',
        f'[Version "{book.version}"]',
        f'[Digest "{book.digest}"]',
        '[Mode "paper"]',
        '[Override "levels.start" "T"]',
        '[Override "match.deals" 2]',
        '[East "a"]',
        '[South "17"]',
        '[Result "EW A, NS T: EW wins (higher_level)"]',
        "",
        "Deal 1, level T: EW T, NS T",
        "places E W at T",
        "",
        "Deal 2, level K: EW K on stage, NS T",
        "places E N W S at K",
        "match_ended ending=higher_level winner=EW ew=13 ns=9 stage=EW",
        "",
    ]


def test_a_note_on_a_tribute_stands_under_the_heading_of_its_deal() -> None:
    table = Table("jiangsu-2017", Mode.PAPER)
    table.record("E W")
    table.do(NoteTribute(refused=True))
    table.record("E W")
    assert record_of(table)[-4:-1] == [
        "Deal 2, level 5: EW 5 on stage, NS 2",
        "tribute_noted refused=true",
        "places E W at 5",
    ]


def test_a_trick_is_a_line_and_goes_on_after_what_broke_it() -> None:
    table = Table("jiangsu-2017")
    table.deal({"E": "S3 S4", "N": "S5 S6", "W": "S7", "S": "S8"}, leader=E)
    table.play("E", "S3")
    table.play("N", "S5")
    table.do(CallReferee(seat=W))
    table.passes("W", "S", "E")
    table.play("N", "S6")
    assert record_of(table)[-5:-1] == [
        "1. E S3, N S5",
        "referee_called seat=W",
        "1... W -, S -, E -",
        "2. N S6",
    ]


def test_a_record_has_one_start_and_begins_with_it() -> None:
    history = History(load("two-deck"))
    (start,) = history.do(StartMatch())
    for entries in ([], [MatchEntry(version=1, event=ev.Hidden())], [start, start]):
        with pytest.raises(InvalidRecord, match="begins with the start"):
            write_record(history.book, entries)


def test_after_something_impossible_there_are_no_headings_and_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "evolve", breaking_at(ev.Hidden))
    history = History(load("two-deck"))
    (start,) = history.do(StartMatch())
    ended = ev.MatchEnded(result=Result(ending=Ending.DRAW, winner=None, ew=0, ns=5))
    later = [ev.Hidden(), ev.CardsDealt(pack=(), cut=0, first=E), ev.Passed(seat=E), ev.Passed(seat=N), ended]
    entries = [start, *(MatchEntry(version=number, event=event) for number, event in enumerate(later, 2))]
    lines = write_record(history.book, entries).split("\n")
    assert lines[5:] == [
        '[Result "EW 0, NS 6: nobody wins (draw)"]',
        "",
        "hidden",
        "",
        "dealt cut=0 first=E",
        *("E:", "N:", "W:", "S:"),
        "E -",
        "N -",
        "match_ended ending=draw winner=none ew=0 ns=5",
        "",
    ]


def test_a_match_that_has_only_begun_is_its_head() -> None:
    history = History(load("two-deck"))
    history.do(StartMatch())
    assert write_record(history.book, history.entries).endswith('[Mode "live"]\n[Result "*"]\n')
