"""What goes out besides while cards are hidden: reports on earlier rounds, webhooks, telemetry, common games."""

from __future__ import annotations

import asyncio
import re
import time
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import pytest
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from guandan.common_game.keys import derive_board_key
from guandan.eventlog.values import NewEvent
from guandan.game.commands import ResumeMatch
from guandan.game.log import MATCH_CODEC, History, apply_match_entry
from guandan.rules.seat import SEATS, Seat
from guandan.server.access.route_rights import list_route_rights
from guandan.server.access.who import Role
from guandan.server.api.events import reviewing
from guandan.server.telemetry import Telemetry
from guandan.server.webhooks import dispatcher
from guandan.services.common_games import Clubs
from guandan.web import ROUTES
from tests.server.access.site import running
from tests.server.api.kit import Hall
from tests.server.app.crawl import DELAY, SiteHouse, Viewer, Watch, check_log, identify, keeping_log
from tests.server.app.every_byte import find_hidden_cards
from tests.server.live import without_limits
from tests.server.tables.kit import Listening, come, mixed
from tests.server.tables.leak_play import play, read_known
from tests.server.webhooks.receiver import receiving
from tests.services.test_event_reviews import play as play_by_bots

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.common_game.messages import SignedMessage
    from guandan.server.events.hosted import HostedEvent
    from guandan.server.tables.table import HostedTable
    from tests.server.access.site import Browser, Site
    from tests.server.webhooks.receiver import Receiver


class Outlets(NamedTuple):
    """A server, and everything through which it tells something without being asked."""

    site: Site
    spans: InMemorySpanExporter
    metrics: InMemoryMetricReader
    receiver: Receiver

    def read_telemetry(self) -> bytes:
        """Every span with its attributes and events, and every metric."""
        told = [
            (span.name, dict(span.attributes or {}), [(event.name, event.attributes) for event in span.events])
            for span in self.spans.get_finished_spans()
        ]
        data = self.metrics.get_metrics_data()
        return f"{told} {'' if data is None else data.to_json()}".encode()

    def read_webhooks(self, wait: float = 0.0) -> list[bytes]:
        """Every message that came, headers included."""
        time.sleep(wait)
        messages = []
        while not self.receiver.received.empty():
            message = self.receiver.received.get()
            messages.append(msgspec.json.encode(message.headers) + b"\n" + message.raw)
        return messages


@pytest.fixture(scope="module")
def outlets(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outlets]:
    spans, metrics = InMemorySpanExporter(), InMemoryMetricReader()
    telemetry = Telemetry([SimpleSpanProcessor(spans)], [metrics])
    folder = tmp_path_factory.mktemp("outlets")
    options: dict[str, Any] = {"telemetry": telemetry, "allows_private_webhooks": True}
    with without_limits(), receiving() as receiver, running(folder, pages=ROUTES, **options) as site:
        yield Outlets(site, spans, metrics, receiver)


async def play_stored(hosted: HostedEvent, place: str) -> None:
    """Play a live match by bots, in the log."""
    stream, history = f"match/{hosted.id}.{place}", History(hosted.championship.book)
    for _ in range(200):  # live tables open a moment after the round has started
        lines = await hosted.store.read(stream)
        if lines:
            break
        await asyncio.sleep(0.05)
    for line in lines:
        entry = MATCH_CODEC.decode_entry(line, line.version)
        history.add(entry, apply_match_entry(history.match, entry))
    before = len(history.entries)
    if history.match.is_paused:  # nobody has sat down
        history.do(ResumeMatch())
    play_by_bots(history, ("normal", "easy"))
    await hosted.store.append(stream, before, [NewEvent.of(entry.event) for entry in history.entries[before:]])


def seat_players(hall: Hall, number: int) -> tuple[HostedTable, dict[Seat, Browser]]:
    """The four of the round's first table sit down with their PINs."""
    made, seated, code = hall.do("/pins", {"again": True})["pins"], {}, ""
    sheet = hall.get(f"/rounds/{number}")["tables"][0]
    for pair in (sheet["ew"]["pair"], sheet["ns"]["pair"]):
        for place, pin in enumerate([row["pin"] for row in made if row["pair"] == pair], 1):
            browser = hall.site.browser()
            answer = hall.ask("POST", "/players", {"pair": pair, "pin": pin, "place": place}, by=browser)
            assert answer.status_code in {200, 201}, answer.text
            code = answer.json()["code"]
            seated[identify(hall.site, browser).person] = browser
    table: HostedTable = hall.site.call(hall.site.server.hall.get, code)
    return table, {seat: seated[person] for seat, person in table.state.people.items()}


