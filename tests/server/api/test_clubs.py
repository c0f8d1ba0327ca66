"""/api/v1/clubs: who may do what in a club; joining by code, its tables, events and leaderboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from guandan.rules.seat import SEATS
from guandan.server.access.who import Role
from tests.services.played import play_match

if TYPE_CHECKING:
    from tests.server.access.site import Browser, Site

CLUBS = "/api/v1/clubs"


def with_account(site: Site, name: str) -> Browser:
    browser = site.guest(name)
    assert browser.post("/api/v1/me/account", {"name": name, "password": "correct horse"}).status_code == 200
    return browser


def number(browser: Browser) -> int:
    found: int = browser.me["person"]
    return found


class Club:
    """A club with its owner, an organiser, a member and somebody who has asked."""

    def __init__(self, site: Site, name: str) -> None:
        self.site = site
        self.owner = with_account(site, f"{name} owner")
        made = self.owner.post(CLUBS, {"name": f"  {name}  ", "about": "每周五晚"})
        assert made.status_code == 201, made.text
        self.path, self.code = f"{CLUBS}/{made.json()['id']}", made.json()["code"]
        self.organiser, self.member, self.applicant = (self.join(f"{name} {who}") for who in "abc")
        for browser in (self.organiser, self.member):
            assert self.owner.post(f"{self.path}/members/{number(browser)}/approve").status_code == 200
        self.set_role(self.owner, self.organiser, "organiser")

    def join(self, name: str) -> Browser:
        browser = with_account(self.site, name)
        answer = browser.post(f"{CLUBS}/join", {"code": self.code.lower()})
        assert answer.json()["own_role"] == "applicant"
        return browser

    def set_role(self, by: Browser, of: Browser, role: str) -> int:
        return by.request("PUT", f"{self.path}/members/{number(of)}/role", {"role": role}).status_code

    def remove(self, by: Browser, of: Browser) -> int:
        return by.request("DELETE", f"{self.path}/members/{number(of)}").status_code

    def look(self, by: Browser) -> dict[str, Any]:
        found: dict[str, Any] = by.get(self.path).json()
        return found


@pytest.fixture(scope="module")
def club(shared: Site) -> Club:
    return Club(shared, "紫金")


def test_everybody_sees_what_is_theirs_to_see(site: Site, club: Club) -> None:
    stranger, applicant, member, leader = (
        club.look(browser) for browser in (site.browser(), club.applicant, club.member, club.organiser)
    )
    assert (stranger["name"], stranger["size"], stranger["own_role"]) == ("紫金", 3, None)
    for seen in (stranger, applicant):
        assert (seen["members"], seen["applicants"], seen["code"], seen["tables"]) == ([], [], None, [])
    assert [line["role"] for line in member["members"]] == ["owner", "organiser", "member"]
    assert (member["applicants"], member["code"]) == ([], None)
    assert [line["name"] for line in leader["applicants"]] == ["紫金 c"]
    assert leader["code"] == club.code


def test_only_owner_and_organisers_let_people_in_and_change_the_club(site: Site, club: Club) -> None:
    target = f"{club.path}/members/{number(club.applicant)}/approve"
    for browser in (club.applicant, club.member, site.guest("外人")):
        assert browser.post(target).json()["code"] == "not_a_club_organiser"
        assert browser.request("PUT", club.path, {"name": "x"}).json()["code"] == "not_a_club_organiser"
    assert site.browser().post(target).status_code == 401
    assert club.organiser.post(f"{club.path}/members/999999/approve").status_code == 404
    assert club.organiser.request("PUT", club.path, {"name": "紫金山"}).json()["name"] == "紫金山"
    assert club.organiser.request("PUT", club.path, {"name": "紫金"}).status_code == 200
    assert club.organiser.request("PUT", club.path, {"name": " "}).status_code == 400


def test_only_the_owner_changes_roles_and_removes_organisers(club: Club) -> None:
    for browser in (club.organiser, club.member, club.applicant):
        assert club.set_role(browser, club.member, "organiser") == 409
        assert browser.request("DELETE", club.path).json()["code"] == "not_the_club_owner"
    assert club.remove(club.member, club.applicant) == 409
    assert club.remove(club.organiser, club.owner) == 409
    assert club.set_role(club.owner, club.applicant, "organiser") == 409
    assert club.set_role(club.owner, club.owner, "member") == 409
    assert club.look(club.owner)["own_role"] == "owner"


def test_handing_over_leaving_and_turning_down(site: Site) -> None:
    club = Club(site, "玄武")
    assert club.remove(club.organiser, club.applicant) == 204
    assert club.look(club.applicant)["own_role"] is None
    refused = club.owner.request("DELETE", f"{club.path}/members/{number(club.owner)}")
    assert refused.json()["code"] == "hand_over_first"
    assert club.set_role(club.owner, club.member, "owner") == 200
    assert club.look(club.owner)["own_role"] == "organiser"
    assert club.remove(club.owner, club.owner) == 204
    assert club.remove(club.member, club.organiser) == 204
    assert club.remove(club.member, club.member) == 204, "the last one closes it"
    assert club.member.get(club.path).status_code == 404


def test_an_erased_owner_is_followed_by_the_oldest_organiser(site: Site) -> None:
    club = Club(site, "莫愁")
    assert club.owner.request("DELETE", "/api/v1/me").status_code == 204
    assert club.look(club.organiser)["own_role"] == "owner"
    assert club.organiser.request("DELETE", "/api/v1/me").status_code == 204
    assert club.look(club.member)["own_role"] == "owner"
    assert club.member.request("DELETE", "/api/v1/me").status_code == 204
    assert site.browser().get(club.path).status_code == 404, "who has only asked inherits nothing"


def test_a_new_code_ends_the_old_one_and_wrong_ones_are_counted(site: Site) -> None:
    club = Club(site, "栖霞")
    fresh = club.owner.request("PUT", club.path, {"has_new_code": True}).json()["code"]
    guest = site.guest("新人")
    assert guest.post(f"{CLUBS}/join", {"code": club.code}).status_code == 404
    assert guest.post(f"{CLUBS}/join", {"code": fresh}).json()["own_role"] == "applicant"
    assert guest.post(f"{CLUBS}/join", {"code": fresh}).json()["own_role"] == "applicant", "twice is once"
    tries = [guest.post(f"{CLUBS}/join", {"code": "WRONGONE"}).status_code for _ in range(25)]
    assert 429 in tries


def test_a_club_needs_an_account_and_a_membership_goes_over_to_it(site: Site, club: Club) -> None:
    guest = site.guest("路人")
    refused = guest.post(CLUBS, {"name": "雨花"})
    assert (refused.status_code, refused.json()["code"]) == (409, "account_first")
    guest.post(f"{CLUBS}/join", {"code": club.code})
    club.owner.post(f"{club.path}/members/{number(guest)}/approve")
    with_account(site, "路人甲")
    body = {"name": "路人甲", "password": "correct horse", "merge": True}
    assert guest.post("/api/v1/me/sign-in", body).status_code == 200
    assert [line["role"] for line in guest.get(CLUBS).json()] == ["member"]
    assert guest.get("/api/v1/me/export").json()["clubs"][0]["name"] == "紫金"
    assert club.remove(guest, guest) == 204


def test_members_open_tables_and_see_them(site: Site, club: Club) -> None:
    made = club.member.post(f"{club.path}/tables", {"book": "two-deck"})
    assert made.status_code == 201
    assert club.look(club.organiser)["tables"] == [made.json()["code"]]
    assert club.applicant.post(f"{club.path}/tables", {}).json()["code"] == "not_a_member"
    assert site.guest("外人").post(f"{club.path}/tables", {}).json()["code"] == "not_a_member"


def test_an_event_is_shown_by_whoever_organises_both(site: Site, club: Club) -> None:
    body = {"event": "spring"}
    assert club.organiser.post(f"{club.path}/events", body).json()["code"] == "not_the_events_organiser"
    for browser in (club.organiser, club.member):
        browser.get(f"/j/{site.link(Role.ORGANISER)}")
    assert club.member.post(f"{club.path}/events", body).json()["code"] == "not_a_club_organiser"
    assert club.organiser.post(f"{club.path}/events", body).json()["events"] == ["spring"]
    assert club.member.request("DELETE", f"{club.path}/events/spring").status_code == 409
    assert club.organiser.request("DELETE", f"{club.path}/events/spring").status_code == 204
    assert club.look(club.member)["events"] == []


def test_the_leaderboard_of_a_club_has_its_members_only(site: Site, club: Club) -> None:
    four = (club.owner, club.member, club.organiser, club.applicant)
    seats = dict(zip(SEATS, (number(browser) for browser in four), strict=True))

    async def play() -> None:
        await play_match(site.server.store, "CCCCCC", seats, is_rated=True)

    site.call(play)
    board = site.browser().get(f"{club.path}/ratings").json()["books"][0]
    assert {line["players"][0]["name"] for line in board["players"]} == {"紫金 owner", "紫金 a", "紫金 b"}
    assert len(board["pairs"]) == 1, "the other pair has somebody who is no member"
    assert len(site.browser().get("/api/v1/ratings").json()["books"][0]["players"]) == 4


def test_a_season_is_shown_by_whoever_organises_both(site: Site, club: Club) -> None:
    organiser = site.organiser()
    rules = {"kind": "league"}
    made = organiser.post("/api/v1/seasons", {"name": "春季联赛", "rules": rules})
    assert made.status_code == 201, made.text
    body = {"season": made.json()["id"]}
    refused = club.organiser.post(f"{club.path}/seasons", body)
    assert refused.json()["code"] == "not_the_seasons_organiser"
    assert organiser.post("/api/v1/session", {"name": "裁判长"}).status_code == 200
    organiser.post(f"{CLUBS}/join", {"code": club.code})
    assert organiser.post(f"{club.path}/seasons", body).json()["code"] == "not_a_club_organiser"
    club.owner.post(f"{club.path}/members/{number(organiser)}/approve")
    club.set_role(club.owner, organiser, "organiser")
    assert organiser.post(f"{club.path}/seasons", body).json()["seasons"] == [body["season"]]
    assert club.look(site.browser())["seasons"] == [body["season"]]
    assert club.member.request("DELETE", f"{club.path}/seasons/{body['season']}").status_code == 409
    assert club.organiser.request("DELETE", f"{club.path}/seasons/{body['season']}").status_code == 204
    assert club.look(site.browser())["seasons"] == []
