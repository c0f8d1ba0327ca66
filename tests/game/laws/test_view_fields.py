"""Every field of a match and its deal is shown on purpose or withheld: a new field needs a decision here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from guandan.cards import Card, Hand, Rank
from guandan.game import answers
from guandan.game import effects as ef
from guandan.game.commands import Mode
from guandan.game.deal import DealState
from guandan.game.match import Match, MatchCall, Pending, TributeNote, UndoSnapshot, new
from guandan.game.progress import DealDone, LevelMove, NextDeal, Progress
from guandan.game.ruling import NumberedRuling, Ruling
from guandan.game.sanctions import Sanctions
from guandan.game.table import CardTable as Trick
from guandan.game.tribute import TributeState
from guandan.game.view import view
from guandan.rulebooks import load
from guandan.rules.levels import Standing
from guandan.rules.options.play import DealEnd, TrickRules, Wind
from guandan.rules.points import Ending, Result
from guandan.rules.seat import SEATS, Direction, Seat, Side
from tests.game.kit import Table
from tests.game.laws.guarded import NOON

if TYPE_CHECKING:
    from msgspec import Struct

RULING = Ruling(side=Side.EW, infraction="manner", article="JS 3.4P")
HANDS = {seat: Hand("S3 S4") for seat in SEATS}
NAMED = ef.NameLeader(seat=Seat.E)
TRICK = Trick(
    hands=HANDS,
    turn=Seat.W,
    direction=Direction.CLOCKWISE,
    rules=TrickRules(leader_may_pass=True, pass_binds=True, wind=Wind.NEXT, deal_ends=DealEnd.THREE_OUT),
)

SHOWN: dict[type[Struct], dict[str, object]] = {
    Match: {
        "book": load("nantong-2018"),
        "progress": Progress(standing=Standing(ew=5, ns=7, stage=Side.NS)),
        "version": 99,
        "mode": Mode.PAPER,
        "players": {Seat.E: "person 9"},
        "bots": {Seat.E: "bot"},
        "deal": None,
        "is_extra_due": True,
        "questions": (),
        "rulings": (NumberedRuling(number=1, deal=1, ruling=RULING),),
        "calls": (MatchCall(number=1, seat=Seat.E, reason="?"),),
        "start": NOON,
        "is_paused": True,
        "extra_minutes": 5,
        "last_deal": 3,
        "is_tribute_waived": True,
        "pending": (Pending(effect=ef.SkipTurn(seat=Seat.E), article="JS 4.3.2"),),
        "taken": {Side.EW: 10},
        "result": Result(ending=Ending.DRAW, winner=None, ew=1, ns=1),
        "used_seconds": {Side.EW: 9.0},
        "clock_at": NOON,
    },
    Progress: {
        "standing": Standing(ew=5, ns=7, stage=Side.NS),
        "done": (DealDone(number=1, level=Rank.TWO, order=(Seat.S, Seat.N)),),
        "moves": (LevelMove(before=Standing(ew=2, ns=2), after=Standing(ew=2, ns=5)),),
    },
    DealState: {
        "number": 9,
        "level": Rank.KING,
        "first_draw": Seat.W,
        "turned": Card.S3,
        "tribute": None,
        "leader": Seat.W,
        "table": TRICK,
        "sanctions": Sanctions(skips={Seat.E: 1}),
        "choice": ef.PutChoice(seat=Seat.N, of=ef.ChoiceOf.SKIP, about=Seat.E),
        "known": {Seat.W: 3},
        "is_extra": True,
    },
    Trick: {
        "turn": Seat.W,
        "top": None,
        "trick": (),
        "last_trick": (),
        "tricks": 99,
        "out": (Seat.W,),
        "void": (Seat.W,),
    },
    TributeState: {
        "first": Seat.W,
        "payers": (Seat.W,),
        "refused_by": (Seat.W,),
        "paid": {},
        "receivers": {},
        "returned": {},
        "is_done": False,
        "taken_back": {Seat.W: Card.BJ},
    },
}
"""Fields that a spectator sees, each with another value."""

WITHHELD: dict[type[Struct], dict[str, object]] = {
    Match: {
        "chapters": (),  # the standing and the finished deals tell what they came to
        "tribute_note": TributeNote(refused=True, equal=False, payer_to_first=None),  # the briefing's
        "lost": ef.LoseMatch(sides=(Side.EW,)),  # the result's
        "paused_at": NOON,
        "before": UndoSnapshot(ruling=1, match=new(load("nantong-2018"))),  # for undoing what a ruling did
    },
    Progress: {
        "next": NextDeal(order=(Seat.E, Seat.W)),  # the deal and the briefing show it
        "points": (3, 1),  # the result's; the finished deals tell them meanwhile
    },
    DealState: {
        "drawn": {seat: tuple(hand) for seat, hand in HANDS.items()},
        "hands": HANDS,
        "named_leader": Seat.W,
        "leader_side": Side.NS,
        "namer": Seat.N,
        "start": TRICK,
        "acts": (),  # played cards are seen in their trick only
        "choice_article": "JS 4.3",
        "taken_back": {Seat.E: (Card.S3,)},
        "announced": {Seat.W: 3},  # `known` is what is shown
        "opened_by": ("referee 9",),
    },
    Trick: {
        "hands": HANDS,
        "direction": Direction.CLOCKWISE,
        "rules": TRICK.rules,
        "passed": (Seat.W,),
        "missed_counts_as_pass": False,
    },
    TributeState: {"is_equal": True},
}
"""Fields that a spectator does not see, each with another value."""


def named(part: object) -> str:
    return getattr(part, "__name__", str(part))


@pytest.fixture(scope="module")
def match() -> Match:
    """The second trick of a deal that began with a tribute; JS lets one look at the last trick."""
    table = Table("jiangsu-2017", players={Seat.E: "person 1"}, overrides={"manner.look_back": True})
    table.deal_bombs()
    table.finish("E N W S")
    table.deal({"S": "S3 S4 S5", "E": "BJ BJ S6"})
    while table.match.deal.tribute.is_done is False:
        table.do(answers(table.match, table.match.questions[0])[0])
    for _ in range(2):
        leader = table.match.questions[0].seat
        table.do(answers(table.match, table.match.questions[0])[0])
        if not table.match.deal.table.tricks:
            table.passes(*(seat for seat in leader.seats_after()))
    return table.match


def altered(match: Match, kind: type[Struct], name: str, value: object) -> Match:
    if kind is Match:
        return replace(match, **{name: value})
    if kind is Progress:
        return replace(match, progress=replace(match.progress, **{name: value}))
    if kind is DealState:
        return replace(match, deal=replace(match.deal, **{name: value}))
    if kind is Trick:
        return replace(match, deal=replace(match.deal, table=replace(match.deal.table, **{name: value})))
    return replace(match, deal=replace(match.deal, tribute=replace(match.deal.tribute, **{name: value})))


@pytest.mark.parametrize("kind", SHOWN, ids=named)
def test_every_field_is_decided(kind: type[Struct]) -> None:
    assert set(SHOWN[kind]) | set(WITHHELD[kind]) == set(kind.__struct_fields__)
    assert not set(SHOWN[kind]) & set(WITHHELD[kind])


@pytest.mark.parametrize(
    ("kind", "name"), [(kind, name) for kind, fields in SHOWN.items() for name in fields], ids=named
)
def test_a_spectator_sees_it(match: Match, kind: type[Struct], name: str) -> None:
    other = altered(match, kind, name, SHOWN[kind][name])
    assert other != match
    assert view(other) != view(match)


@pytest.mark.parametrize(
    ("kind", "name"), [(kind, name) for kind, fields in WITHHELD.items() for name in fields], ids=named
)
def test_a_spectator_does_not_see_it(match: Match, kind: type[Struct], name: str) -> None:
    other = altered(match, kind, name, WITHHELD[kind][name])
    assert other != match
    assert view(other) == view(match)
