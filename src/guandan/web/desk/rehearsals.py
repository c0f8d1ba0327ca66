"""排练: list the copies of events that people made for rehearsals."""

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
    """List all rehearsals that somebody made and has not discarded."""
    granted = {grant.event for grant in who.grants if grant.role is Role.ORGANISER}
    found = []
    for event in sorted(stream for stream in granted if stream.startswith(REHEARSAL_PREFIX)):
        try:
            found.append(await server.events.get(event))
        except IllegalAction:  # it was discarded, but the access right remains
            continue
    return found


async def list_event_rehearsals(server: Server, who: Who, hosted: HostedEvent) -> list[str]:
    """List the rehearsals of an event: a copy has the event's name and time of creation."""
    return [
        rehearsal.id
        for rehearsal in await list_own_rehearsals(server, who)
        if _get_origin(rehearsal) == _get_origin(hosted)
    ]


def _get_origin(hosted: HostedEvent) -> tuple[object, ...]:
    return hosted.championship.competition.name, hosted.championship.log[0].at