class Second(NamedTuple):
    """An event in the first deal of its second round; its first round was played and reported on."""

    hall: Hall
    table: HostedTable
    browsers: dict[Seat, Browser]

    def watch(self, site: Site) -> Watch:
        viewers = {
            "E": Viewer(self.browsers[Seat.E], Seat.E),
            "chief": Viewer(self.hall.official(Role.CHIEF_REFEREE), is_official=True),
            "stranger": Viewer(site.browser()),
        }
        return Watch(site, self.table, viewers, self.hall.event)

    def ask_reports(self, watch: Watch) -> None:
        """Both reports, as the API and the pages have them, for everybody."""
        event = self.hall.event
        api, page = f"/api/v1/events/{event}", f"/e/{event}/referee/review"
        truth = watch.site.call(watch_truth, watch)
        for name, viewer in watch.viewers.items():
            for path in (f"{api}/review", f"{api}/integrity", page, f"{page}/integrity"):
                watch.read(name, path, viewer.browser.get(path).content, watch.judge(viewer, truth))


async def watch_truth(watch: Watch) -> Any:  # noqa: ANN401 (what is known)
    return await read_known(SiteHouse(watch.site), watch.table)


@pytest.fixture(scope="module")
def second(outlets: Outlets) -> Second:
    site = outlets.site
    hall = Hall(site, pairs=4)
    hall.do("/webhooks", {"url": outlets.receiver.url})
    hall.do("/live/settings", {"has_hints": True, "has_counter": True, "watch_delay": DELAY}, method="PUT")
    hall.do("/live-tables", {"tables": [1]}, method="PUT")
    hall.start()
    hosted: HostedEvent = site.call(site.server.events.get, hall.event)
    site.call(play_stored, hosted, "1-1")
    hall.finish_round(1)
    chief = hall.official(Role.CHIEF_REFEREE)
    for _ in range(600):
        progress = chief.get(f"/api/v1/events/{hall.event}/integrity").json()["progress"]
        if progress["matches"] and progress["judged"] == progress["matches"]:
            break
        time.sleep(0.1)
    assert progress["judged"] == 1, progress
    hall.do("/live-tables", {"tables": [1]}, method="PUT")
    hall.start()
    table, browsers = seat_players(hall, 2)
    house, clients = SiteHouse(site), [Listening(identify(site, browsers[seat])) for seat in SEATS]

    async def begin() -> None:
        for client in clients:
            come(table, client)
        await house.until(lambda: bool(table.state.shuffles))
        await mixed(house, table, clients)

    site.call(begin)
    site.call(play, house, table, clients, Random(5), 10)
    return Second(hall, table, browsers)


@pytest.mark.timeout(1200)
def test_reports_webhooks_and_telemetry_while_the_next_round_is_played(outlets: Outlets, second: Second) -> None:
    site, watch = outlets.site, second.watch(outlets.site)
    with keeping_log() as log:
        watch.ask_everything()
        second.ask_reports(watch)
    messages = outlets.read_webhooks(0.5)
    assert len(messages) >= 5, "the draw, the rounds and the results"
    judge = watch.judge(watch.viewers["stranger"], site.call(watch_truth, watch))
    for message in messages:
        watch.read("webhook", "", message, judge)
    telemetry = outlets.read_telemetry()
    assert b"guandan.command.duration" in telemetry or b"/api/v1/events/{event}/integrity" in telemetry
    watch.read("telemetry", "", telemetry, judge)
    assert watch.found == []
    check_log(log, watch)


def _tell_hand(second: Second) -> str:
    match = second.table.match
    assert match is not None
    assert match.deal is not None
    return " ".join(match.deal.hand(Seat.W).cards)


def test_a_hand_in_a_report_is_found(outlets: Outlets, second: Second, monkeypatch: pytest.MonkeyPatch) -> None:
    real, hand = reviewing.build_event_review, _tell_hand(second)
    monkeypatch.setattr(
        reviewing, "build_event_review", lambda *args: msgspec.structs.replace(real(*args), names={1: hand})
    )
    watch = second.watch(outlets.site)
    second.ask_reports(watch)
    assert any("/review" in line for line in watch.found)


def test_a_hand_in_a_webhook_is_found(outlets: Outlets, second: Second, monkeypatch: pytest.MonkeyPatch) -> None:
    real, hand = dispatcher.encode_message, _tell_hand(second)
    monkeypatch.setattr(
        dispatcher, "encode_message", lambda *args: real(*args).replace(b'"data"', f'"note":"{hand}","data"'.encode())
    )
    outlets.read_webhooks()
    second.hall.do("/tables/2/result", {"final": {"ew": 14, "ns": 5}})
    second.hall.do("/tables/2/sign-all")
    watch = second.watch(outlets.site)
    judge = watch.judge(watch.viewers["stranger"], outlets.site.call(watch_truth, watch))
    for message in outlets.read_webhooks(1.0):
        watch.read("webhook", "", message, judge)
    assert any(line.startswith("webhook") for line in watch.found)


