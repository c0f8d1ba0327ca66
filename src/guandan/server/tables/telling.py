"""Frames of a match: what happened, as a viewer may see it, and the fields of the view that are different now."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from guandan.game import events as ev
from guandan.game.view import SPECTATOR, DealView, MatchView, Viewer, filtered, view
from guandan.server.protocol.frames import Events, EventShown, Snapshot

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guandan.game.log import MatchEntry
    from guandan.game.match import Match

    Happened = tuple[Match, MatchEntry]
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
        self.nothing = (_NOTHING,) * len(names)


_NOTHING = object()
_OWN = _Fields("tribute", "hands", "counts")
"""The fields of a deal's view that are not the same for everybody."""
_DEAL = _Fields(*(name for name in DealView.__struct_fields__ if name not in _OWN.names))
_PUBLIC = _Fields(*(name for name in MatchView.__struct_fields__ if name != "deal"))


class Seen:
    """What a viewer sees of a match, taken apart: nearly all of it is the same for everybody."""

    __slots__ = ("deal", "own", "public", "view")

    def __init__(self, match: Match, viewer: Viewer) -> None:
        self.view = seen(match, viewer)
        deal = self.view.deal
        self.public = _PUBLIC.of(self.view)
        self.deal = _DEAL.nothing if deal is None else _DEAL.of(deal)
        self.own = _OWN.nothing if deal is None else _OWN.of(deal)


class Teller:
    """Makes the frames of one step of a match; what several viewers see alike is compared and encoded once."""

    def __init__(self, topic: str, match: str, after: Match, happened: Sequence[Happened] = ()) -> None:
        self.topic = topic
        self.match = match
        self.after = after
        self._happened = happened
        self._unhidden: bytes | None = None
        self._alike: _Alike | None = None

    def live(self, old: Seen, new: Seen, viewer: Viewer) -> bytes:
        """What happened since the old view, and what is different in the new one: the frame `Events`, encoded."""
        alike = self._alike_to(old, new)
        events = self._events(viewer)
        own = b"" if new.view.deal is None else _members(_changes(old.own, new.own, _OWN))
        if (events, own) not in alike.frames:
            alike.frames[events, own] = self._frame(events, alike, own)
        return alike.frames[events, own]

    def _frame(self, events: bytes, alike: _Alike, own: bytes) -> bytes:
        head = {"type": "events", "topic": self.topic, "match": self.match, "version": self.after.version}
        fields = b",".join([part for part in (alike.deal, own) if part])
        deal = b',"deal":{%s}' % fields if fields else b',"deal":null' if alike.ends_deal else b""
        return b'%s,"events":[%s],"changed":{%s}%s}' % (encode(head)[:-1], events, alike.public, deal)

    def events(self, before: Match, viewer: Viewer) -> bytes:
        """The same, from the match before."""
        return self.live(Seen(before, viewer), Seen(self.after, viewer), viewer)

    def missed(self, viewer: Viewer) -> Events:
        """What happened since a version that is not at hand any more: with it comes the whole view."""
        new = Seen(self.after, viewer)
        deal = _changes(_DEAL.nothing, new.deal, _DEAL) | _changes(_OWN.nothing, new.own, _OWN)
        return Events(
            topic=self.topic,
            match=self.match,
            version=self.after.version,
            events=shown(self._happened, viewer),
            changed=_raw(_changes(_PUBLIC.nothing, new.public, _PUBLIC)),
            deal=None if new.view.deal is None else _raw(deal),
        )

    def snapshot(self, viewer: Viewer) -> Snapshot:
        """All that a viewer may see."""
        return self.snapshot_of(seen(self.after, viewer))

    def snapshot_of(self, view: MatchView) -> Snapshot:
        """All that is in a view."""
        return Snapshot(topic=self.topic, match=self.match, version=self.after.version, view=view)

    def _events(self, viewer: Viewer) -> bytes:
        """The events as a viewer may see them: the same bytes for all from whom nothing of them is hidden."""
        every = shown(self._happened, viewer)
        if any(one.event is not entry.event for one, (_, entry) in zip(every, self._happened, strict=True)):
            return encode(every)[1:-1]
        if self._unhidden is None:
            self._unhidden = encode(every)[1:-1]
        return self._unhidden

    def _alike_to(self, old: Seen, new: Seen) -> _Alike:
        """What is different for everybody; it is looked at once as long as everybody does see it alike."""
        key = (old.public, new.public, old.deal, new.deal)
        if self._alike is None or self._alike.key != key:
            self._alike = _Alike(old, new, key)
        return self._alike


class _Alike:
    """What is different for all who see these two views, in the public fields and in the deal's; frames made of it."""

    __slots__ = ("deal", "ends_deal", "frames", "key", "public")

    def __init__(self, old: Seen, new: Seen, key: tuple[tuple[object, ...], ...]) -> None:
        self.key = key
        self.public = _members(_changes(old.public, new.public, _PUBLIC))
        self.deal = b"" if new.view.deal is None else _members(_changes(old.deal, new.deal, _DEAL))
        self.ends_deal = old.view.deal is not None and new.view.deal is None
        self.frames: dict[tuple[bytes, bytes], bytes] = {}


def _changes(before: tuple[object, ...], after: tuple[object, ...], fields: _Fields) -> dict[str, bytes]:
    every = zip(fields.names, before, after, strict=True)
    return {name: encode(value) for name, was, value in every if was is not value and was != value}


def _members(fields: dict[str, bytes]) -> bytes:
    return b",".join([b'"%s":%s' % (name.encode(), value) for name, value in fields.items()])


def _raw(fields: dict[str, bytes]) -> dict[str, Raw]:
    return {name: Raw(value) for name, value in fields.items()}
