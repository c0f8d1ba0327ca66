from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from guandan.server.access.who import IMPLIED_ROLES, Role
from tests.server.access.site import EVENT, OTHER

if TYPE_CHECKING:
    from tests.server.access.site import Browser, Site

LINKS = f"/api/v1/events/{EVENT}/links"


def organiser_of(site: Site, event: str) -> Browser:
    """An account that made an event."""
    browser = site.organiser()
    who = site.call(site.access.sessions.identify, browser.cookie)
    site.call(site.access.make_organiser, who, event)
    return browser


def made(browser: Browser, **wanted: Any) -> list[dict[str, Any]]:  # noqa: ANN401 (of JSON)
    answer = browser.post(LINKS, wanted)
    assert answer.status_code == 200, answer.text
    links: list[dict[str, Any]] = answer.json()["links"]
    return links


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.TABLE])
def test_a_link_gives_its_role_and_a_clean_address(site: Site, role: Role) -> None:
    link = made(organiser_of(site, EVENT), role=role)[0]
    browser = site.browser()
    answer = browser.get(link["url"])
    assert answer.status_code == 303
    assert answer.headers["location"].startswith(f"/e/{EVENT}/")
    secret = link["url"].rpartition("/")[2]
    assert secret not in answer.headers["location"]
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cache-control"] == "no-store"
    assert browser.me["grants"] == [{"event": EVENT, "role": role, "place": ""}]
    who = site.call(site.access.sessions.identify, browser.cookie)
    assert {one for one in Role if who.has_role(one, EVENT)} == IMPLIED_ROLES[role]
    assert not any(who.has_role(one, OTHER) for one in Role)


def test_links_of_tables(site: Site) -> None:
    links = made(organiser_of(site, EVENT), role="table", places=["1", "2"])
    assert [link["place"] for link in links] == ["1", "2"]
    browser = site.browser()
    assert browser.get(links[1]["url"]).headers["location"] == f"/e/{EVENT}/phone/2"
    assert site.call(site.access.sessions.identify, browser.cookie).list_tables(EVENT) == {"2"}
    organiser = organiser_of(site, EVENT)
    assert organiser.post(LINKS, {"role": "table"}).status_code == 409
    assert organiser.post(LINKS, {"role": "scorer", "places": ["1"]}).status_code == 409
    assert organiser.post(LINKS, {"role": "table", "places": ["../.."]}).status_code == 400


def test_the_secret_is_told_once_and_stored_hashed(site: Site) -> None:
    organiser = organiser_of(site, EVENT)
    link = made(organiser, role="referee")[0]
    secret = link["url"].rpartition("/")[2]
    assert len(secret) == 26, "128 bits"
    listed = organiser.get(LINKS)
    assert secret not in listed.text
    assert link["id"] in [one["id"] for one in listed.json()["links"]]
    stored = site.call(site.server.store.access.list_links, EVENT)
    assert not any(secret in one.hash for one in stored)


def test_a_revoked_link_opens_nothing_and_who_came_by_it_is_out(site: Site) -> None:
    organiser = organiser_of(site, EVENT)
    link = made(organiser, role="scorer")[0]
    scorer = site.browser()
    scorer.get(link["url"])
    assert scorer.get(f"/api/v1/events/{EVENT}/pairs/1/pin").status_code == 200
    assert organiser.request("DELETE", f"{LINKS}/{link['id']}").status_code == 204
    assert scorer.get(f"/api/v1/events/{EVENT}/pairs/1/pin").status_code == 403
    assert scorer.me["grants"] == []
    assert site.browser().get(link["url"]).status_code == 404
    assert organiser.request("DELETE", f"{LINKS}/{link['id']}").status_code == 404
    assert link["id"] not in [one["id"] for one in organiser.get(LINKS).json()["links"]]


def test_a_link_ends_with_its_event(site: Site) -> None:
    organiser = organiser_of(site, EVENT)
    scorer, late = site.official(Role.SCORER), site.link(Role.SCORER)
    assert scorer.get(f"/api/v1/events/{EVENT}/pairs/1/pin").status_code == 200
    site.is_over.add(EVENT)
    assert scorer.get(f"/api/v1/events/{EVENT}/pairs/1/pin").status_code == 403
    assert site.browser().get(f"/j/{late}").status_code == 404
    assert organiser.get(LINKS).status_code == 200, "the account that made it is still its organiser"


