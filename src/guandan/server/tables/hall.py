"""The hall: every table by its code, loaded when somebody comes or a deadline falls due."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guandan.rules.seat import Seat
    from guandan.server.access.who import Who
    from guandan.server.clock import Clock
    from guandan.server.protocol.table_view import TableView
    from guandan.server.tables.settings import TableSettings
    from guandan.server.tables.table import Table
    from guandan.store import Store


class Hall:
    """The tables of this process."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock

    async def start(self) -> None:
        """Begin to drive: alarms, notices of other workers, a look at the log each second."""
        raise NotImplementedError

    async def open(self, settings: TableSettings, by: Who) -> Table:
        """A new table with a room code; its maker takes no seat by that."""
        raise NotImplementedError

    async def open_for_event(
        self, event: str, round_: int, table: int, settings: TableSettings, seats: Mapping[Seat, int]
    ) -> Table:
        """The live table of a competition's match `EVENT.ROUND-TABLE`; opened again, it is the same one."""
        raise NotImplementedError

    async def get(self, code: str) -> Table:
        """A table by its code, loaded from the log; refused with `no_such_table_code`."""
        raise NotImplementedError

    def public(self) -> list[TableView]:
        """The tables that anybody may see in the list and join or watch, newest first."""
        raise NotImplementedError

    async def load_due(self) -> None:
        """Load the tables whose deadlines fall due."""
        raise NotImplementedError

    async def close(self) -> None:
        """Let everything go; what was acknowledged is on the disk."""
        raise NotImplementedError
