"""Any event at all, made from the types of its fields: a new event or effect is covered as soon as it exists."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import Enum
from types import UnionType
from typing import Any, get_args, get_origin

import msgspec
from hypothesis import strategies as st

from guandan.cards import Card, Rank, shuffle
from guandan.game import events as ev
from guandan.game.commands import Mode
from guandan.game.log import EVENT_TYPES, MatchEntry
from guandan.rulebooks import load
from guandan.rules.play import Kind, Play
from guandan.rules.seat import Seat

CARDS = st.sampled_from(Card)
SHORT = st.text(max_size=12)
INSTANTS = st.datetimes(datetime(1990, 1, 1), datetime(2090, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 (gets UTC)


def of_type(kind: type) -> st.SearchStrategy[Any]:
    """Any value of a type that an event's field may have."""
    if kind in _SPECIAL:
        return _SPECIAL[kind]
    if isinstance(kind, UnionType) or get_origin(kind) not in {None, tuple, dict}:
        return st.one_of([of_type(one) for one in get_args(kind)])
    if get_origin(kind) is tuple:
        return st.lists(of_type(get_args(kind)[0]), max_size=5).map(tuple)
    if get_origin(kind) is dict:
        return st.dictionaries(*map(of_type, get_args(kind)), max_size=4)
    if issubclass(kind, Enum):
        return st.sampled_from(kind)
    return st.builds(kind, **{field.name: of_type(field.type) for field in msgspec.structs.fields(kind)})


def _play(cards: list[Card], stand_ins: list[Card], kind: Kind, rank: Rank) -> Play:
    return Play(kind, rank, tuple(cards), tuple(stand_ins[: len(cards)]))


_PACKS = st.binary(max_size=4).map(shuffle) | st.lists(CARDS, max_size=9)
_SPECIAL: dict[Any, st.SearchStrategy[Any]] = {
    int: st.integers(-20, 200),
    bool: st.booleans(),
    str: SHORT | st.sampled_from(["none", "true", "57", "null", "", "a=b", "{x", "],", "second-hand"]),
    datetime: INSTANTS,
    type(None): st.none(),
    Play: st.builds(
        _play,
        st.lists(CARDS, max_size=6),
        st.lists(CARDS, max_size=2),
        st.sampled_from(Kind),
        st.sampled_from(Rank),
    ),
    ev.CardsDealt: st.builds(
        ev.CardsDealt,
        pack=_PACKS.map(tuple),
        cut=st.integers(-3, 120),
        first=st.sampled_from(Seat),
        turned=st.lists(st.integers(-3, 120), max_size=3).map(tuple),
    ),
}

EVENTS = st.one_of([of_type(kind) for tag, kind in EVENT_TYPES.items() if tag != "match_started"])
BOOKS = ("jiangsu-2017", "two-deck", "knockout-2023", "five-round-points", "nantong-2018")
OVERRIDES = st.fixed_dictionaries(
    {},
    optional={
        "match.deals": st.none() | st.integers(1, 30),
        "levels.start": st.sampled_from(["2", "9", "A"]),
        "seating.direction": st.sampled_from(["clockwise", "counter_clockwise"]),
    },
)


@st.composite
def starts(draw: st.DrawFn) -> ev.MatchStarted:
    """The start of a match under one of the books."""
    book = load(draw(st.sampled_from(BOOKS)))
    return ev.MatchStarted(
        book=book.id,
        version=book.version,
        digest=book.digest,
        mode=draw(st.sampled_from(Mode)),
        overrides=draw(OVERRIDES),
        players=draw(st.dictionaries(st.sampled_from(Seat), SHORT)),
        start=draw(st.none() | INSTANTS),
    )


@st.composite
def logs(draw: st.DrawFn) -> list[MatchEntry]:
    """Entries as no match would have them: any events, any versions, notes here and there."""
    version = 0
    entries = []
    for event in (draw(starts()), *draw(st.lists(EVENTS, max_size=12))):
        version += draw(st.sampled_from([1, 1, 1, 7]))
        if entries and draw(st.booleans()):
            source = msgspec.structs.replace(entries[-1], version=version, event=event)
            entries.append(source)
            continue
        at, by, command = draw(st.tuples(st.none() | INSTANTS, st.none() | SHORT, st.none() | SHORT))
        entries.append(MatchEntry(version=version, event=event, at=at, by=by, command=command))
    return entries
