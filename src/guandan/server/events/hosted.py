"""An event that this server holds: in memory, and in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from guandan.competition.championship import Championship
    from guandan.competition.commands import AnyCommand
    from guandan.competition.log import Logged
    from guandan.game.commands import AnyCommand as MatchCommand
    from guandan.game.log import Entry

T = TypeVar("T")


class Hosted:
    """An open event; `championship` is how it stands: a whole that never changes under one's hands, to be read only."""

    id: str
    championship: Championship
    members: dict[int, int]
    """The people: the event's own numbers, and theirs among all people."""
    is_rehearsal: bool

    @property
    def version(self) -> int:
        """Counts everything that was added to the event and its matches, the same in every worker."""
        raise NotImplementedError

    def now(self) -> datetime:
        """The instant of the next deed: later than everything that has happened."""
        raise NotImplementedError

    async def do(
        self,
        deed: Callable[[Championship], T],
        *,
        by: str,
        table: tuple[int, int] | None = None,
        in_thread: bool = False,
    ) -> T:
        """Do something to a copy of the event, and if all of it is on the disk, let the copy be the event.

        `table` (round, number) is one whose live match must be known to its last move; a deed that takes long, such as
        a draw, goes to a thread.
        """
        raise NotImplementedError

    async def command(self, command: AnyCommand, *, by: str, id: str | None = None) -> list[Logged]:  # noqa: A002
        """One command of the competition; one whose id was there before is answered as the first time."""
        raise NotImplementedError

    async def play(self, table: int, command: MatchCommand, *, by: str, round: int | None = None) -> list[Entry]:  # noqa: A002
        """One command of a table's match, written down by hand."""
        raise NotImplementedError

    async def next_link(self) -> str:
        """The link of the next draw, from the secret of the lots."""
        raise NotImplementedError

    async def secret(self) -> str | None:
        """The secret of the lots, where this server has it."""
        raise NotImplementedError

    def cached(self, key: str, make: Callable[[Championship], T]) -> T:
        """What `make` makes of the event, kept until something changes."""
        raise NotImplementedError

    async def catch_up(self) -> None:
        """Read from the log what others have added."""
        raise NotImplementedError
