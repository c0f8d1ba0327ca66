"""Rights that end while a socket is open: whoever had them is sent away, and comes back as who they are by then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.server.tables.audience import REPLACED

if TYPE_CHECKING:
    from collections.abc import Collection

    from guandan.server.access.sessions import Sessions
    from guandan.server.access.who import Who
    from guandan.server.client import Client

WHY = "rights"


class Present:
    """The clients of this process, with what each was let in as."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._clients: set[Client] = set()

    def add(self, client: Client) -> None:
        """A client has come."""
        self._clients.add(client)

    def remove(self, client: Client) -> None:
        """A client has gone."""
        self._clients.discard(client)

    def ended(self, session: str | None) -> None:
        """Send away whoever came by a session that is over."""
        for client in tuple(self._clients):
            if session is not None and client.who.session == session:
                client.farewell(WHY)

    def replaced(self, sessions: Collection[str]) -> None:
        """Send away whoever came by a session that is its person no more: another browser is."""
        for client in tuple(self._clients):
            if client.who.session in sessions:
                client.farewell(REPLACED, come_back=False)

    async def look(self) -> None:
        """Send away whoever may do less than when they came: a link, a password or an event may have ended anywhere."""
        now: dict[str, Who] = {}
        for client in tuple(self._clients):
            who = client.who
            if who.session is None or (who.account is None and not who.grants):
                continue
            if who.session not in now:
                now[who.session] = await self._sessions.of(who.session)
            if _is_less(now[who.session], who):
                client.farewell(WHY)


def _is_less(now: Who, before: Who) -> bool:
    return now.account != before.account or not set(before.grants) <= set(now.grants)
