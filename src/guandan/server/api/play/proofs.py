"""公平发牌: were the packs of a match those that their secrets and the players' numbers give?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.game import fair
from guandan.game.events import CardsDealt
from guandan.game.log import replay_steps
from guandan.game.match import new
from guandan.game.walk import next_deal
from guandan.server.protocol.table_view import CommitmentView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.server.api.play.seen import Seen


class ShuffleProof(Struct, frozen=True, kw_only=True):
    """A deal's commitment with what came out later; `is_right` is checked here, and none while the secret is kept."""

    shuffle: CommitmentView
    is_right: bool | None


def proofs(found: Seen, shuffles: Sequence[CommitmentView]) -> tuple[ShuffleProof, ...]:
    """Each shuffle, checked against the commitment and the pack that was dealt."""
    dealt = {}
    before, number = new(found.book), 0
    for entry, after in replay_steps(found.book, found.entries):
        if isinstance(entry.event, CardsDealt):
            number += 1
            dealt[number] = (before, entry.event)
        before = after
    checked = []
    for one in shuffles:
        is_right = None
        if one.secret is not None and one.deal in dealt and not one.is_abandoned:
            secret = bytes.fromhex(one.secret)
            match, event = dealt[one.deal]
            expected = next_deal(match, fair.mixed(secret, one.numbers))
            is_bound = fair.commitment(secret) == one.commitment and fair.keeps_promises(
                one.commitment, one.hashes, one.numbers
            )
            is_right = is_bound and (expected.pack, expected.cut) == (event.pack, event.cut)
        checked.append(ShuffleProof(shuffle=one, is_right=is_right))
    return tuple(checked)
