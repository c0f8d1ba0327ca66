"""The interface of a table's listeners, implemented by the socket layer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from guandan.server.access.who import Who


class TableClient(Protocol):
    """A listener at a table: its caller, and a send that never blocks."""

    @property
    def who(self) -> Who:
        """The caller behind the socket."""
        ...

    def send(self, data: bytes) -> None:
        """Queue a frame; the socket layer drops clients that are too slow."""
        ...

    def farewell(self, why: str, *, come_back: bool) -> None:
        """Send a last frame and close the socket."""
        ...
