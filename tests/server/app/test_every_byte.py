"""Every answer to every viewer while cards are hidden: no page, API, document, error, log line or metric tells one.

All routes that can be looked at are asked by everybody, over and over while a match is played: at a casual table with
spectators, hints and counter, under every book, and at a live table of an event with all its officials.
"""

from __future__ import annotations

import logging
import re
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from guandan.errors import IllegalAction
from guandan.rules.seat import SEATS, Seat
from guandan.server import event_reviews
from guandan.server.access.route_rights import list_route_rights
from guandan.server.access.who import Role
from guandan.server.api.play import matches, reviews
from guandan.server.api.play.visible import find_visible_match
from guandan.server.logging import JsonFormatter
from guandan.server.offload import AnswerCache, StoppableWork
from guandan.server.protocol import commands as de
from guandan.tables.settings import Starts, TableSettings
from guandan.web import ROUTES
from tests.server.access.site import Site, running
from tests.server.api.kit import Hall
from tests.server.app.every_byte import find_hidden_cards, find_hidden_hands, find_runs
from tests.server.live import without_limits
from tests.server.tables.kit import House, Listening, come, mixed
from tests.server.tables.leak_play import play, read_known

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from datetime import datetime

    from guandan.server.tables.table import HostedTable
    from tests.server.access.site import Browser
    from tests.server.tables.leaks import Known

FIXED = re.compile(
    r"/(static|docs|books|own-books|learn|puzzles|notices|sw\.js|manifest|offline|robots|favicon|verify)\b"
    r"|/api/v1/(rulebook|house-books|openapi|problems|puzzles)|/api(/v1)?/?$|/j/|/events/new$"
)
"""What is the same whatever is played: rules with their examples, exercises, scripts."""
CASUAL = re.compile(r"{(match|code|unknown)}|/tables|/me\b|^/$|/metrics|/healthz|/session$|/ratings$|/quick$|/new$")
BOOKS = ("jiangsu-2017", "five-round-points", "two-deck", "national-2022", "nantong-2018", "knockout-2023")
DELAY = 20.0
SOME_ROLES = (Role.REFEREE, Role.SCORER, Role.TABLE, Role.SCREEN)
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


@pytest.fixture(scope="module", autouse=True)
def _a_whole_hall() -> Iterator[None]:
    with without_limits():
        yield


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("site"), pages=ROUTES) as site:
        yield site


