"""Asks a server everything for everybody, over and over, and judges every answer while cards are hidden."""

from __future__ import annotations

import logging
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from guandan.rules.seat import SEATS, Seat
from guandan.server.access.route_rights import list_route_rights
from guandan.server.logging import JsonFormatter
from tests.server.app.every_byte import find_hidden_cards, find_hidden_hands, find_runs
from tests.server.tables.kit import House
from tests.server.tables.leak_play import read_known

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    from guandan.server.tables.table import HostedTable
    from tests.server.access.site import Browser, Site
    from tests.server.tables.leaks import Known

FIXED = re.compile(
    r"/(static|docs|books|own-books|learn|puzzles|notices|sw\.js|manifest|offline|robots|favicon|verify)\b"
    r"|/api/v1/(rulebook|house-books|openapi|problems|puzzles)|/api(/v1)?/?$|/j/|/events/new$"
)
"""What is the same whatever is played: rules with their examples, exercises, scripts."""
CASUAL = re.compile(r"{(match|code|unknown)}|/tables|/me\b|^/$|/metrics|/healthz|/session$|/ratings$|/quick$|/new$")
DELAY = 20.0
QUESTIONS = ("hints", "unseen", "can_beat", "last_trick", "deal_summary")


class Viewer(NamedTuple):
    """Somebody who looks; a seat sees its hand, an official what lies open, the others that with a delay."""

    browser: Browser
    seat: Seat | None = None
    is_official: bool = False
    reads_documents: bool = False


class SiteHouse(House):
    """The hall of a whole server."""

    def __init__(self, site: Site) -> None:
        super().__init__("")
        self.clock, self.store, self.hall = site.clock, site.server.store, site.server.hall


