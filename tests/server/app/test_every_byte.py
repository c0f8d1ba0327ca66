"""Every answer to every viewer while cards are hidden: no page, API, document, error, log line or metric tells one.

All routes that can be looked at are asked by everybody, over and over while a match is played: at a casual table with
spectators, hints and counter, under every book, and at a live table of an event with all its officials.
"""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from guandan.errors import IllegalAction
from guandan.rules.seat import SEATS, Seat
from guandan.server import event_reviews
from guandan.server.access.who import Role
from guandan.server.api.play import matches, reviews
from guandan.server.api.play.visible import find_visible_match
from guandan.server.offload import AnswerCache, StoppableWork
from guandan.server.protocol import commands as de
from guandan.tables.settings import Starts, TableSettings
from guandan.web import ROUTES
from tests.amount import long_except
from tests.server.access.site import Site, running
from tests.server.api.kit import Hall
from tests.server.app.crawl import DELAY, SiteHouse, Viewer, Watch, check_log, identify, keeping_log
from tests.server.live import without_limits
from tests.server.tables.kit import Listening, come, mixed
from tests.server.tables.leak_play import play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from guandan.server.tables.table import HostedTable
    from tests.server.access.site import Browser

BOOKS = ("jiangsu-2017", "five-round-points", "two-deck", "national-2022", "nantong-2018", "knockout-2023")
HOUSE = "a house book"
SOME_ROLES = (Role.REFEREE, Role.TABLE)


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
    with keeping_log() as lines:
        yield lines


ADVISERS = {"encode_deal_review", "play_deal_on", "judge_match_lines"}
"""What the server runs in a process of its own to judge plays or to play on."""


@pytest.fixture
def advice(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whatever is asked for meanwhile that judges plays: while cards are hidden nothing may be, for anybody."""
    asked: list[str] = []

    def note(run: Callable[..., Any]) -> Callable[..., Any]:
        async def noting(self: StoppableWork, work: Callable[..., Any], *args: object, **limits: object) -> object:
            if work.__name__ in ADVISERS:
                asked.append(work.__name__)
                raise IllegalAction("takes_too_long", seconds=0)
            return await run(self, work, *args, **limits)

        return noting

    for name in ("run", "run_encoded"):
        monkeypatch.setattr(StoppableWork, name, note(getattr(StoppableWork, name)))
    return asked


def save_house_book(site: Site) -> str:
    """A book that a club wrote itself, by its reference."""
    changes = {"levels.tries_at_a": 2, "match.minutes": 50}
    draft = {"base": "two-deck", "id": "our-club", "title_zh": "俱乐部", "changes": changes}
    return str(site.organiser().post("/api/v1/house-books", draft).json()["book"])


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("book", long_except((BOOKS[0], HOUSE), [*BOOKS, HOUSE]))
def test_a_casual_table(site: Site, log: list[str], advice: list[str], book: str) -> None:
    house = SiteHouse(site)
    browsers = [site.guest(f"玩家{seat}") for seat in SEATS]
    clients = [Listening(identify(site, browser)) for browser in browsers]
    others = {"stranger": Viewer(site.browser()), "guest": Viewer(site.guest()), "operator": Viewer(site.organiser())}
    settings = TableSettings(
        book=book if book != HOUSE else save_house_book(site),
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
    assert set(advice) == (ADVISERS - {"judge_match_lines"} if defence == "match" else {"judge_match_lines"})
