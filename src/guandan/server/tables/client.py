"""Who listens at a table: what the socket layer gives it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from guandan.server.access.who import Who


class TableClient(Protocol):
    """One listener at a table: who it is, and a way to it that never blocks."""

    @property
    def who(self) -> Who:
        """Whose socket it is."""
        ...

    def send(self, data: bytes) -> None:
        """Put a frame on its way; a client that is too slow is the socket layer's to drop."""
        ...

    def farewell(self, why: str, *, come_back: bool) -> None:
        """Say goodbye to it, and end its socket."""
        ...
