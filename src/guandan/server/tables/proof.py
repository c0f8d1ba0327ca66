"""公平发牌: what can be proved of a match's shuffles, from the log of its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.game.fair import Shuffle
from guandan.server.tables.events import MatchFinished, event_of
from guandan.server.tables.loading import table_stream
from guandan.server.tables.state import evolve

if TYPE_CHECKING:
    from guandan.server.tables.state import Dealing, TableState
    from guandan.store import Store


async def dealings(store: Store, code: str, match: str) -> tuple[tuple[Dealing, ...], bool]:
    """The shuffles of a match of this table, and whether it is over: only then their secrets may be told."""
    state: TableState | None = None
    found: tuple[Dealing, ...] = ()
    is_over = False
    for line in await store.read(table_stream(code)):
        event = event_of(line)
        state = evolve(state, event, line.at)
        if state.match == match:
            found = state.shuffles
            is_over = is_over or isinstance(event, MatchFinished)
    return found, is_over


def shuffle_of(dealing: Dealing) -> Shuffle:
    """A shuffle as a record has it."""
    return Shuffle(
        deal=dealing.deal,
        commitment=dealing.commitment,
        secret=dealing.secret,
        numbers=dealing.numbers or {},
        hashes=dealing.hashes or {},
        silent=dealing.silent,
    )
