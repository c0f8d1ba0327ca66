"""An event's file in a test: written by commands as they come, read again as often as asked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from guandan.competition.championship.file import build_line, encode_head, encode_lines, read_event

if TYPE_CHECKING:
    from guandan.competition.championship.championship import AddedRecord, Championship
    from tests.competition.kit import Hall


class Paper:
    """What has been written of an event so far."""

    def __init__(self, hall: Hall) -> None:
        self.data = encode_head(hall.championship)
        hall.championship.listener = self.tell

    def tell(self, added: list[AddedRecord]) -> None:
        self.data += encode_lines([build_line(one) for one in added])

    @property
    def lines(self) -> list[bytes]:
        return self.data.splitlines(keepends=True)

    def objects(self, *kinds: str) -> list[dict[str, object]]:
        found = [json.loads(line) for line in self.lines]
        return [line for line in found if not kinds or line["line"] in kinds]


def state(championship: Championship) -> tuple[object, ...]:
    """Everything that an event is."""
    return (
        championship.competition,
        championship.people,
        championship.log,
        {name: history.match for name, history in championship.matches.items()},
    )


def same(one: Championship, data: bytes) -> bool:
    """Does the file make the same event again?"""
    again, broken = read_event(data)
    return broken == 0 and state(again) == state(one)