@pytest.fixture
def log() -> Iterator[list[str]]:
    """Everything that the server logs meanwhile, requests included."""
    lines: list[str] = []

    class Keeping(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(JsonFormatter().format(record))

    root, requests, handler = logging.getLogger(), logging.getLogger("guandan.requests"), Keeping()
    before = requests.level
    root.addHandler(handler)
    requests.setLevel(logging.INFO)
    yield lines
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


ADVISERS = {"_review", "_play_on", "_judge"}
"""What the server runs in a process of its own to judge plays or to play on."""


@pytest.fixture
def advice(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whatever is asked for meanwhile that judges plays: while cards are hidden nothing may be, for anybody."""
    asked: list[str] = []
    run = StoppableWork.run

    async def note(self: StoppableWork, work: Callable[..., Any], *args: object) -> object:
        if work.__name__ in ADVISERS:
            asked.append(work.__name__)
            raise IllegalAction("takes_too_long", seconds=0)
        return await run(self, work, *args)

    monkeypatch.setattr(StoppableWork, "run", note)
    return asked


def check_log(lines: list[str], watch: Watch) -> None:
    """No line of the log has cards, secrets of shuffles or sessions."""
    told = "\n".join(lines)
    assert "/api/v1/matches/" in told, "the requests are there"
    assert [run for run in find_runs(told.encode()) if len(run) > 1] == []
    assert [secret for secret in watch.list_secrets() if secret.decode() in told] == []
    assert [name for name, one in watch.viewers.items() if one.browser.cookie and one.browser.cookie in told] == []


def identify(site: Site, browser: Browser) -> Any:  # noqa: ANN401 (who somebody is)
    return site.call(site.access.sessions.identify, browser.cookie)


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("book", BOOKS)
def test_a_casual_table(site: Site, log: list[str], advice: list[str], book: str) -> None:
    house = SiteHouse(site)
    browsers = [site.guest(f"玩家{seat}") for seat in SEATS]
    clients = [Listening(identify(site, browser)) for browser in browsers]
    others = {"stranger": Viewer(site.browser()), "guest": Viewer(site.guest()), "operator": Viewer(site.organiser())}
    settings = TableSettings(
        book=book,
        overrides={"match.deals": 2},
        starts=Starts.WHEN_FULL,
        is_public=True,
        watch_delay=DELAY,
        between_seconds=0,
        has_counter=True,
    )

    async def begin() -> HostedTable:
        table = await house.hall.open(settings, clients[0].who)
        for seat, client in zip(SEATS, clients, strict=True):
            come(table, client)
            await table.do(de.Sit(seat=seat), client.who, f"sit-{seat}")
        await house.settle()
        await mixed(house, table, clients)
        return table

    table = site.call(begin)
    viewers = {str(seat): Viewer(browser, seat) for seat, browser in zip(SEATS, browsers, strict=True)} | others
    watch = Watch(site, table, viewers)
    site.call(play, house, table, clients, Random(book), 12)
    site.clock.move(DELAY / 2)
    watch.ask_everything()
    if book == BOOKS[0]:  # a second deal, with a tribute and a history
        for turn in range(100):
            if table.match is not None and table.match.progress.done and table.match.deal is not None:
                break
            site.call(play, house, table, clients, Random(turn), 8)
        watch.ask_everything()
    assert watch.found == []
    assert advice == []
    assert watch.runs > 100, "the players' own cards are found"
    check_log(log, watch)


class Played(NamedTuple):
    """An event whose first round is played at a live table, in the middle of the first deal."""

    hall: Hall
    table: HostedTable
    browsers: dict[Seat, Browser]
    pins: list[str]

    @property
    def event(self) -> str:
        return self.hall.event


@pytest.fixture(scope="module")
def played(site: Site) -> Played:
    hall = Hall(site, pairs=4, overrides={"manner.hints": True})
    hall.do("/live/settings", {"has_hints": True, "has_counter": True, "watch_delay": DELAY}, method="PUT")
    hall.do("/live-tables", {"tables": [1]}, method="PUT")
    hall.start()
    house, seated, code = SiteHouse(site), {}, ""
    made = hall.do("/pins", {"again": True})["pins"]
    sheet = hall.get("/rounds/1")["tables"][0]
    for pair in (sheet["ew"]["pair"], sheet["ns"]["pair"]):
        for place, pin in enumerate([row["pin"] for row in made if row["pair"] == pair], 1):
            browser = site.browser()
            answer = hall.ask("POST", "/players", {"pair": pair, "pin": pin, "place": place}, by=browser)
            assert answer.status_code in {200, 201}, answer.text
            code = answer.json()["code"]
            seated[identify(site, browser).person] = browser
    table: HostedTable = site.call(site.server.hall.get, code)
    browsers = {seat: seated[person] for seat, person in table.state.people.items()}
    clients = [Listening(identify(site, browsers[seat])) for seat in SEATS]

    async def begin() -> None:
        for client in clients:
            come(table, client)
        await house.until(lambda: bool(table.state.shuffles))
        await mixed(house, table, clients)

    site.call(begin)
    site.call(play, house, table, clients, Random(3), 10)
    return Played(hall, table, browsers, [row["pin"] for row in made])


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("roles", [SOME_ROLES, pytest.param(tuple(Role), marks=pytest.mark.long)], ids=["some", "all"])
def test_a_live_table_of_an_event(
    site: Site, log: list[str], advice: list[str], played: Played, roles: Sequence[Role]
) -> None:
    """With the organiser, officials, a table's phone, a screen, players and a stranger."""
    hall, seats = played.hall, SEATS if len(roles) == len(Role) else (Seat.E, Seat.S)
    viewers = {str(seat): Viewer(played.browsers[seat], seat) for seat in seats}
    viewers["organiser"] = Viewer(hall.desk, is_official=True, reads_documents=True)
    viewers["stranger"] = Viewer(site.browser(), reads_documents=True)
    for role in roles:
        if role is not Role.ORGANISER:
            viewers[role] = Viewer(hall.official(role, "1" if role is Role.TABLE else ""), is_official=True)
    watch = Watch(site, played.table, viewers, played.event)
    watch.ask_everything()
    bodies = [viewers[name].browser.get(f"/e/{played.event}/me").text for name in ("stranger", "E")]
    assert [pin for pin in played.pins if re.search(rf"\b{pin}\b", "\n".join(bodies))] == []
    assert watch.found == []
    assert advice == []
    assert watch.runs > 100
    check_log(log, watch)
    assert [pin for pin in played.pins if re.search(rf"\b{pin}\b", "\n".join(log))] == []


def test_a_leak_put_into_an_answer_is_found(site: Site, played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same crawl with the filter of the match's record taken out."""
    monkeypatch.setattr(matches.VisibleMatch, "list_entries", lambda self: self.entries)
    monkeypatch.setattr(site.server, "answers", AnswerCache())
    watch = Watch(site, played.table, {"E": Viewer(played.browsers[Seat.E], Seat.E)}, "none")
    watch.ask_everything()
    assert any("/record" in line for line in watch.found)


@pytest.mark.parametrize("defence", ["match", "event"])
def test_advice_during_a_match_is_found(
    site: Site, advice: list[str], played: Played, monkeypatch: pytest.MonkeyPatch, defence: str
) -> None:
    """The same crawl with a defence taken out: that a match must be over, or that its round must be closed."""
    viewer = Viewer(played.hall.desk, is_official=True)
    if defence == "match":
        viewer = Viewer(played.browsers[Seat.E], Seat.E)
        monkeypatch.setattr(reviews, "_require_finished", find_visible_match)
    else:
        competition = site.call(site.server.events.get, played.event).championship.competition
        running = [(competition.last, table) for table in competition.last.all_tables]
        monkeypatch.setattr(event_reviews, "list_closed_tables", lambda _: running)
    Watch(site, played.table, {"viewer": viewer}, played.event).ask_everything()
    assert set(advice) == ({"_review", "_play_on"} if defence == "match" else {"_judge"})
