"""Write the golden matches in this folder, one per book: `PYTHONPATH=. python tests/golden/write.py`.

Each is a whole match from a seed, to its natural end, with a ruling or two. What changes in these files when the code
changes is what changed in the game: look at the difference before committing it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from guandan.game import commands as co
from guandan.game import effects as ef
from guandan.game.events import CardsPlayed
from guandan.game.log import History
from guandan.game.questions import find_call_time
from guandan.game.record import write_record
from guandan.game.ruling import Ruling
from guandan.game.walk import next_deal
from guandan.rulebooks import load
from guandan.rules.seat import SEATS, Seat
from tests.golden.sensible import sensible

if TYPE_CHECKING:
    from guandan.game.deal import DealState
    from guandan.rules.options.infraction import Case

FOLDER = Path(__file__).parent
START = datetime(2026, 5, 1, 1, 0, tzinfo=UTC)
TURN = timedelta(seconds=3.5)

Remedies = Callable[[Seat], tuple[ef.AnyEffect, ...]]


class Breach(NamedTuple):
    """What is ruled against whoever did the so many-th act of a deal: a case of the book, and what is done."""

    deal: int
    act: int
    infraction: str
    case: int
    remedies: Remedies = lambda _: ()


class Plan(Struct):
    """How a golden match is set up."""

    seed: bytes
    breaches: tuple[Breach, ...]
    overrides: dict[str, object] = {}
    timed: bool = False


def _played_again(seat: Seat) -> tuple[ef.AnyEffect, ...]:
    return (ef.TakeBack(seat=seat),)


def _turn_lost(seat: Seat) -> tuple[ef.AnyEffect, ...]:
    return ef.TakeBack(seat=seat), ef.SkipTurn(seat=seat)


def _card_drawn_back(seat: Seat) -> tuple[ef.AnyEffect, ...]:
    return ef.HandRemedy(remedy="draw_back", seat=seat), ef.TakePoints(side=seat.side, points=10)


def _dealt_again(seat: Seat) -> tuple[ef.AnyEffect, ...]:
    return ef.MoveLevels(side=seat.side, by=-1), ef.AnnulDeal()


PLANS = {
    "jiangsu-2017": Plan(
        b"jiangsu", (Breach(2, 9, "played_out_of_turn", 0, _played_again), Breach(4, 5, "over_time", 0))
    ),
    "two-deck": Plan(
        b"two-deck",
        (Breach(1, 7, "wrong_play", 1, _turn_lost), Breach(3, 12, "asked_again", 0)),
        {"levels.start": "7"},
    ),
    "knockout-2023": Plan(
        b"knockout", (Breach(2, 4, "wrong_play", 0, _played_again), Breach(3, 3, "left_seat", 0)), timed=True
    ),
    "five-round-points": Plan(b"five rounds", (Breach(1, 1, "drew_out_of_turn", 0, _card_drawn_back),), timed=True),
    "nantong-2018": Plan(b"nantong", (Breach(3, 1, "drew_out_of_turn", 0, _dealt_again),), timed=True),
}


def path_of(book: str) -> Path:
    return FOLDER / f"{book}.txt"


def text(book: str) -> str:
    history = played(book, PLANS[book])
    return write_record(history.book, history.entries)


def played(book: str, plan: Plan) -> History:
    """The whole match."""
    history = History(load(book))
    at = START if plan.timed else None
    players = {seat: f"player {place}" for place, seat in enumerate(SEATS, 1)}
    history.do(co.StartMatch(players=players, overrides=plan.overrides, start=at), at)
    while history.match.result is None:
        at = at and at + TURN
        for command in _next(history, plan, at):
            history.do(command, at)
    return history


def _next(history: History, plan: Plan, at: datetime | None) -> Iterator[co.AnyMatchCommand]:
    match = history.match
    due = find_call_time(match)
    if at is not None and due is not None and at >= due:
        yield co.CallTime()
    elif match.deal is None:
        yield next_deal(match, plan.seed + match.version.to_bytes(4, "big"))
    else:
        rulings = len(match.rulings)
        if rulings < len(plan.breaches) and (offender := _offender(match.deal, plan.breaches[rulings])):
            yield from _ruling(history, plan.breaches[rulings], offender)
        else:
            yield sensible(match, match.questions[0])


def _offender(deal: DealState, breach: Breach) -> Seat | None:
    last = deal.acts[-1] if deal.acts else None
    here = deal.number == breach.deal and len(deal.acts) >= breach.act
    return last.seat if here and isinstance(last, CardsPlayed) else None


def _ruling(history: History, breach: Breach, offender: Seat) -> Iterator[co.AnyMatchCommand]:
    case = _case(history, breach)
    number = len(history.match.rulings) + 1
    yield co.CallReferee(seat=offender.next(), reason=breach.infraction)
    yield co.Rule(
        ruling=Ruling(
            side=offender.side,
            seat=offender,
            infraction=breach.infraction,
            article=case.article,
            rungs=tuple(case.rungs),
            by=str(case.decided_by),
        )
    )
    for effect in breach.remedies(offender):
        yield co.Adjust(effect=effect, ruling=number)
    yield co.AnswerCall(number=number)


def _case(history: History, breach: Breach) -> Case:
    return next(one for one in history.book.infractions if one.id == breach.infraction).cases[breach.case]


if __name__ == "__main__":
    for name in PLANS:
        path_of(name).write_text(text(name), encoding="utf-8")
