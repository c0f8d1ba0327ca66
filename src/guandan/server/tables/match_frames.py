"""Build the frames of a match: its events as a viewer may see them, and the changed fields of the view."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from guandan.game import events as ev
from guandan.game.view import SPECTATOR, DealView, MatchView, Viewer, filter_event, view
from guandan.server.protocol.frames import Events, Snapshot, VisibleEvent

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guandan.game.log import MatchEntry
    from guandan.game.match import Match

    Happened = tuple[Match, MatchEntry]
    """An entry, and the match before it."""

encode = msgspec.json.Encoder().encode

OPEN_SPECTATOR = Viewer(referee="spectators")
"""Spectators of a deal that is over, where the table lets them see its hands; nobody who asks is called so."""


def view_match(match: Match, viewer: Viewer) -> MatchView:
    """Build a viewer's view of the match."""
    if viewer is OPEN_SPECTATOR and match.deal is not None:
        return view(replace(match, deal=replace(match.deal, opened_by=(OPEN_SPECTATOR.referee or "",))), OPEN_SPECTATOR)
    return view(match, viewer)


def filter_events(happened: Iterable[Happened], viewer: Viewer) -> tuple[VisibleEvent, ...]:
    """Filter events to what a viewer may see. Whatever hands are open, who opened them stays hidden."""
    viewer = SPECTATOR if viewer is OPEN_SPECTATOR else viewer
    return tuple(
        VisibleEvent(version=entry.version, event=filter_event(before, entry.event, viewer), at=entry.at)
        for before, entry in happened
    )


def needs_match_before(event: ev.AnyMatchEvent) -> bool:
    """Does it take the match before an event to know who may see what of it?"""
    return isinstance(event, ev.CardsDealt | ev.CardReturned)


class _FieldGroup:
    """Fields of a view by their names, all values at once."""

    def __init__(self, *names: str) -> None:
        self.names = names
        self.of = attrgetter(*names)
        self.nothing = (_MISSING,) * len(names)


_MISSING = object()
_PRIVATE_FIELDS = _FieldGroup("tribute", "hands", "counts")
"""The fields of a deal's view that are not the same for everybody."""
_DEAL_FIELDS = _FieldGroup(*(name for name in DealView.__struct_fields__ if name not in _PRIVATE_FIELDS.names))
_PUBLIC_FIELDS = _FieldGroup(*(name for name in MatchView.__struct_fields__ if name != "deal"))


class SplitView:
    """A viewer's view of a match, split into public and private fields: most are the same for everybody."""

    __slots__ = ("deal", "own", "public", "view")

    def __init__(self, match: Match, viewer: Viewer) -> None:
        self.view = view_match(match, viewer)
        deal = self.view.deal
        self.public = _PUBLIC_FIELDS.of(self.view)
        self.deal = _DEAL_FIELDS.nothing if deal is None else _DEAL_FIELDS.of(deal)
        self.own = _PRIVATE_FIELDS.nothing if deal is None else _PRIVATE_FIELDS.of(deal)