def test_a_screen_shows_the_end_of_its_event_too(site: Site) -> None:
    screen, late = site.official(Role.SCREEN), site.link(Role.SCREEN)
    site.is_over.add(EVENT)
    assert [one["role"] for one in screen.me["grants"]] == ["screen"]
    assert site.browser().get(f"/j/{late}").status_code == 303


def test_a_link_of_another_event_cannot_be_revoked(site: Site) -> None:
    link = made(organiser_of(site, EVENT), role="scorer")[0]
    other = organiser_of(site, OTHER)
    assert other.request("DELETE", f"/api/v1/events/{OTHER}/links/{link['id']}").status_code == 404
    assert site.browser().get(link["url"]).status_code == 303


def test_a_guest_who_opens_a_link_stays_the_same_person(site: Site) -> None:
    guest = site.guest("裁判")
    person = guest.me["person"]
    guest.get(f"/j/{site.link(Role.REFEREE)}")
    guest.get(f"/j/{site.link(Role.SCORER, OTHER)}")
    assert guest.me["person"] == person
    assert [(one["event"], one["role"]) for one in guest.me["grants"]] == [(EVENT, "referee"), (OTHER, "scorer")]


def test_who_came_by_a_link_first_and_then_gives_a_name_keeps_the_role(site: Site) -> None:
    referee = site.official(Role.REFEREE)
    assert referee.me["person"] is None
    referee.post("/api/v1/session", {"name": "裁判"})
    assert (referee.me["name"], len(referee.me["grants"])) == ("裁判", 1)


@pytest.mark.parametrize("secret", ["x", "a" * 26, "%2e%2e", "a" * 5000])
def test_a_secret_that_is_none_opens_nothing(site: Site, secret: str) -> None:
    browser = site.browser()
    assert browser.get(f"/j/{secret}").status_code == 404
    assert browser.cookie is None


HTML = {"headers": {"accept": "text/html,application/xhtml+xml"}}


@pytest.fixture
def scorer(site: Site) -> Browser:
    return site.official(Role.SCORER)


def grants(browser: Browser) -> list[tuple[str, str]]:
    return [(one["event"], one["role"]) for one in browser.me["grants"]]


def test_a_link_adds_nothing_to_a_browser_that_is_somebody_without_being_asked(site: Site, scorer: Browser) -> None:
    secret = site.link(Role.ORGANISER)
    answer = scorer.get(f"/j/{secret}", **HTML)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/j/{secret}/ask")
    assert grants(scorer) == [(EVENT, "scorer")]
    assert scorer.post(f"/j/{secret}?how=add").headers["location"] == f"/e/{EVENT}/desk"
    assert grants(scorer) == [(EVENT, "scorer"), (EVENT, "organiser")]
    assert scorer.get(f"/j/{secret}", **HTML).headers["location"] == f"/e/{EVENT}/desk", "it has it already"


def test_a_link_may_take_the_place_of_everything(site: Site, scorer: Browser) -> None:
    before = scorer.cookie
    assert scorer.post(f"/j/{site.link(Role.REFEREE, OTHER)}?how=replace").status_code == 303
    assert grants(scorer) == [(OTHER, "referee")]
    assert site.call(site.access.sessions.identify, before).session is None, "what the browser was is over"


def test_a_link_that_is_over_takes_nothing_away(scorer: Browser) -> None:
    assert scorer.post("/j/nothing?how=replace").status_code == 404
    assert grants(scorer) == [(EVENT, "scorer")]


def test_a_player_who_opens_an_officials_link_is_asked_and_a_new_browser_is_not(site: Site) -> None:
    assert site.guest().get(f"/j/{site.link(Role.REFEREE)}", **HTML).headers["location"].endswith("/ask")
    fresh = site.browser().get(f"/j/{site.link(Role.REFEREE)}", **HTML)
    assert fresh.headers["location"] == f"/e/{EVENT}/referee"


def test_another_page_cannot_answer_for_the_person(site: Site, scorer: Browser) -> None:
    path = f"/j/{site.link(Role.ORGANISER)}?how=add"
    assert scorer.post(path, headers={"origin": "http://elsewhere.test"}).status_code == 403
    assert grants(scorer) == [(EVENT, "scorer")]
