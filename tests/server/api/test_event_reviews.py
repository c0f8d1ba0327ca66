"""赛后报告 and 诚信报告 over HTTP: who may ask, and nothing before the round is closed."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

import pytest

from guandan.competition.model import commands as co
from guandan.errors import VersionConflict
from guandan.eventlog.values import NewEvent
from guandan.game.commands import ResumeMatch
from guandan.game.log import MATCH_CODEC, History, apply_match_entry
from guandan.server.access.who import Role
from guandan.web import ROUTES
from tests.server.access.site import running
from tests.server.events.kit import finish_round, new_event, start_round
from tests.services.test_event_reviews import PLAYERS, play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.server.events.hosted import HostedEvent
    from tests.server.access.site import Browser, Site

ORGANISER = "organiser"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server on which no deal may take long; a whole match, for which nobody waits, may."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("guandan.server.reviews.REVIEW_SECONDS", 0.001)
        with running(tmp_path_factory.mktemp("reviews"), pages=ROUTES) as site:
            yield site


async def play_stored(hosted: HostedEvent) -> None:
    """Play the live matches of round 1 by bots, in the log."""
    for name, players in PLAYERS.items():
        for _ in range(200):  # live tables open a moment after the round has started
            if await try_to_play(hosted, name, players):
                break
            await asyncio.sleep(0.05)
        else:
            pytest.fail(f"table {name} did not open")


async def try_to_play(hosted: HostedEvent, name: str, players: tuple[str, str]) -> bool:
    """Whether the match was there, and the server wrote nothing to it meanwhile: a table that opens pauses it."""
    stream = f"match/{hosted.id}.{name}"
    history = History(hosted.championship.book)
    for line in await hosted.store.read(stream):
        entry = MATCH_CODEC.decode_entry(line, line.version)
        history.add(entry, apply_match_entry(history.match, entry))
    before = len(history.entries)
    if not before:
        return False
    if history.match.is_paused:  # nobody has sat down
        history.do(ResumeMatch())
    play(history, players)
    try:
        await hosted.store.append(stream, before, [NewEvent.of(entry.event) for entry in history.entries[before:]])
    except VersionConflict:
        return False
    return True


async def begin_event(server: Any) -> HostedEvent:  # noqa: ANN401 (the server)
    hosted = await new_event(server)
    await hosted.command(co.PlayLive(all=True), by=ORGANISER)
    await start_round(hosted)
    return hosted


def ask_until_judged(browser: Browser, path: str) -> dict[str, Any]:
    for _ in range(600):
        found: dict[str, Any] = browser.get(path).json()
        if found["progress"]["matches"] and found["progress"]["judged"] == found["progress"]["matches"]:
            return found
        time.sleep(0.1)
    raise AssertionError(found)


@pytest.fixture(scope="module")
def event(shared: Site) -> str:
    """An event whose first round was played at two live tables; nothing was told while it went on."""
    hosted = shared.call(begin_event, shared.server)
    shared.call(play_stored, hosted)
    referee = shared.official(Role.REFEREE, hosted.id)
    before = referee.get(f"/api/v1/events/{hosted.id}/review").json()
    assert before == {
        "progress": {"rounds": [], "matches": 0, "judged": 0},
        "names": {},
        "pairs": [],
        "boards": [],
    }
    shared.call(finish_round, hosted)
    return str(hosted.id)


def test_a_deal_of_the_same_match_is_refused_in_time(site: Site, event: str) -> None:
    answer = site.official(Role.REFEREE, event).get(f"/api/v1/matches/{event}.1-1/review?deal=1")
    assert answer.json()["code"] == "review_takes_too_long"


def test_a_referee_reads_the_report(site: Site, event: str) -> None:
    found = ask_until_judged(site.official(Role.REFEREE, event), f"/api/v1/events/{event}/review")
    assert found["progress"] == {"rounds": [1], "matches": 2, "judged": 2}
    assert {pair["pair"] for pair in found["pairs"]} == {1, 2, 3, 4}
    pair = found["pairs"][0]
    assert set(pair["stages"]) == {"tribute", "opening", "middle", "ending"}
    assert set(pair["kinds"]) == {"tribute", "lead", "opponent", "partner"}


def test_the_chief_referee_reads_the_integrity_report(site: Site, event: str) -> None:
    found = ask_until_judged(site.official(Role.CHIEF_REFEREE, event), f"/api/v1/events/{event}/integrity")
    assert len(found["people"]) == 8
    for line in found["people"]:
        assert line["name"]
        assert 0 <= line["figures"]["agreement"] <= 1
        assert not {"verdict", "suspicion", "guilty", "cheating"} & set(line["figures"])


@pytest.mark.parametrize("path", ["/api/v1/events/{}/integrity", "/e/{}/referee/review/integrity"])
def test_nobody_below_the_chief_referee_reads_the_integrity_report(site: Site, event: str, path: str) -> None:
    browsers = [site.browser(), site.guest("路人")]
    below = (Role.REFEREE, Role.SCORER, Role.SCREEN, Role.REFEREES_COMMITTEE)
    browsers += [site.official(role, event) for role in below]
    browsers.append(site.official(Role.CHIEF_REFEREE, "autumn"))
    for browser in browsers:
        assert browser.get(path.format(event)).status_code in {401, 403, 404}


@pytest.mark.parametrize("path", ["/api/v1/events/{}/review", "/e/{}/referee/review"])
def test_no_stranger_and_no_player_reads_the_report(site: Site, event: str, path: str) -> None:
    for browser in (site.browser(), site.guest("路人"), site.official(Role.SCORER, event)):
        assert browser.get(path.format(event)).status_code in {401, 403, 404}


def test_the_pages_show_both_reports(site: Site, event: str) -> None:
    chief = site.official(Role.CHIEF_REFEREE, event)
    ask_until_judged(chief, f"/api/v1/events/{event}/review")
    page = chief.get(f"/e/{event}/referee/review")
    assert page.status_code == 200
    assert "1&nbsp;选手1甲/<wbr>选手1乙" in page.text
    assert "残局" in page.text
    assert "诚信报告" in page.text
    assert "同一副牌（打 2）：2 桌" in page.text
    assert "诚信报告" not in site.official(Role.REFEREE, event).get(f"/e/{event}/referee/review").text
    integrity = chief.get(f"/e/{event}/referee/review/integrity")
    assert integrity.status_code == 200
    assert "不指控任何人" in integrity.text
    assert "选手1甲" in integrity.text
    assert "100.0%" not in integrity.text  # below +1 nothing is said of honest players