class MatchFrameBuilder:
    """Builds the frames of one step of a match; what several viewers share is compared and encoded once."""

    def __init__(self, topic: str, match: str, after: Match, happened: Sequence[Happened] = ()) -> None:
        self.topic = topic
        self.match = match
        self.after = after
        self._happened = happened
        self._unhidden: bytes | None = None
        self._shared_changes: _SharedChanges | None = None

    def build_events(self, old: SplitView, new: SplitView, viewer: Viewer) -> bytes:
        """What happened since the old view, and what is different in the new one: the frame `Events`, encoded."""
        alike = self._compute_shared_changes(old, new)
        events = self._encode_events(viewer)
        own = b"" if new.view.deal is None else _join_members(_encode_changes(old.own, new.own, _PRIVATE_FIELDS))
        if (events, own) not in alike.frames:
            alike.frames[events, own] = self._build_frame(events, alike, own)
        return alike.frames[events, own]

    def _build_frame(self, events: bytes, alike: _SharedChanges, own: bytes) -> bytes:
        head = {"type": "events", "topic": self.topic, "match": self.match, "version": self.after.version}
        fields = b",".join([part for part in (alike.deal, own) if part])
        deal = b',"deal":{%s}' % fields if fields else b',"deal":null' if alike.ends_deal else b""
        return b'%s,"events":[%s],"changed":{%s}%s}' % (encode(head)[:-1], events, alike.public, deal)

    def build_events_since(self, before: Match, viewer: Viewer) -> bytes:
        """The same, from the match before."""
        return self.build_events(SplitView(before, viewer), SplitView(self.after, viewer), viewer)

    def build_missed_events(self, viewer: Viewer) -> Events:
        """What happened since a version that is not at hand any more: with it comes the whole view."""
        new = SplitView(self.after, viewer)
        deal = _encode_changes(_DEAL_FIELDS.nothing, new.deal, _DEAL_FIELDS) | _encode_changes(
            _PRIVATE_FIELDS.nothing, new.own, _PRIVATE_FIELDS
        )
        return Events(
            topic=self.topic,
            match=self.match,
            version=self.after.version,
            events=filter_events(self._happened, viewer),
            changed=_wrap_raw(_encode_changes(_PUBLIC_FIELDS.nothing, new.public, _PUBLIC_FIELDS)),
            deal=None if new.view.deal is None else _wrap_raw(deal),
        )

    def build_snapshot(self, viewer: Viewer) -> Snapshot:
        """All that a viewer may see."""
        return self.build_snapshot_of(view_match(self.after, viewer))

    def build_snapshot_of(self, view: MatchView) -> Snapshot:
        """All that is in a view."""
        return Snapshot(topic=self.topic, match=self.match, version=self.after.version, view=view)

    def _encode_events(self, viewer: Viewer) -> bytes:
        """The events as a viewer may see them: the same bytes for all from whom nothing of them is hidden."""
        every = filter_events(self._happened, viewer)
        if any(one.event is not entry.event for one, (_, entry) in zip(every, self._happened, strict=True)):
            return encode(every)[1:-1]
        if self._unhidden is None:
            self._unhidden = encode(every)[1:-1]
        return self._unhidden

    def _compute_shared_changes(self, old: SplitView, new: SplitView) -> _SharedChanges:
        """What is different for everybody; it is looked at once as long as everybody does see it alike."""
        key = (old.public, new.public, old.deal, new.deal)
        if self._shared_changes is None or self._shared_changes.key != key:
            self._shared_changes = _SharedChanges(old, new, key)
        return self._shared_changes


class _SharedChanges:
    """What is different for all who see these two views, in the public fields and in the deal's; frames made of it."""

    __slots__ = ("deal", "ends_deal", "frames", "key", "public")

    def __init__(self, old: SplitView, new: SplitView, key: tuple[tuple[object, ...], ...]) -> None:
        self.key = key
        self.public = _join_members(_encode_changes(old.public, new.public, _PUBLIC_FIELDS))
        self.deal = b"" if new.view.deal is None else _join_members(_encode_changes(old.deal, new.deal, _DEAL_FIELDS))
        self.ends_deal = old.view.deal is not None and new.view.deal is None
        self.frames: dict[tuple[bytes, bytes], bytes] = {}


def _encode_changes(before: tuple[object, ...], after: tuple[object, ...], fields: _FieldGroup) -> dict[str, bytes]:
    every = zip(fields.names, before, after, strict=True)
    return {name: encode(value) for name, was, value in every if was is not value and was != value}


def _join_members(fields: dict[str, bytes]) -> bytes:
    return b",".join([b'"%s":%s' % (name.encode(), value) for name, value in fields.items()])


def _wrap_raw(fields: dict[str, bytes]) -> dict[str, Raw]:
    return {name: Raw(value) for name, value in fields.items()}
