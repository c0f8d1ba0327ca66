"""Disconnect clients whose rights end while their socket is open.

They may reconnect and then have the rights of their session at that time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.server.tables.audience import REPLACED_REASON

if TYPE_CHECKING:
    from collections.abc import Collection

    from guandan.server.access.sessions import Sessions
    from guandan.server.access.who import Who
    from guandan.server.socket_client import SocketClient

RIGHTS_EXPIRED = "rights"


class ConnectedClients:
    """The connected clients of this process, each with the rights that it had on connecting."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._clients: set[SocketClient] = set()

    def add(self, client: SocketClient) -> None:
        """A client has come."""
        self._clients.add(client)

    def remove(self, client: SocketClient) -> None:
        """A client has gone."""
        self._clients.discard(client)

    def disconnect_session(self, session: str | None) -> None:
        """Disconnect every client of a session that has ended."""
        for client in tuple(self._clients):
            if session is not None and client.who.session == session:
                client.farewell(RIGHTS_EXPIRED)

    def disconnect_replaced(self, sessions: Collection[str]) -> None:
        """Disconnect every client whose person has signed in with another browser."""
        for client in tuple(self._clients):
            if client.who.session in sessions:
                client.farewell(REPLACED_REASON, come_back=False)

    async def disconnect_expired(self) -> None:
        """Disconnect every client that has fewer rights than when it connected."""
        now: dict[str, Who] = {}
        for client in tuple(self._clients):
            who = client.who
            if who.session is None or (who.account is None and not who.grants):
                continue
            if who.session not in now:
                now[who.session] = await self._sessions.find(who.session)
            if _has_fewer_rights(now[who.session], who):
                client.farewell(RIGHTS_EXPIRED)


def _has_fewer_rights(now: Who, before: Who) -> bool:
    return now.account != before.account or not set(before.grants) <= set(now.grants)
