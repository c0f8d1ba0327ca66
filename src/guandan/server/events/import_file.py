"""Import an event's file: read it, check it, and list its entries in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.checker import check_event
from guandan.competition.championship.championship import AddedToMatch
from guandan.competition.championship.file import EventLine, MatchLine, read_event, read_line
from guandan.competition.draw.lots import opens_commitment
from guandan.errors import IllegalAction, InvalidRecord

if TYPE_CHECKING:
    from guandan.competition.championship.championship import AddedRecord, Championship


def read_event_file(data: bytes, secret: str | None) -> tuple[Championship, list[AddedRecord]]:
    """The event of a file, and everything that was added to it, in the file's order, after its people."""
    try:
        data.decode()
    except UnicodeDecodeError as error:
        raise InvalidRecord(f"not text in UTF-8: {error}", 1) from error
    championship, rest = read_event(data)
    # What broke off at the end does not count. That no draw was better is not what makes a file whole.
    report = check_event(data[: len(data) - rest].decode(), prove=False)
    if report.differences:
        raise IllegalAction("event_file_differs", count=len(report.differences), line=report.differences[0].line)
    if secret is not None and not opens_commitment(secret, championship.competition.commitment):
        raise IllegalAction("another_secret")
    return championship, [*championship.people.values(), *_list_in_file_order(data, championship)]


def _list_in_file_order(data: bytes, championship: Championship) -> list[AddedRecord]:
    """The entries as the lines of the file lie."""
    entries = {name: iter(history.entries) for name, history in championship.matches.items()}
    log = iter(championship.log)
    added: list[AddedRecord] = []
    for text in data.rpartition(b"\n")[0].split(b"\n"):
        line = read_line(text)
        if isinstance(line, EventLine):
            added.append(next(log))
        elif isinstance(line, MatchLine):
            added.append(AddedToMatch(match=line.match, entry=next(entries[line.match])))
    return added
