"""Finds cards in frames that their viewer may not know, from the log alone: it asks nothing of `view`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from guandan.cards import Card
from guandan.game import events as ev
from guandan.game.log import replay_steps
from guandan.rules.seat import SEATS, Seat

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guandan.game.log import MatchEntry
    from guandan.game.match import Match
    from guandan.rules.rulebook import Rulebook

FACES = frozenset(Card)


class Known:
    """Which faces are public and which each seat holds, by version; and whose counts are known."""

    def __init__(self, book: Rulebook, entries: Sequence[MatchEntry]) -> None:
        self.public: dict[int, frozenset[str]] = {0: frozenset()}
        self.own: dict[tuple[Seat, int], frozenset[str]] = {}
        self.counts: dict[int, frozenset[str]] = {0: frozenset()}
        self.face_down: set[int] = set()
        self.done: dict[int, set[int]] = {0: set()}  # the deals that are over
        self.others: dict[tuple[Seat, int], dict[str, int]] = {}  # how many of each rank a seat has not seen
        self.tributes: dict[int, set[str]] = {}  # what each deal's tribute made public, which its history tells again
        public: set[str] = set()
        own: dict[Seat, set[str]] = {seat: set() for seat in SEATS}
        counts: set[str] = set()
        for entry, match in replay_steps(book, entries):
            event = entry.event
            if isinstance(event, ev.CardsDealt):
                pack = event.pack[event.cut :] + event.pack[: event.cut]
                public = {pack[place] for place in event.turned}
                own = {seat: set() for seat in SEATS}
                counts = set()
                later = _later(entries, entry)
            shown = set(_made_public(event, is_down=isinstance(event, ev.CardReturned) and later))
            public |= shown
            if match.deal is not None and not isinstance(event, ev.CardsPlayed):
                self.tributes.setdefault(match.deal.number, set()).update(shown)
            if isinstance(event, ev.CardReturned) and later:
                self.face_down.add(entry.version)
            if match.deal is not None:
                for seat in SEATS:
                    own[seat] |= set(match.deal.hand(seat).cards)
            if isinstance(event, ev.CountAnnounced):
                counts.add(event.seat)
            if match.deal is not None and match.deal.table is not None:
                counts |= set(match.deal.table.out)
            self.public[entry.version] = frozenset(public)
            self.counts[entry.version] = frozenset(counts)
            self.done[entry.version] = {done.number for done in match.progress.done}
            for seat in SEATS:
                self.own[seat, entry.version] = frozenset(own[seat])
                self.others[seat, entry.version] = _count_others(match, seat)

    def faces(self, viewer: Seat | None, first: int, last: int) -> set[str]:
        """What a viewer may know at one of these versions."""
        found: set[str] = set()
        for version in range(first, last + 1):
            found |= self.public[version]
            if viewer is not None and version:
                found |= self.own[viewer, version]
        return found


def _count_others(match: Match, seat: Seat) -> dict[str, int]:
    """How many of each rank a seat has not seen: what the others hold, and before the first play tributes under way."""
    if match.deal is None:
        return {}
    own = match.deal.hand(seat).cards
    if match.deal.table is None:
        return dict(Counter(card.rank for card in (*Card, *Card)) - Counter(Card(card).rank for card in own))
    others = [card for other in SEATS if other is not seat for card in match.deal.hand(other).cards]
    return dict(Counter(Card(card).rank for card in others))


def _later(entries: Sequence[MatchEntry], dealt: MatchEntry) -> bool:
    """Are the returns of this deal face down until both are shown?"""
    for entry in entries[dealt.version :]:
        if isinstance(entry.event, ev.ReturnsShown):
            return True
        if isinstance(entry.event, ev.CardsDealt):
            return False
    return False


def _made_public(event: ev.AnyMatchEvent, *, is_down: bool) -> Iterator[str]:
    match event:
        case ev.CardsPlayed(play=play):
            yield from play.cards
            yield from play.stands_for
        case ev.TributePaid(card=card):
            yield card
        case ev.TributeRefused():
            yield Card.BJ
        case ev.CardReturned(card=card) if card is not None and not is_down:
            yield card
        case ev.ReturnsShown(cards=cards):
            yield from cards.values()
        case _:
            return


def cards_in(value: object) -> Iterator[str]:
    """Every card that a frame speaks of, wherever it stands."""
    if isinstance(value, str):
        yield from (word for word in value.split() if word in FACES)
    elif isinstance(value, dict):
        for key, one in value.items():
            if key != "rank":  # of a play, which is public with it: LJ and BJ are ranks too
                yield from cards_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from cards_in(one)


def leaks(frames: Sequence[dict[str, Any]], viewer: Seat | None, known: Known) -> list[str]:
    """What a client's frames tell that they may not."""
    found = []
    version = 0
    for place, frame in enumerate(frames):
        first = version
        if frame["type"] in {"events", "snapshot"}:
            version = frame["version"]
            first = frame["events"][0]["version"] - 1 if frame["type"] == "events" else version
        allowed = known.faces(viewer, min(first, version), version)
        if frame["type"] == "table":
            allowed = set()
        summary = (frame.get("answer") or {}) if frame["type"] == "answer" else {}
        if summary.get("answer") == "deal_summary":
            if summary["number"] not in known.done[version]:
                found.append(f"frame {place}: the hands of deal {summary['number']} before its end")
            continue
        if summary.get("answer") == "unseen" and viewer is not None:
            told = {rank: count for rank, count in summary["ranks"].items() if count}
            if told != known.others.get((viewer, version)):
                found.append(f"frame {place}: a counter that says {told}")
            continue
        history = list(_history(frame))
        told = _own_plays(frame) if frame["type"] == "answer" else _without(frame, history)
        hidden = sorted(set(cards_in(told)) - allowed)
        for number, tribute in history:
            hidden += sorted(set(cards_in(tribute)) - known.tributes.get(number, set()))
        if hidden:
            found.append(f"frame {place} ({frame['type']}): {' '.join(hidden)}")
        found += [f"frame {place}: {problem}" for problem in _structure(frame, viewer, known, version)]
    return found


def _own_plays(value: object) -> object:
    """An answer without what wilds of the own hand would stand for, which is any card at all."""
    if isinstance(value, dict):
        return {key: _own_plays(one) for key, one in value.items() if key != "stands_for"}
    return [_own_plays(one) for one in value] if isinstance(value, list) else value


def _history(frame: dict[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The tributes of deals that are done."""
    view = frame.get("view") or frame.get("changed") or {}
    for done in view.get("done", ()):
        if done.get("tribute") is not None:
            yield done["number"], done["tribute"]


def _without(value: object, history: Sequence[tuple[int, dict[str, Any]]]) -> object:
    """The same without these."""
    if any(value is tribute for _, tribute in history):
        return None
    if isinstance(value, dict):
        return {key: _without(one, history) for key, one in value.items()}
    return [_without(one, history) for one in value] if isinstance(value, list) else value


def _structure(frame: dict[str, Any], viewer: Seat | None, known: Known, version: int) -> Iterator[str]:
    view = frame.get("view") or {}
    deal = (view.get("deal") if view else frame.get("deal")) or {}
    for seat in deal.get("hands", {}):
        if seat != viewer:
            yield f"the hand of {seat}"
    for seat in deal.get("counts", {}):
        if seat != viewer and seat not in known.counts[version]:
            yield f"the count of {seat}"
    for one in frame.get("events", ()):
        event = one["event"]
        if one["version"] in known.face_down and event.get("card") and event.get("seat") != viewer:
            yield f"a return that lies face down, at {one['version']}"
