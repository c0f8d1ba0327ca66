"""排练: the copies that somebody made to try things with, found again after their page was closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.errors import IllegalAction
from guandan.server.access.who import Role
from guandan.store.related_rows import REHEARSAL_PREFIX

if TYPE_CHECKING:
    from guandan.server.access.who import Who
    from guandan.server.events.hosted import HostedEvent
    from guandan.server.server import Server


async def list_own_rehearsals(server: Server, who: Who) -> list[HostedEvent]:
    """All that somebody made and has not thrown away."""
    granted = {grant.event for grant in who.grants if grant.role is Role.ORGANISER}
    found = []
    for event in sorted(stream for stream in granted if stream.startswith(REHEARSAL_PREFIX)):
        try:
            found.append(await server.events.get(event))
        except IllegalAction:  # thrown away: the right to it stays behind
            continue
    return found


async def list_event_rehearsals(server: Server, who: Who, hosted: HostedEvent) -> list[str]:
    """Those of one event: a copy was created when the event was, under its name."""
    return [
        rehearsal.id
        for rehearsal in await list_own_rehearsals(server, who)
        if _get_origin(rehearsal) == _get_origin(hosted)
    ]


def _get_origin(hosted: HostedEvent) -> tuple[object, ...]:
    return hosted.championship.competition.name, hosted.championship.log[0].at
