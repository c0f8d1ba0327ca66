"""Who is at which server: several may have the people of one table, and each tells the others who came and left.

A person whose line was cut at one server may be back at another long before the first one notices. Without this, the
one would give the seat to a bot, and the other give it back, for ever.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.rules.seat import Seat
from guandan.server.peers import NewsKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guandan.server.tables.table import HostedTable


class TablePresence(Struct, frozen=True, array_like=True):
    """Who of a table's people has a socket at the server that tells this, and who is gone as far as it knows."""

    table: str
    here: tuple[Seat, ...]
    gone: tuple[Seat, ...]


class PresenceExchange:
    """Tells the other servers who came to this one's tables and who left them, and takes what they tell."""

    def __init__(self, tables: Mapping[str, HostedTable]) -> None:
        self._tables = tables
        self._changed: dict[str, None] = {}
        self.kind = NewsKind("presence", TablePresence, self.drain, self.apply, self.ask_again)

    def note_change(self, code: str) -> None:
        """Somebody came to a table or left it."""
        self._changed[code] = None

    def drain(self) -> Sequence[TablePresence]:
        """Return what has changed here since the last call."""
        changed, self._changed = self._changed, {}
        tables = [self._tables[code] for code in changed if code in self._tables]
        return [
            TablePresence(table.code, tuple(sorted(table.seats.connected)), tuple(sorted(table.seats.gone)))
            for table in tables
        ]

    def apply(self, news: Sequence[TablePresence]) -> None:
        """Take what another server tells; it is answered where somebody is here whom it has lost."""
        for presence in news:
            table = self._tables.get(presence.table)
            if table is not None and table.learn_presence(set(presence.here), set(presence.gone)):
                self.note_change(presence.table)

    def ask_again(self) -> None:
        """Tell of every table from which somebody is gone: whoever has them answers."""
        for code, table in self._tables.items():
            if table.seats.gone:
                self.note_change(code)
