"""公平发牌: what can be proved of a match's shuffles, from the log of its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.game.fair_shuffle import Shuffle
from guandan.tables.events import decode_table_event
from guandan.tables.loading import build_table_stream
from guandan.tables.state import apply_table_event

if TYPE_CHECKING:
    from guandan.store import Store
    from guandan.tables.state import LiveTableState, ShuffleState


async def read_shuffles(store: Store, code: str, match: str) -> tuple[ShuffleState, ...]:
    """The shuffles of a match of this table.

    Their secrets may be told once the log of the match has its result. The table notes the end of a match a moment
    later, so its own log does not say whether the match is over.
    """
    state: LiveTableState | None = None
    found: tuple[ShuffleState, ...] = ()
    for line in await store.read(build_table_stream(code)):
        state = apply_table_event(state, decode_table_event(line), line.at)
        if state.match == match:
            found = state.shuffles
    return found


def build_shuffle(dealing: ShuffleState) -> Shuffle:
    """A shuffle as a record has it."""
    return Shuffle(
        deal=dealing.deal,
        commitment=dealing.commitment,
        secret=dealing.secret,
        numbers=dealing.numbers or {},
        hashes=dealing.hashes or {},
        silent=dealing.silent,
    )
