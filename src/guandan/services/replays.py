"""回放: a deal of a match as steps: what happened, in words too, and which parts of the view it changed."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from guandan.errors import IllegalAction
from guandan.formatting.events import format_event
from guandan.game import events as ev
from guandan.game.events import AnyMatchEvent
from guandan.game.log import replay_steps
from guandan.game.match import new
from guandan.game.record.headings import find_level
from guandan.game.view import SPECTATOR, MatchView, Viewer, filter_event, view
from guandan.rules.points import Result
from guandan.rules.seat import Seat
from guandan.services.words import Words, describe_both

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guandan.game.log import MatchEntry
    from guandan.game.match import Match
    from guandan.rules.rulebook import Rulebook


class Step(Struct, frozen=True, kw_only=True):
    """One event, and the fields of the view that are different after it; a `deal` of null: there is none any more."""

    version: int
    event: AnyMatchEvent
    words: Words
    at: datetime | None
    trick: int
    changed: dict[str, object]
    deal: dict[str, object] | None


class DealShort(Struct, frozen=True, kw_only=True):
    """A deal in the list of deals: the versions of its first and last event."""

    deal: int
    level: str
    first_version: int
    last_version: int
    order: tuple[Seat, ...] = ()


class Replay(Struct, frozen=True, kw_only=True):
    """A deal to be stepped through from `start`; `deals` are all that there are."""

    book: str
    names: dict[Seat, str]
    seat: Seat | None
    is_open: bool
    deal: int
    deals: tuple[DealShort, ...]
    result: Result | None
    start: MatchView
    steps: tuple[Step, ...]


def open_hands(match: Match) -> tuple[Match, Viewer]:
    """Open all hands of a match, and return it with the viewer who sees them."""
    if match.deal is None:
        return match, SPECTATOR
    opened = replace(match.deal, opened_by=(*match.deal.opened_by, "open"))
    return replace(match, deal=opened), Viewer(referee="open")


def list_visible_entries(book: Rulebook, entries: Sequence[MatchEntry], viewer: Viewer | None) -> list[MatchEntry]:
    """List the entries of a match as a viewer may see them; without a viewer everything is open."""
    if viewer is None:
        return list(entries)
    before, visible = new(book), []
    for entry, after in replay_steps(book, entries):
        visible.append(replace(entry, event=filter_event(before, entry.event, viewer)))
        before = after
    return visible


def build_replay(
    book: Rulebook,
    entries: Sequence[MatchEntry],
    *,
    deal: int,
    seat: Seat | None,
    viewer: Viewer | None,
    names: dict[Seat, str],
) -> Replay:
    """Build the replay of one deal; `viewer` is from where a running match is seen, none where everything is open."""
    eye = viewer if viewer is not None else None if seat is None else Viewer(seat=seat)
    walked = list(replay_steps(book, entries))
    parts = split_deals(walked)
    if deal > len(parts):
        raise IllegalAction("no_such_deal", number=deal)
    first, last = parts[deal - 1]
    before = walked[first - 1][1] if first else new(book)
    result = walked[-1][1].result
    return Replay(
        book=book.id,
        names=names,
        seat=None if eye is None else eye.seat,
        is_open=eye is None,
        deal=deal,
        deals=tuple(_build_deal_short(walked, number, part) for number, part in enumerate(parts, 1)),
        result=result,
        start=_build_view(before, eye),
        steps=tuple(_build_steps(before, walked[first:last], eye)),
    )


def split_deals(walked: Sequence[tuple[MatchEntry, Match]]) -> list[tuple[int, int]]:
    """The places of each deal's events: from where cards are dealt (or a deal is recorded) to the next."""
    starts = [
        place
        for place, (entry, _) in enumerate(walked)
        if isinstance(entry.event, ev.CardsDealt | ev.HandDealt | ev.DealRecorded)
    ]
    if not starts:
        return [(0, len(walked))]
    begins = [0, *starts[1:]]
    return list(zip(begins, [*begins[1:], len(walked)], strict=True))


def _build_deal_short(walked: Sequence[tuple[MatchEntry, Match]], number: int, part: tuple[int, int]) -> DealShort:
    first, last = part
    after = walked[last - 1][1]
    done = after.progress.done[number - 1] if number <= len(after.progress.done) else None
    playing = next((one.deal for _, one in reversed(walked[first:last]) if one.deal is not None), None)
    level = done.level if done is not None else after.progress.standing.level if playing is None else playing.level
    return DealShort(
        deal=number,
        level=level,
        first_version=walked[first][0].version,
        last_version=walked[last - 1][0].version,
        order=() if done is None else done.order,
    )


def _build_view(match: Match, eye: Viewer | None) -> MatchView:
    if eye is not None:
        return view(match, eye)
    opened, all_seeing = open_hands(match)
    return view(opened, all_seeing)


def _build_steps(before: Match, walked: Sequence[tuple[MatchEntry, Match]], eye: Viewer | None) -> Iterator[Step]:
    was = _build_view(before, eye)
    for entry, after in walked:
        now = _build_view(after, eye)
        event = entry.event if eye is None else filter_event(before, entry.event, eye)
        changed, deal = find_changes(was, now)
        level = find_level(after)
        yield Step(
            version=entry.version,
            event=event,
            words=describe_both(lambda lang, event=event, level=level: format_event(event, level, lang)),  # type: ignore[misc]
            at=entry.at,
            trick=0 if now.deal is None else now.deal.tricks,
            changed=changed,
            deal=deal,
        )
        before, was = after, now


def find_changes(was: MatchView, now: MatchView) -> tuple[dict[str, object], dict[str, object] | None]:
    """Find the fields of the view that are different, and those of its deal."""
    changed: dict[str, object] = {
        name: _to_raw(getattr(now, name))
        for name in now.__struct_fields__
        if name != "deal" and getattr(now, name) != getattr(was, name)
    }
    if now.deal is None:
        return changed, None
    fresh = now.deal
    deal: dict[str, object] = {
        name: _to_raw(getattr(fresh, name))
        for name in fresh.__struct_fields__
        if was.deal is None or getattr(fresh, name) != getattr(was.deal, name)
    }
    return changed, deal


def _to_raw(value: object) -> Raw:
    return Raw(msgspec.json.encode(value))
