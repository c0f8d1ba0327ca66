"""A bot written for the protocol, in a seat of ours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.kernel import Phase
from guandan.kernel.packed import REFUSE
from guandan.lab.njupt.dialect import OPEN, Dialect
from guandan.lab.njupt.messages import MessageWriter, order_for_protocol
from guandan.lab.njupt.notices import NoticeTracker

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.bots import Seen
    from guandan.lab.njupt.fields import Message

    Client = Callable[[Message], object]


class NjuptBot:
    """Tells a client in the protocol's messages what its seat sees, and takes its index for an answer.

    One of them sits in one seat. Whose card is taken or picked among equals, which the protocol never asks, it decides
    itself.
    """

    def __init__(self, client: Client, *, dialect: Dialect = OPEN) -> None:
        self._client = client
        self._dialect = dialect
        self._news = NoticeTracker()

    def choose(self, seen: Seen, seconds: float = 0.0) -> int:  # noqa: ARG002 (the protocol knows no time)
        """The place of the client's answer among the legal actions."""
        telling = MessageWriter(seen, self._dialect)
        for message in self._news.list_new_notices(telling):
            self._client(message)
        if seen.phase in (Phase.TAKE, Phase.PICK):
            return 0
        if seen.packed[-1] == REFUSE:  # in the protocol refusing is no choice
            return len(seen.packed) - 1
        places = order_for_protocol(seen.packed)
        index = self._client(telling.write_request(places))
        if not isinstance(index, int) or not 0 <= index < len(places):
            raise ValueError(f"the client answers {index!r}, which is no index into actionList")
        return places[index]
