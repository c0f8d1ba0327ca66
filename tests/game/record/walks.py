"""Whole matches for the tests of the record: everything legal happens at some table, rulings and time-outs mixed in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from guandan.cards import Card
from guandan.errors import GuandanError
from guandan.game import commands as co
from guandan.game import effects as ef
from guandan.game.log import History
from guandan.game.ruling import Ruling
from guandan.game.walk import next_command
from guandan.rulebooks import load
from guandan.rules.play import Kind
from guandan.rules.seat import SEATS, Side

if TYPE_CHECKING:
    from guandan.game.match import Match
    from guandan.rules.seat import Seat


@cache
def walk(book: str, seed: int, mode: co.Mode, *, rulings: float = 0.15, timed: bool = True, deals: int = 2) -> History:
    """A match of a few deals at random; `rulings` is how often something happens around the table."""
    lots = Random(f"{book} {seed} {mode}")
    history = History(load(book))
    at = datetime(2026, 5, 1, 9, tzinfo=UTC) if timed else None
    players = {seat: f"player {place}" for place, seat in enumerate(SEATS, 1)}
    overrides = {"match.deals": deals} if seed % 2 else {"match.deals": deals, "match.minutes": 40, "levels.start": "K"}
    history.do(co.StartMatch(mode=mode, players=players, start=at, overrides=overrides), at, by="organiser")
    for number in range(2000):
        if at is not None:
            at += timedelta(milliseconds=lots.choice([250, 3000, 15000, 90000]))
        # On paper so little happens otherwise that there is room for more.
        command = _command(history.match, lots, rulings if mode is co.Mode.LIVE else max(rulings, 0.5))
        if command is None:
            break
        name = getattr(command, "seat", "referee")
        try:
            history.do(command, at, by=f"{name} at the table" if timed else None, id=f"c-{number}" if timed else None)
        except GuandanError:
            continue
    return history


def _command(match: Match, lots: Random, rulings: float) -> co.AnyMatchCommand | None:
    if lots.random() < rulings:
        return _around(lots)
    if match.is_paused:
        return co.ResumeMatch()
    if match.questions and lots.random() < 0.05:
        question = lots.choice(match.questions)
        return co.TimeOut(seat=question.seat, decision=question.number)
    if match.mode is co.Mode.LIVE:
        command = next_command(match, lots.randbytes(8))
        return command if command or match.result else co.Adjust(effect=ef.NameLeader(seat=lots.choice(SEATS)))
    return None if match.result else _on_paper(lots)


def _on_paper(lots: Random) -> co.AnyMatchCommand:
    first = lots.choice(SEATS)
    order = tuple(lots.sample(SEATS, 4))
    return lots.choice(
        [
            co.RecordDeal(order=order),
            co.RecordDeal(order=(first, first.partner)),
            co.RecordDeal(order=(first,)),
            co.NoteTribute(refused=True),
            co.NoteTribute(payer_to_first=first),
        ]
    )


def _around(lots: Random) -> co.AnyMatchCommand:
    """Whatever may happen around a table; much of it is refused, most of the time."""
    seat, other = lots.sample(SEATS, 2)
    number = lots.randint(1, 3)
    ruling = Ruling(
        side=seat.side,
        infraction="late_play",
        article="§ 3, item 1",
        rungs=("warning",),
        seat=seat,
        by="引",
        reason="a, b",
    )
    return lots.choice(
        [
            co.Rule(ruling=ruling),
            co.CancelRuling(number=number, reason='"no" {reason}'),
            co.CallReferee(seat=seat, reason="出牌太慢, again"),
            co.AnswerCall(number=number),
            co.OpenHands(referee="referee 3"),
            co.PauseMatch(reason="fire alarm"),
            co.SubstitutePlayer(seat=seat, player="player 9"),
            co.HandToBot(seat=seat, bot="greedy"),
            co.TakeSeatBack(seat=seat),
            co.AskCount(seat=seat, of=other),
            co.CallTime(in_play=lots.random() < 0.5) if lots.random() < 0.1 else co.CallReferee(seat=seat),
            co.CorrectDeal(number=number, order=tuple(lots.sample(SEATS, 4))),
            *(co.Adjust(effect=effect, ruling=lots.choice([None, number])) for effect in _effects(seat, other, lots)),
        ]
    )


def _effects(seat: Seat, other: Seat, lots: Random) -> list[ef.AnyEffect]:
    kind = lots.choice(list(Kind))
    side = lots.choice(list(Side))
    rare: list[ef.AnyEffect] = [
        ef.LoseMatch(sides=(side,), forfeit=True),
        ef.LoseMatch(sides=(Side.EW, Side.NS)),
        ef.AnnulDeal(),
        ef.AnnulDeal(keep=False),
        ef.GiveStage(side=side),
        ef.LoseDeal(side=side),
        ef.LoseDeal(side=seat.side, offender=seat, namer=other),
    ]
    return [
        lots.choice(rare) if lots.random() < 0.5 else ef.HandRemedy(remedy="draw again"),
        ef.TakeBack(seat=seat),
        ef.GoBack(acts=lots.randint(0, 5)),
        ef.GoBack(acts=None),
        ef.SkipTurn(seat=seat),
        ef.BarFromTrick(seats=(seat, other)),
        ef.BarFromTrick(seats=(seat,), until_opponent_follows=True),
        ef.PutChoice(seat=other, of=ef.ChoiceOf.SKIP, about=seat),
        ef.PutChoice(seat=other, of=ef.ChoiceOf.KIND, about=seat, kinds=(Kind.SINGLE, Kind.PAIR)),
        ef.PutChoice(seat=other, of=ef.ChoiceOf.LEADER, about=seat),
        ef.NameKind(seat=seat, kind=kind),
        ef.NameCard(seat=seat, card=lots.choice(list(Card))),
        ef.ForbidKind(seat=seat, kind=kind),
        ef.VoidHand(seat=seat),
        ef.MoveLevels(side=side, by=lots.choice([-1, 1])),
        ef.TakePoints(side=side, points=3),
        ef.WaiveTribute(),
        ef.NameLeader(seat=seat),
        ef.ExtendDeadline(seat=seat, seconds=30),
        ef.ExtendMatch(minutes=5),
        ef.HandRemedy(remedy="shuffle again", seat=seat),
    ]
