"""公平发牌: what can be proved of a match's shuffles, from the log of its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.game.fair_shuffle import Shuffle
from guandan.tables.events import MatchFinished, decode_table_event
from guandan.tables.loading import build_table_stream
from guandan.tables.state import apply_table_event

if TYPE_CHECKING:
    from guandan.store import Store
    from guandan.tables.state import LiveTableState, ShuffleState


async def read_shuffles(store: Store, code: str, match: str) -> tuple[tuple[ShuffleState, ...], bool]:
    """The shuffles of a match of this table, and whether it is over: only then their secrets may be told."""
    state: LiveTableState | None = None
    found: tuple[ShuffleState, ...] = ()
    is_over = False
    for line in await store.read(build_table_stream(code)):
        event = decode_table_event(line)
        state = apply_table_event(state, event, line.at)
        if state.match == match:
            found = state.shuffles
            is_over = is_over or isinstance(event, MatchFinished)
    return found, is_over


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
