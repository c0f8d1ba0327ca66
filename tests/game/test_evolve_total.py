"""evolve refuses nothing that decide gave; an event out of place gives a match one version on, or InvalidRecord."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, get_args

import pytest

from guandan.cards import PACK, Card, Rank
from guandan.errors import InvalidRecord
from guandan.game import Match, advance, evolve, new
from guandan.game import commands as co
from guandan.game import effects as ef
from guandan.game import events as ev
from guandan.game.ruling import Ruling
from guandan.game.view import SPECTATOR, Viewer, view
from guandan.rulebooks import load
from guandan.rules.play import Kind, Play
from guandan.rules.points import Ending, Result
from guandan.rules.seat import SEATS, Side
from tests.amount import some_or_many
from tests.game.kit import BOOKS, Table
from tests.game.laws.guarded import NOON, Guarded, any_start

if TYPE_CHECKING:
    from collections.abc import Iterator

E, N, W, S = SEATS
SINGLE = Play(kind=Kind.SINGLE, rank=Rank.THREE, cards=(Card.S3,), stands_for=())
RULING = Ruling(side=Side.EW, infraction="manner", article="JS 3.4P")
RESULT = Result(ending=Ending.DRAW, winner=None, ew=1, ns=1)

EFFECTS: tuple[ef.AnyEffect, ...] = (
    *(ef.TakeBack(seat=seat) for seat in SEATS),
    *(ef.GoBack(acts=acts) for acts in (None, 0, 3, 99)),
    *(ef.SkipTurn(seat=seat) for seat in SEATS),
    ef.BarFromTrick(seats=SEATS),
    *(ef.PutChoice(seat=N, of=of, about=E) for of in ef.ChoiceOf),
    ef.NameKind(seat=E, kind=Kind.PAIR),
    ef.NameCard(seat=E, card=Card.S3),
    ef.ForbidKind(seat=E, kind=Kind.PAIR),
    *(ef.AnnulDeal(keep=keep) for keep in (True, False)),
    ef.LoseDeal(side=Side.EW),
    ef.LoseDeal(side=Side.EW, offender=E),
    ef.LoseDeal(side=Side.EW, offender=E, namer=N),
    *(ef.VoidHand(seat=seat) for seat in SEATS),
    ef.MoveLevels(side=Side.EW, by=99),
    ef.MoveLevels(side=Side.EW, by=-99),
    ef.GiveStage(side=Side.EW),
    ef.TakePoints(side=Side.EW, points=10),
    ef.WaiveTribute(),
    *(ef.NameLeader(seat=seat) for seat in SEATS),
    ef.LoseMatch(sides=(Side.EW,)),
    ef.LoseMatch(sides=tuple(Side), forfeit=True),
    ef.ExtendDeadline(seat=E, seconds=10),
    ef.ExtendMatch(minutes=10),
    ef.Undo(),
    ef.HandRemedy(remedy="put_back"),
)

EVENTS: tuple[ev.AnyMatchEvent, ...] = (
    ev.MatchStarted(book="another", version="?", digest="?", mode=co.Mode.LIVE),
    ev.MatchStarted(book="another", version="?", digest="?", mode=co.Mode.PAPER, overrides={"match.deals": 2}),
    ev.CardsDealt(pack=PACK, cut=50, first=E),
    ev.CardsDealt(pack=PACK, cut=50, first=E, turned=(3,)),
    ev.HandDealt(first=E),
    ev.TributeRefused(holders=(N, S)),
    *(ev.TributePaid(seat=seat, card=card) for seat in SEATS for card in (Card.S3, Card.BJ)),
    *(ev.TributeTaken(seat=seat, payer=payer) for seat in SEATS for payer in SEATS),
    *(ev.CardReturned(seat=seat, card=card) for seat in SEATS for card in (Card.S3, Card.S4, None)),
    ev.ReturnsShown(cards={}),
    ev.ReturnsShown(cards={E: Card.S3, W: Card.S4}),
    *(ev.ReturnPicked(seat=seat, giver=giver) for seat in SEATS for giver in SEATS),
    *(ev.CardsPlayed(seat=seat, play=SINGLE) for seat in SEATS),
    *(ev.Passed(seat=seat, why=why) for seat in SEATS for why in ev.PassedWhy),
    *(ev.LeadMissed(seat=seat, why=why) for seat in SEATS for why in ev.PassedWhy),
    ev.CountAnnounced(seat=E, count=5),
    ev.CountAnnounced(seat=E, count=5, asked_by=N),
    ev.TimedOut(seat=E, decision=1),
    *(ev.ChoiceMade(seat=N, choice=choice) for choice in ("yes", "no", "pair", "E")),
    *(ev.DealEnded(order=order) for order in ((E,), (E, W), (E, N, W, S))),
    *(ev.DealRecorded(order=order, level=Rank.ACE) for order in ((E,), (E, W), (E, N, W, S))),
    ev.TributeNoted(refused=True),
    ev.TributeNoted(equal=True, payer_to_first=E),
    *(ev.DealCorrected(number=1, order=order, level=Rank.ACE) for order in ((E,), (E, W), (E, N, W, S))),
    ev.DealCorrected(number=99, order=(E, W), level=Rank.TWO),
    *(ev.TimeCalled(last_deal=last) for last in (0, 1, 99)),
    ev.ExtraDealDue(),
    ev.MatchEnded(result=RESULT),
    ev.RulingMade(ruling=RULING),
    ev.RulingCancelled(number=1),
    *(ev.Adjusted(effect=effect) for effect in EFFECTS),
    ev.Adjusted(effect=ef.HandRemedy(remedy="put_back"), ruling=99),
    ev.RefereeCalled(seat=E),
    ev.CallAnswered(number=1),
    ev.HandsOpened(referee="referee 1"),
    ev.MatchPaused(),
    ev.MatchResumed(),
    ev.PlayerSubstituted(seat=E, player="person 2"),
    ev.SeatHandedToBot(seat=E, bot="bot"),
    ev.SeatTakenBack(seat=E),
    ev.Hidden(),
)


def test_every_type_of_event_and_effect_is_tried() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(ev.AnyMatchEvent))
    assert {type(effect) for effect in EFFECTS} == set(get_args(ef.AnyEffect))


def states(book: str, matches: int) -> Iterator[Match]:
    """States of every kind: not begun, between deals, in each phase of the tribute, in play, waiting, paused, over."""
    yield new(load(book))
    yield Table(book).match
    paper = Table(book, mode=co.Mode.PAPER)
    yield paper.match
    paper.record("E W")
    yield paper.match
    for seed in range(matches):
        lots = Random(f"{book} {seed}")
        table = Guarded(book, lots, **any_start(lots))
        seen: set[object] = set()
        for _ in range(400):
            key = _sort(table.match)
            if key not in seen:
                seen.add(key)
                yield table.match
            if table.match.result is not None:
                break
            table.go_on(rulings=0.1)


def _sort(match: Match) -> tuple[object, ...]:
    deal = match.deal
    asks = tuple(sorted({question.ask for question in match.questions}))
    if deal is None:
        return (match.is_extra_due, match.is_paused, match.last_deal is None, match.result is None)
    out = () if deal.table is None else deal.table.out
    return (asks, len(out), deal.is_extra, match.is_paused, deal.choice is None, bool(deal.sanctions.skips))


def happened(match: Match, event: ev.AnyMatchEvent) -> Match | None:
    """The match after an event, or none where a log was changed so that it does not fit."""
    try:
        after = evolve(match, event, NOON)
    except InvalidRecord:
        return None
    assert after.version == match.version + 1, event
    return after


def test_an_event_that_does_not_fit_is_named() -> None:
    with pytest.raises(InvalidRecord, match="event 2, DealEnded, does not fit"):
        evolve(Table().match, ev.DealEnded(order=()), NOON)


@pytest.mark.parametrize("matches", some_or_many(2, 20))
@pytest.mark.parametrize("book", BOOKS)
def test_an_event_is_a_fact(book: str, matches: int) -> None:
    fitted = 0
    for match in states(book, matches):
        for event in EVENTS:
            after = happened(match, event)
            if after is not None:
                fitted += 1
                for viewer in (SPECTATOR, Viewer(seat=E)):
                    view(after, viewer)
    assert fitted > len(EVENTS)


@pytest.mark.parametrize("book", BOOKS)
def test_events_of_one_match_happen_to_another(book: str) -> None:
    """A log of one match told to another, from any point of either: what does not fit is left out."""
    lots = Random(book)
    tables = [Guarded(book, lots, **any_start(lots)) for _ in range(2)]
    for table in tables:
        for _ in range(150):
            table.go_on(rulings=0.1)
    match = tables[0].match
    for step in tables[1].steps:
        for event in advance(step.before, step.command, step.at)[0]:
            match = happened(match, event) or match
