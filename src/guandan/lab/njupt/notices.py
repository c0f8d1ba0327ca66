"""What has happened between two decisions of a seat."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from guandan.kernel.packed import FACES, PASS
from guandan.lab.njupt.messages import find_return_givers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.bots import Seen
    from guandan.cards import Card
    from guandan.lab.njupt.action import ActionList
    from guandan.lab.njupt.fields import Message
    from guandan.lab.njupt.messages import MessageWriter


class NoticeTracker:
    """Remembers what has been told of the deal."""

    def __init__(self) -> None:
        self._deal: tuple[object, ...] = ()
        self._notices = 0
        self._plays = 0
        self._top: tuple[int, ActionList] | None = None

    def list_new_notices(self, telling: MessageWriter) -> Iterator[Message]:
        """Everything since the last decision, in order."""
        seen = telling.seen
        drawn = compute_drawn_cards(seen)
        history = seen.history
        deal = (seen.seat, seen.level, seen.levels, drawn)
        if deal != self._deal or len(history) < self._plays:
            self._deal, self._notices, self._plays, self._top = deal, 0, 0, None
            yield telling.write_beginning(drawn)
        notices = list(telling.write_tribute_notices())
        yield from notices[self._notices :]
        self._notices = len(notices)
        for seat, packed in history[self._plays :]:
            words = telling.write_action(packed)
            self._top = self._top if packed == PASS else (seat, words)
            yield telling.write_play_notice(seat, words, self._top)
        self._plays = len(history)


def compute_drawn_cards(seen: Seen) -> tuple[Card, ...]:
    """What a seat drew: what it holds and has played, with tribute and return taken back."""
    cards = _count_cards(seen.faces) + _count_cards(seen.played(seen.seat))
    tribute = seen.tribute
    if tribute is not None:
        me = seen.seat
        giver = find_return_givers(seen).get(me)
        payer = tribute.receivers.index(me) if me in tribute.receivers else None
        given = [tribute.paid[me], tribute.returned[me]]
        got = [-1 if payer is None else tribute.paid[payer]]
        got.append(-1 if giver is None else tribute.returned[giver])
        cards.update(FACES[face] for face in given if face >= 0)
        cards.subtract(FACES[face] for face in got if face >= 0)
    return tuple(sorted((+cards).elements(), key=lambda card: card.place))


def _count_cards(faces: bytes) -> Counter[Card]:
    return Counter({FACES[face]: copies for face, copies in enumerate(faces) if copies})
