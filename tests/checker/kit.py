"""An event's file, written line by line for a test: the chain of links, the versions and the times are seen to."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import combinations
from typing import TYPE_CHECKING, Any

import msgspec

from guandan.cards import permutation
from guandan.checker import check_event
from guandan.rulebooks import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from guandan.checker import Difference

START = datetime(2026, 3, 1, 1, 0, tzinfo=UTC)
Line = dict[str, Any]
Meeting = tuple[int, int]


class Writer:
    """A file that a test writes; `lines` can be changed before it is checked."""

    def __init__(self, book: str, *stages: Line, overrides: Line | None = None, teams: Line | None = None) -> None:
        self.book = load(book)
        self.at = START
        self.lines: list[Line] = [{"line": "head", "format": 1}]
        self.lines.append({"line": "book", "digest": self.book.digest, "book": msgspec.to_builtins(self.book)})
        self.versions = 0
        self.secret = b"a secret of 32 bytes for a test."
        chain = [self.secret]
        for _ in range(1000):
            chain.append(sha256(chain[-1]).digest())
        self._links = list(reversed(chain))
        plan: Line = {"stages": list(stages)} | ({} if teams is None else {"teams": teams})
        self.event(
            "competition_created",
            name="test",
            book=self.book.id,
            version=self.book.version,
            digest=self.book.digest,
            plan=plan,
            time_zone="Asia/Shanghai",
            commitment=self._links.pop(0).hex(),
            overrides=overrides or {},
        )

    def event(self, kind: str, **fields: object) -> Line:
        """One more event, a minute after the one before."""
        self.versions += 1
        self.at += timedelta(minutes=1)
        line: Line = {"line": "event", "version": self.versions, "schema": 1, "event": {"event": kind, **fields}}
        line["at"] = self.at.isoformat()
        self.lines.append(line)
        return line

    def before(self, kind: str, number: int, new: str, **fields: object) -> None:
        """An event put in before another; versions and times stay in order."""
        place = self.lines.index(self.of_line(lambda line: line.get("event", {}).get("event") == kind, number))
        self.event(new, **fields)
        line = self.lines.pop()
        line["at"] = self.of_line(lambda line: line.get("event", {}).get("event") == kind, number)["at"]
        self.lines.insert(place, line)
        self.renumber()

    def renumber(self) -> None:
        """Versions without a gap, after a line was put in or taken out."""
        for version, line in enumerate((line for line in self.lines if line["line"] == "event"), 1):
            line["version"] = version

    def wait(self, minutes: int) -> None:
        self.at += timedelta(minutes=minutes)

    def link(self) -> bytes:
        """The next link of the chain."""
        return self._links.pop(0)

    def pairs(self, count: int, first: int = 1, **fields: object) -> None:
        """So many pairs with people of their own."""
        for pair in range(first, first + count):
            for person in (2 * pair - 1, 2 * pair):
                self.lines.append(
                    {"line": "person", "person": person, "name": f"P{person}", "unit": fields.get("unit")}
                )
            unit = {"unit": f"U{pair}"} if self.book.entries.unit_required else {}
            self.event("pair_entered", pair=pair, people=[2 * pair - 1, 2 * pair], **(unit | fields))

    def draft(self, number: int, tables: Iterable[Line], *, stage: int = 1, **fields: object) -> Line:
        return self.event("draw_drafted", round=number, stage=stage, tables=list(tables), **fields)

    def begin(self, number: int) -> None:
        self.event("draw_published", round=number)
        self.event("round_started", round=number, start=self.at.isoformat())

    def final(self, number: int, table: int, result: Line, **final: object) -> None:
        """A result read from the final state, signed by both sides."""
        self.event("result_entered", round=number, table=table, result=result, final=final)
        for side in ("EW", "NS"):
            self.event("result_signed", round=number, table=table, side=side)

    def levels(self, number: int, table: int, ew: int, ns: int) -> None:
        """A result by two levels, which are not equal."""
        ending = "passed_a" if max(ew, ns) > 13 else "higher_level"
        winner = "EW" if ew > ns else "NS"
        self.final(number, table, {"ending": ending, "winner": winner, "ew": ew, "ns": ns}, ew=ew, ns=ns)

    def standings(self, number: int, *lines: Line, stage: int = 1) -> None:
        self.lines.append({"line": "standings", "stage": stage, "round": number, "lines": list(lines)})

    def text(self) -> str:
        return "".join(msgspec.json.encode(line).decode() + "\n" for line in self.lines)

    def differences(self) -> list[Difference]:
        return list(check_event(self.text()).differences)

    def codes(self) -> set[str]:
        return {difference.code for difference in self.differences()}

    def of(self, kind: str, number: int = 0) -> Line:
        """The event of this kind, counted from 0, to be tampered with."""
        return self.of_line(lambda line: line["line"] == "event" and line["event"]["event"] == kind, number)["event"]

    def of_line(self, wanted: Callable[[Line], bool], number: int = 0) -> Line:
        return [line for line in self.lines if wanted(line)][number]


def table(number: int, ew: int, ns: int, **fields: object) -> Line:
    return {"number": number, "ew": ew, "ns": ns, **fields}


def standing(place: int, pair: int, *, tied: bool = False, **figures: object) -> Line:
    return {"place": place, "pair": pair, "figures": [list(figure) for figure in figures.items()], "tied": tied}


def order(link: bytes, purpose: str, numbers: Iterable[int]) -> list[int]:
    """As docs/pairing.md has it."""
    ascending = sorted(numbers)
    return [ascending[k] for k in permutation(link + purpose.encode(), len(ascending))]


def lot(link: bytes, a: int, b: int) -> int:
    low, high = min(a, b), max(a, b)
    return int.from_bytes(sha256(link + b"meet" + low.to_bytes(4, "big") + high.to_bytes(4, "big")).digest()[:2], "big")


def every_draw(pairs: list[int]) -> Iterator[list[Meeting]]:
    """All ways to pair an even number off."""
    if not pairs:
        yield []
        return
    first, *others = pairs
    for other in others:
        rest = [pair for pair in others if pair != other]
        for draw in every_draw(rest):
            yield [(first, other), *draw]


def has_met(draws: Iterable[Iterable[Meeting]]) -> set[Meeting]:
    return {(min(meeting), max(meeting)) for draw in draws for meeting in draw}


def every_two(numbers: Iterable[int]) -> list[Meeting]:
    return list(combinations(sorted(numbers), 2))
