"""Reviews of finished matches: deal by deal, kept, never of a running match; and playing on from any moment."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from guandan.eventlog.values import NewEvent
from guandan.game.commands import StartMatch
from guandan.game.log import History
from guandan.rulebooks import load
from guandan.rules.seat import SEATS
from guandan.server.api.play import reviews
from tests.analysis.matches import play_match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.access.site import Site


def _store(shared: Any, book: Any, entries: Any) -> str:  # noqa: ANN401 (the site)
    """Put a match into the log as one that was played here."""
    code = shared.guest("主").post("/api/v1/tables", {}).json()["code"]
    shared.call(shared.server.store.save_book, book)
    shared.call(shared.server.store.append, f"match/{code}.1", 0, [NewEvent.of(entry.event) for entry in entries])
    return f"{code}.1"


@pytest.fixture(scope="module", autouse=True)
def _patient() -> Iterator[None]:
    """A busy machine may take longer over a review than a server lets people wait; in place before `shared` starts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("guandan.server.reviews.REVIEW_SECONDS", 280.0)
        yield


@pytest.fixture(scope="module")
def finished(shared: Any) -> str:  # noqa: ANN401
    """A match of bots that was played to its end."""
    record = play_match(("hard", "easy", "hard", "normal"), deals=99)
    return _store(shared, record.book, record.entries)


@pytest.fixture(scope="module")
def unfinished(shared: Any) -> str:  # noqa: ANN401
    """The same match while it goes on."""
    record = play_match(("hard", "easy", "hard", "normal"), deals=2)
    return _store(shared, record.book, record.entries)


def test_a_deal_of_a_finished_match_is_reviewed(site: Site, finished: str) -> None:
    browser = site.browser()
    found = browser.get(f"/api/v1/matches/{finished}/review?deal=2").json()
    replay = browser.get(f"/api/v1/matches/{finished}/replay?deal=2").json()
    assert found["deals"] == len(replay["deals"])
    versions = {step["version"] for step in replay["steps"]}
    assert {step["version"] for step in found["steps"]} <= versions
    assert len(found["steps"]) > 20
    assert {seat["seat"] for seat in found["seats"]} == {"E", "N", "W", "S"}
    for step in found["steps"]:
        assert set(step["given"]) == {"zh", "en"}
        assert (step["better"] is None) == step["agrees"]
    hard, easy = found["seats"][0], found["seats"][1]
    assert easy["loss"] > hard["loss"]


def test_a_review_is_kept(site: Site, finished: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = site.browser().get(f"/api/v1/matches/{finished}/review?deal=1")
    monkeypatch.setattr(reviews, "encode_deal_review", None)  # whoever asked the process again would fail
    assert site.browser().get(f"/api/v1/matches/{finished}/review?deal=1").content == first.content


def test_no_such_deal(site: Site, finished: str) -> None:
    answer = site.browser().get(f"/api/v1/matches/{finished}/review?deal=900")
    assert answer.json()["code"] == "no_such_deal"


def test_a_running_match_is_never_reviewed(site: Site) -> None:
    player = site.guest("甲")
    code = player.post("/api/v1/play-now", {}).json()["code"]
    for _ in range(100):  # the match is in the log a moment after its table says so
        shown = player.get(f"/api/v1/matches/{code}.1")
        if shown.status_code == 200:
            break
        time.sleep(0.05)
    assert not shown.json()["is_over"]
    for browser in (player, site.browser()):
        answer = browser.get(f"/api/v1/matches/{code}.1/review")
        assert (answer.status_code, answer.json()["code"]) == (409, "match_goes_on")
        asked = {"version": 2, "seat": "S"}
        answer = browser.post(f"/api/v1/matches/{code}.1/play-on", asked)
        assert answer.json()["code"] == "match_goes_on"


def test_a_match_without_a_table_that_goes_on_is_not_reviewed(site: Site, unfinished: str) -> None:
    assert site.browser().get(f"/api/v1/matches/{unfinished}/review").status_code in {404, 409}


def test_a_match_on_paper_has_nothing_to_review(site: Site, shared: Any) -> None:  # noqa: ANN401
    history = History(load("jiangsu-2017"))
    history.do(StartMatch(mode="paper", players=dict(zip(SEATS, "1111", strict=True))))
    match = _store(shared, history.book, history.entries)
    assert site.browser().get(f"/api/v1/matches/{match}/review").json()["code"] in {
        "match_goes_on",
        "no_cards_to_review",
    }


def _first_lead(site: Site, match: str) -> dict[str, Any]:
    """The first play of the first deal."""
    steps = site.browser().get(f"/api/v1/matches/{match}/replay?deal=1").json()["steps"]
    return next(step for step in steps if step["event"]["event"] == "cards_played")


def test_playing_on_from_a_moment(site: Site, finished: str) -> None:
    browser = site.browser()
    lead = _first_lead(site, finished)
    seat, version = lead["event"]["seat"], lead["version"] - 1
    shown = browser.post(f"/api/v1/matches/{finished}/play-on", {"version": version, "seat": seat}).json()
    assert not shown["is_over"]
    assert shown["view"]["deal"]["turn"] == seat
    assert list(shown["view"]["deal"]["hands"]) == [seat]  # nobody else's cards
    card = shown["view"]["deal"]["hands"][seat][0]
    answers: list[dict[str, Any]] = [{"cards": [card]}]
    for _ in range(60):
        asked = {"version": version, "seat": seat, "answers": answers}
        shown = browser.post(f"/api/v1/matches/{finished}/play-on", asked).json()
        if shown["is_over"]:
            break
        deal = shown["view"]["deal"]
        answers.append({} if deal["trick"] else {"cards": [deal["hands"][seat][0]]})
    assert shown["is_over"]
    assert len(shown["order"]) >= 2


def test_an_illegal_play_is_refused_in_words(site: Site, finished: str) -> None:
    lead = _first_lead(site, finished)
    seat, version = lead["event"]["seat"], lead["version"] - 1
    asked = {"version": version, "seat": seat, "answers": [{"cards": ["BJ", "BJ", "LJ", "LJ", "S2"]}]}
    answer = site.browser().post(f"/api/v1/matches/{finished}/play-on", asked)
    assert answer.status_code in {400, 409}
    assert answer.json()["detail"]


def test_nothing_can_be_played_on_before_the_cards_are_dealt(site: Site, finished: str) -> None:
    answer = site.browser().post(f"/api/v1/matches/{finished}/play-on", {"version": 1, "seat": "E"})
    assert answer.json()["code"] == "nothing_to_play_on"


def test_a_review_that_takes_too_long_is_refused_in_its_own_words(
    site: Site, finished: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("guandan.server.offload.MAX_START_SECONDS", 0.0)
    answer = site.browser().get(f"/api/v1/matches/{finished}/review?deal=3")
    assert answer.json()["code"] == "review_takes_too_long"
    assert "复盘" in answer.json()["detail"]
