"""Frames of a match: what happened, as a viewer may see it, and the fields of the view that are different now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET, Raw, Struct
from msgspec.structs import replace

from guandan.game import events as ev
from guandan.game.view import SPECTATOR, Viewer, filtered, view
from guandan.server.protocol.frames import Events, EventShown, Snapshot

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guandan.game.log import Entry
    from guandan.game.match import Match
    from guandan.game.view import MatchView

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


class Teller:
    """Makes the frames of one step of a match; what several viewers see alike is encoded once."""

    def __init__(self, topic: str, match: str, after: Match) -> None:
        self.topic = topic
        self.match = match
        self.after = after
        self._encoded: dict[int, tuple[object, Raw]] = {}

    def events(self, before: Match, happened: Sequence[Happened], viewer: Viewer) -> Events:
        """What happened since the match before, and what is different."""
        old, new = seen(before, viewer), seen(self.after, viewer)
        changed = self._changes(old, new)
        changed.pop("deal", None)
        deal: dict[str, Raw] | msgspec.UnsetType | None = UNSET
        if new.deal is None:
            deal = None if old.deal is not None else UNSET
        else:
            deal = self._changes(old.deal, new.deal) or UNSET
        return self._frame(shown(happened, viewer), changed, deal)

    def missed(self, happened: Sequence[Happened], viewer: Viewer) -> Events:
        """What happened since a version that is not at hand any more: with it comes the whole view."""
        new = seen(self.after, viewer)
        changed = self._changes(None, new)
        changed.pop("deal")
        deal = None if new.deal is None else self._changes(None, new.deal)
        return self._frame(shown(happened, viewer), changed, deal)

    def snapshot(self, viewer: Viewer) -> Snapshot:
        """All that a viewer may see."""
        return Snapshot(topic=self.topic, match=self.match, version=self.after.version, view=seen(self.after, viewer))

    def _frame(
        self, events: tuple[EventShown, ...], changed: dict[str, Raw], deal: dict[str, Raw] | msgspec.UnsetType | None
    ) -> Events:
        return Events(
            topic=self.topic,
            match=self.match,
            version=self.after.version,
            events=events,
            changed=changed,
            deal=deal,
        )

    def _changes(self, old: Struct | None, new: Struct) -> dict[str, Raw]:
        changes = {}
        for name in new.__struct_fields__:
            value = getattr(new, name)
            if old is not None:
                was = getattr(old, name)
                if was is value or was == value:
                    continue
            changes[name] = self._raw(value)
        return changes

    def _raw(self, value: object) -> Raw:
        known = self._encoded.get(id(value))
        if known is None:  # the value is kept with it, or another could come to have its id
            known = self._encoded[id(value)] = (value, Raw(encode(value)))
        return known[1]
