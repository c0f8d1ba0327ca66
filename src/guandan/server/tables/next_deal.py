"""When the next deal of a live table begins."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.server.tables.seats import TableSeats
    from guandan.server.tables.streams import TableStreams


def is_before_first_deal(streams: TableStreams) -> bool:
    """Whether a match is on in which neither a deal nor a shuffle has begun yet."""
    tracked = streams.tracked_match
    return tracked is not None and not tracked.dealt and not streams.state.shuffles


def find_next_deal_time(streams: TableStreams, seats: TableSeats) -> datetime | None:
    """When the next deal begins: after a while, or when everybody who is there is ready; none in a deal.

    The first one begins when all have come; at a competition's table it waits for them, and for the announced start.
    """
    tracked, state = streams.tracked_match, streams.state
    if tracked is None or tracked.match.deal is not None or tracked.match.result is not None:
        return None
    since, match, ready = tracked.idle_since, tracked.match, set(state.ready)
    if since is None:
        return None
    since = streams.count_from(since)
    awaited = state.people.keys() - match.bots.keys()
    later = since + timedelta(seconds=state.settings.between_seconds)
    if not is_before_first_deal(streams):
        return since if seats.present <= ready and (seats.present or not state.people) else later
    if state.settings.event is None:
        return since if awaited <= ready else later
    return max(since, match.start or since) if awaited <= ready else None
