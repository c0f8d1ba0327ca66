"""Build the frames of a match: its events as a viewer may see them, and the changed fields of the view."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from guandan.game import events as ev
from guandan.game.view import SPECTATOR, DealView, MatchView, OwnView, Viewer, filter_event, view, view_own
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
    return view(_open_hands(match) if viewer is OPEN_SPECTATOR else match, viewer)


def _open_hands(match: Match) -> Match:
    """The match with its hands open for spectators."""
    deal = match.deal
    return match if deal is None else replace(match, deal=replace(deal, opened_by=(OPEN_SPECTATOR.referee or "",)))


def filter_events(happened: Iterable[Happened], viewer: Viewer) -> tuple[VisibleEvent, ...]:
    """Filter events to what a viewer may see."""
    return tuple(
        VisibleEvent(version=entry.version, event=_filter(before, entry.event, viewer), at=entry.at)
        for before, entry in happened
    )


def _filter(before: Match, event: ev.AnyMatchEvent, viewer: Viewer) -> ev.AnyMatchEvent:
    """An event as a viewer may see it. Whatever hands are open, who opened them stays hidden."""
    return filter_event(before, event, SPECTATOR if viewer is OPEN_SPECTATOR else viewer)


def needs_match_before(event: ev.AnyMatchEvent) -> bool:
    """Whether the match before an event is needed to know who may see what of it."""
    return isinstance(event, ev.CardsDealt | ev.CardReturned)


class _FieldGroup:
    """Fields of a view by their names, all values at once."""

    def __init__(self, *names: str) -> None:
        self.names = names
        self.of = attrgetter(*names)
        self.nothing = (_MISSING,) * len(names)

    def encode_changes(self, before: tuple[object, ...], after: tuple[object, ...]) -> bytes:
        """The changed members of a JSON object, without its braces."""
        every = zip(self.names, before, after, strict=True)
        return encode({name: value for name, was, value in every if was is not value and was != value})[1:-1]

    def encode_all(self, values: tuple[object, ...]) -> dict[str, Raw]:
        """Every field by its name."""
        return {name: Raw(encode(value)) for name, value in zip(self.names, values, strict=True)}


_MISSING = object()
_OWN_FIELDS = _FieldGroup(*OwnView.__struct_fields__)
"""The fields of a deal's view that are not the same for everybody."""
_DEAL_FIELDS = _FieldGroup(*(name for name in DealView.__struct_fields__ if name not in _OWN_FIELDS.names))
_PUBLIC_FIELDS = _FieldGroup(*(name for name in MatchView.__struct_fields__ if name != "deal"))


class MatchViews:
    """The views of a match at one version: what all see alike is built once, the rest once for each viewer."""

    __slots__ = ("_own", "deal", "match", "public")

    def __init__(self, match: Match) -> None:
        shared = view(match, SPECTATOR)
        self.match = match
        self.public = _PUBLIC_FIELDS.of(shared)
        self.deal = _DEAL_FIELDS.nothing if shared.deal is None else _DEAL_FIELDS.of(shared.deal)
        self._own: dict[Viewer, tuple[object, ...]] = {}

    def get_own(self, viewer: Viewer) -> tuple[object, ...]:
        """The fields of the deal that are this viewer's."""
        own = self._own.get(viewer)
        if own is None:
            match = _open_hands(self.match) if viewer is OPEN_SPECTATOR else self.match
            deal = match.deal
            own = _OWN_FIELDS.nothing if deal is None else _OWN_FIELDS.of(view_own(match, deal, viewer))
            self._own[viewer] = own
        return own


class MatchFrameBuilder:
    """Builds the frames of one step of a match; what several viewers share is compared and encoded once."""

    def __init__(
        self,
        topic: str,
        match: str,
        after: MatchViews,
        happened: Sequence[Happened],
        before: MatchViews,
        behind: float = 0.0,
    ) -> None:
        self._happened = happened
        self._before = before
        self._after = after
        head = {"type": "events", "topic": topic, "match": match, "version": after.match.version}
        self._head = encode(head | {"behind": behind} if behind else head)[:-1]
        self._public = _PUBLIC_FIELDS.encode_changes(before.public, after.public)
        self._has_deal = after.match.deal is not None
        self._deal = _DEAL_FIELDS.encode_changes(before.deal, after.deal) if self._has_deal else b""
        self._unhidden: bytes | None = None
        self._frames: dict[tuple[bytes, bytes], bytes] = {}

    def build_events(self, viewer: Viewer) -> bytes:
        """What happened, and what is different in the viewer's view: the frame `Events`, encoded."""
        events, own = self._encode_events(viewer), b""
        if self._has_deal:
            own = _OWN_FIELDS.encode_changes(self._before.get_own(viewer), self._after.get_own(viewer))
        frame = self._frames.get((events, own))
        if frame is None:
            frame = self._frames[events, own] = self._build_frame(events, own)
        return frame

    def _build_frame(self, events: bytes, own: bytes) -> bytes:
        fields = b",".join([part for part in (self._deal, own) if part])
        ends_deal = not self._has_deal and self._before.match.deal is not None
        deal = b',"deal":{%s}' % fields if fields else b',"deal":null' if ends_deal else b""
        return b'%s,"events":[%s],"changed":{%s}%s}' % (self._head, events, self._public, deal)

    def _encode_events(self, viewer: Viewer) -> bytes:
        """The events as a viewer may see them: the same bytes for all from whom nothing of them is hidden."""
        if any(_filter(before, entry.event, viewer) is not entry.event for before, entry in self._happened):
            return encode(filter_events(self._happened, viewer))[1:-1]
        if self._unhidden is None:
            self._unhidden = encode(filter_events(self._happened, viewer))[1:-1]
        return self._unhidden


def build_missed_events(topic: str, match: str, after: Match, happened: Sequence[Happened], viewer: Viewer) -> Events:
    """What happened since a version that is not at hand any more: with it comes the whole view."""
    views = MatchViews(after)
    deal = _DEAL_FIELDS.encode_all(views.deal) | _OWN_FIELDS.encode_all(views.get_own(viewer)) if after.deal else None
    return Events(
        topic=topic,
        match=match,
        version=after.version,
        events=filter_events(happened, viewer),
        changed=_PUBLIC_FIELDS.encode_all(views.public),
        deal=deal,
    )


def build_snapshot(topic: str, match: str, after: Match, viewer: Viewer) -> Snapshot:
    """All that a viewer may see."""
    return Snapshot(topic=topic, match=match, version=after.version, view=view_match(after, viewer))
