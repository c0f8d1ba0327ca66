"""Frames of a match: what happened, as a viewer may see it, and the fields of the view that are different now."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from guandan.game import events as ev
from guandan.game.view import SPECTATOR, DealView, MatchView, Viewer, filtered, view
from guandan.server.protocol.frames import Events, EventShown, Snapshot

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guandan.game.log import Entry
    from guandan.game.match import Match

    Happened = tuple[Match, Entry]
    """An entry, and the match before it."""

encode = msgspec.json.Encoder().encode

OPEN = Viewer(referee="spectators")
"""Spectators of a deal that is over, where the table lets them see its hands; nobody who asks is called so."""


def seen(match: Match, viewer: Viewer) -> MatchView:
    """What a viewer may see of the match."""
    if viewer is OPEN and match.deal is not None:
        return view(replace(match, deal=replace(match.deal, opened_by=(OPEN.referee or "",))), OPEN)
    return view(match, viewer)


def shown(happened: Iterable[Happened], viewer: Viewer) -> tuple[EventShown, ...]:
    """Events as a viewer may see them; whatever hands are open, who opened them is not told."""
    viewer = SPECTATOR if viewer is OPEN else viewer
    return tuple(
        EventShown(version=entry.version, event=filtered(before, entry.event, viewer), at=entry.at)
        for before, entry in happened
    )


def needs_before(event: ev.AnyEvent) -> bool:
    """Does it take the match before an event to know who may see what of it?"""
    return isinstance(event, ev.CardsDealt | ev.CardReturned)


class _Fields:
    """Fields of a view by their names, all values at once."""

    def __init__(self, *names: str) -> None:
        self.names = names
        self.of = attrgetter(*names)


_PUBLIC = _Fields(*(name for name in MatchView.__struct_fields__ if name != "deal"))
_DEAL = _Fields(*DealView.__struct_fields__)


class Teller:
    """Makes the frames of one step of a match; what several viewers see alike is encoded once."""

    def __init__(self, topic: str, match: str, after: Match) -> None:
        self.topic = topic
        self.match = match
        self.after = after
        self._encoded: dict[int, tuple[object, bytes]] = {}
        self._public: tuple[object, object, bytes] | None = None

    def live(self, old: MatchView, new: MatchView, happened: Sequence[Happened], viewer: Viewer) -> bytes:
        """What happened since the old view, and what is different in the new one: the frame `Events`, encoded."""
        events = b",".join([self._event(before, entry, viewer) for before, entry in happened])
        parts = [self._head(), events, b'],"changed":', self._public_changes(old, new)]
        if new.deal is not None:
            changes = self._changes(old.deal, new.deal, _DEAL)
            parts += [b',"deal":', _object(changes)] if changes else []
        elif old.deal is not None:
            parts.append(b',"deal":null')
        return b"".join([*parts, b"}"])

    def events(self, before: Match, happened: Sequence[Happened], viewer: Viewer) -> bytes:
        """The same, from the match before."""
        return self.live(seen(before, viewer), seen(self.after, viewer), happened, viewer)

    def missed(self, happened: Sequence[Happened], viewer: Viewer) -> Events:
        """What happened since a version that is not at hand any more: with it comes the whole view."""
        new = seen(self.after, viewer)
        deal = None if new.deal is None else self._changes(None, new.deal, _DEAL)
        return Events(
            topic=self.topic,
            match=self.match,
            version=self.after.version,
            events=shown(happened, viewer),
            changed=_raw(self._changes(None, new, _PUBLIC)),
            deal=None if deal is None else _raw(deal),
        )

    def snapshot(self, viewer: Viewer) -> Snapshot:
        """All that a viewer may see."""
        return self.snapshot_of(seen(self.after, viewer))

    def snapshot_of(self, view: MatchView) -> Snapshot:
        """All that is in a view."""
        return Snapshot(topic=self.topic, match=self.match, version=self.after.version, view=view)

    def _head(self) -> bytes:
        head = {"type": "events", "topic": self.topic, "match": self.match, "version": self.after.version}
        return encode(head)[:-1] + b',"events":['

    def _event(self, before: Match, entry: Entry, viewer: Viewer) -> bytes:
        (one,) = shown([(before, entry)], viewer)
        if one.event is not entry.event:
            return encode(one)
        known = self._encoded.get(id(entry))
        if known is None:
            known = self._encoded[id(entry)] = (entry, encode(one))
        return known[1]

    def _public_changes(self, old: MatchView, new: MatchView) -> bytes:
        """What is outside of the deal is the same for everybody, and is looked at once as long as it is so."""
        was, now = _PUBLIC.of(old), _PUBLIC.of(new)
        if self._public is None or self._public[0] != was or self._public[1] != now:
            self._public = (was, now, _object(self._changes(old, new, _PUBLIC)))
        return self._public[2]

    def _changes(self, old: Struct | None, new: Struct, fields: _Fields) -> dict[str, bytes]:
        values = fields.of(new)
        before = (_NOTHING,) * len(values) if old is None else fields.of(old)
        changes = {}
        for name, was, value in zip(fields.names, before, values, strict=True):
            if was is value or was == value:
                continue
            known = self._encoded.get(id(value))
            if known is None:  # the value is kept with it, or another could come to have its id
                known = self._encoded[id(value)] = (value, encode(value))
            changes[name] = known[1]
        return changes


_NOTHING = object()


def _object(fields: dict[str, bytes]) -> bytes:
    return b"{" + b",".join([b'"%s":%s' % (name.encode(), value) for name, value in fields.items()]) + b"}"


def _raw(fields: dict[str, bytes]) -> dict[str, Raw]:
    return {name: Raw(value) for name, value in fields.items()}