@contextmanager
def keeping_log() -> Iterator[list[str]]:
    """Everything that the server logs meanwhile, requests included."""
    lines: list[str] = []

    class Keeping(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(JsonFormatter().format(record))

    root, requests, handler = logging.getLogger(), logging.getLogger("guandan.requests"), Keeping()
    before = requests.level
    root.addHandler(handler)
    requests.setLevel(logging.INFO)
    try:
        yield lines
    finally:
        root.removeHandler(handler)
        requests.setLevel(before)


class Watch:
    """Asks everything for everybody, and remembers what it should not have been told."""

    def __init__(self, site: Site, table: HostedTable, viewers: dict[str, Viewer], event: str = "none") -> None:
        self.site = site
        self.table = table
        self.viewers = viewers
        self.values = {"event": event, "code": table.code, "match": table.match_id, "unknown": "no/such page"}
        self.found: list[str] = []
        self.answers = 0
        self.runs = 0

    def ask_everything(self) -> None:
        """Every route that only looks, and questions and odd requests at the table."""
        house = SiteHouse(self.site)
        self.site.call(house.until, lambda: self.table.match.deal is not None)
        truth: Known = self.site.call(read_known, house, self.table)
        paths = [
            re.sub(r"{(\w+)}", lambda found: self.values.get(found[1], "1"), right.path)
            for right in list_route_rights(self.site.app)
            if right.method == "GET" and not FIXED.search(right.path) and self.is_asked(right.path)
        ]
        match, code = self.values["match"], self.values["code"]
        paths += [f"/api/v1/matches/{match}/replay?seat={seat}" for seat in SEATS]
        paths += [f"/api/v1/matches/{match}/record?form=lines", f"/api/v1/matches/{match}/replay?deal=2"]
        for name, viewer in self.viewers.items():
            judge = self.judge(viewer, truth)
            for path in paths:
                self.read(name, path, viewer.browser.get(path).content, judge)
            for document in self.list_documents(viewer) if viewer.reads_documents else ():
                self.read(name, document, viewer.browser.get(document).content, judge)
            for question in QUESTIONS:
                answer = viewer.browser.post(f"/api/v1/tables/{code}/questions", {"question": {"ask": question}})
                if question != "deal_summary" or not truth.done[max(truth.done)]:
                    self.read(name, question, answer.content, judge)
            wrong: list[tuple[str, object]] = [
                (
                    f"/api/v1/tables/{code}/commands",
                    {"command": {"command": "play_cards", "seat": "N", "cards": ["S2"]}},
                ),
                (f"/api/v1/tables/{code}/commands", {"command": {"command": "open_hands", "referee": "x"}}),
                (f"/api/v1/matches/{match}/play-on", {"version": 3, "seat": "N"}),
                (f"/api/v1/tables/{code}/join", {"seat": "Q"}),
            ]
            for path, body in wrong if not viewer.is_official else wrong[2:]:
                self.read(name, f"POST {path}", viewer.browser.post(path, body).content, judge, {"S2"})

    def is_asked(self, path: str) -> bool:
        """At an event everything, at a casual table what has to do with it or with everybody."""
        return self.values["event"] != "none" or bool(CASUAL.search(path))

    def list_documents(self, viewer: Viewer) -> list[str]:
        """Every document of the event in every form that there is."""
        answer = viewer.browser.get(f"/api/v1/events/{self.values['event']}/documents")
        rows = answer.json() if answer.status_code == 200 else []
        base = f"/api/v1/events/{self.values['event']}/documents"
        wanted = [(row["document"], form) for row in rows for form in row["forms"] if form in {"pdf", "xlsx"}]
        return [f"{base}/{name}?form={form}" for name, form in wanted]

    def judge(self, viewer: Viewer, truth: Known) -> Callable[[bytes, set[str]], list[str]]:
        """How an answer is read: card by card in the first deal, hand by hand later."""
        match = self.table.match
        assert match is not None
        last = max(truth.done)
        if not truth.done[last] and match.deal is not None:
            version = last if viewer.seat is not None or viewer.is_official else self.delayed_version()
            allowed = truth.faces(viewer.seat, 0, version)
            return lambda body, own: find_hidden_cards(body, allowed | own)
        hands: dict[str, Any] = {}
        if match.deal is not None:
            hands = {str(seat): match.deal.hand(seat).cards for seat in SEATS if seat is not viewer.seat}
        return lambda body, _: find_hidden_hands(body, hands)

    def delayed_version(self) -> int:
        """Up to which version those who watch may see."""
        shown = self.site.call(self._read_times)
        return max(
            (version for version, at in shown if (self.site.clock.now() - at).total_seconds() >= DELAY), default=0
        )

    async def _read_times(self) -> list[tuple[int, datetime]]:
        lines = await self.site.server.store.read(f"match/{self.table.match_id}")
        return [(line.version, line.at) for line in lines]

    def read(
        self,
        name: str,
        path: str,
        body: bytes,
        judge: Callable[[bytes, set[str]], list[str]],
        own: set[str] = frozenset(),  # type: ignore[assignment]
    ) -> None:
        """One answer: cards, and secrets."""
        self.answers += 1
        self.runs += sum(1 for _ in find_runs(body))
        if hidden := judge(body, set(own)):
            self.found.append(f"{name} {path}: {' '.join(hidden)}")
        for secret in self.list_secrets():
            if secret in body:
                self.found.append(f"{name} {path}: the secret of a shuffle")
        for other in self.viewers.values():
            if other.browser.cookie and other.browser.cookie.encode() in body:
                self.found.append(f"{name} {path}: the session of somebody")

    def list_secrets(self) -> list[bytes]:
        return [shuffle.secret.encode() for shuffle in self.table.state.shuffles]


def check_log(lines: list[str], watch: Watch) -> None:
    """No line of the log has cards, secrets of shuffles or sessions."""
    told = "\n".join(lines)
    assert "/api/v1/matches/" in told, "the requests are there"
    assert [run for run in find_runs(told.encode()) if len(run) > 1] == []
    assert [secret for secret in watch.list_secrets() if secret.decode() in told] == []
    assert [name for name, one in watch.viewers.items() if one.browser.cookie and one.browser.cookie in told] == []


def identify(site: Site, browser: Browser) -> Any:  # noqa: ANN401 (who somebody is)
    return site.call(site.access.sessions.identify, browser.cookie)