def test_a_hand_in_a_span_is_found(outlets: Outlets, second: Second) -> None:
    telemetry, hand = outlets.site.server.telemetry, _tell_hand(second)
    assert telemetry is not None
    with telemetry.trace_command(f"play {hand}"):
        pass
    watch = second.watch(outlets.site)
    judge = watch.judge(watch.viewers["stranger"], outlets.site.call(watch_truth, watch))
    assert judge(outlets.read_telemetry(), set()) != []
    outlets.spans.clear()


# ---- 通赛: common games


SUITS = re.compile("[♠♥♦♣♤♡♢♧]|黑桃|红桃|梅花|方块")


class Game(NamedTuple):
    """A hub and a club on one server; a table has opened the first of two boards."""

    site: Site
    hub: str
    club: str
    owner: Browser
    wire: list[bytes]

    def list_paths(self) -> list[str]:
        rights = [right.path for right in list_route_rights(self.site.app) if right.method == "GET"]
        paths = [path for path in rights if "{game}" in path or "game" in path or "common" in path]
        return sorted(
            {
                path.replace("{game}", game).replace("{table}", table).replace("{board}", board)
                for path in paths
                for game in (self.hub, self.club)
                for table in ("1", "2")
                for board in ("1", "2")
                if "{" not in path.replace("{game}", "").replace("{table}", "").replace("{board}", "")
            }
        )

    def read_secrets(self) -> list[bytes]:
        """The hub's secret, and the keys of all boards."""
        secret = bytes.fromhex(self.site.call(self.site.server.hubs.get, self.hub).secret)
        return [secret, *(derive_board_key(secret, number) for number in (1, 2))]

    def find_leaks(self) -> tuple[list[str], int]:
        """What anybody is told that they may not know, and how many answers there were."""
        found, answers = [], 0
        sheet = "/tables/1/boards/1"
        browsers = {"stranger": self.site.browser(), "guest": self.site.guest(), "club": self.owner}
        for name, browser in browsers.items():
            for path in self.list_paths():
                body, answers = browser.get(path).content, answers + 1
                is_sheet = name == "club" and self.club in path and path.endswith(sheet)
                suits = SUITS.findall(body.decode())  # as a dealing sheet prints them
                if not is_sheet and (cards := find_hidden_cards(body, ()) or suits):
                    found.append(f"{name} {path}: {' '.join(cards)}")
                if is_sheet:
                    assert len(suits) >= 4, "the dealing sheet has its cards"
                found += [f"{name} {path}: a key" for key in self.read_secrets() if _tells(body, key)]
        found += ["wire: a key" for body in self.wire for key in self.read_secrets() if _tells(body, key)]
        found += [f"wire: {cards}" for body in self.wire if (cards := find_hidden_cards(body, ()))]
        return found, answers


def _tells(body: bytes, key: bytes) -> bool:
    return key in body or key.hex().encode() in body.lower()


@pytest.fixture
def game(outlets: Outlets) -> Game:
    site, owner = outlets.site, outlets.site.organiser()
    wire: list[bytes] = []

    async def post(_url: str, signed: SignedMessage) -> tuple[int, bytes]:
        answer = msgspec.json.encode(await site.server.hubs.receive(hub, signed, site.clock.now()))
        wire.extend((signed.body, answer))
        return 200, answer

    site.server.clubs = Clubs(site.server.store, post)
    made = owner.post("/api/v1/common-games", {"name": "通赛", "rules": {"boards": 2, "minutes": None}})
    hub: str = made.json()["id"]
    ticket = owner.post(f"/api/v1/common-games/{hub}/clubs", {"name": "俱乐部"}).json()["ticket"]
    joined = owner.post("/api/v1/club-games", {"ticket": ticket})
    assert joined.status_code == 201, joined.text
    club = joined.json()["id"]
    for letter in "甲乙":
        entered = owner.post(f"/api/v1/club-games/{club}/pairs", {"people": [f"{letter}一", f"{letter}二"]})
        assert entered.status_code == 201, entered.text
    pairs = [entry["pair"] for entry in _list_pairs(owner.get(f"/api/v1/club-games/{club}").json())]
    opened = owner.post(f"/api/v1/club-games/{club}/boards", {"table": 1, "board": 1, "ew": pairs[0], "ns": pairs[1]})
    assert opened.status_code == 200, opened.text
    return Game(site, hub, club, owner, wire)


def _list_pairs(view: dict[str, Any]) -> list[dict[str, int]]:
    return [{"pair": int(number)} for number in view["pairs"]]


def test_a_common_game_tells_no_board_before_its_time(game: Game) -> None:
    found, answers = game.find_leaks()
    assert found == []
    assert answers > 20


def test_a_board_in_the_public_view_of_a_common_game_is_found(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same with a defence taken out: that boards are shown when the game is over."""
    hubs = game.site.server.hubs
    real = hubs.get

    async def get(name: str) -> Any:  # noqa: ANN401 (a game)
        return msgspec.structs.replace(await real(name), is_finished=True)

    monkeypatch.setattr(hubs, "get", get)
    found, _ = game.find_leaks()
    assert any(line.startswith("stranger") for line in found)
