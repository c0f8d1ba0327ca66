"""Lock-outs are no weapon: whoever tries wrong PINs locks out themselves, and organisers have a way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.errors import IllegalAction
from guandan.server.access.attempts import ADDRESS_RATE, EVENT_RATE, PAIR_RATE, SOURCE_RATE, PinAttemptSource
from guandan.server.access.pins import ONLINE_COUNTER
from guandan.server.access.who import STRANGER, Grant, Role, Who
from tests.server.access.site import EVENT, OTHER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.server.access.site import Site

ATTACKER, PLAYER = "10.6.6.6", "10.0.0.5"


def session(name: str) -> Who:
    return Who(session=name * 8, person=1)


async def try_pin(site: Site, pair: int, source: PinAttemptSource, pin: str | None = None) -> str:
    right = (await site.access.pins.get_pair_pins(EVENT, [pair]))[pair]
    given = right if pin is None else pin
    try:
        await site.access.check_pin(EVENT, pair, given, ONLINE_COUNTER, source=source)
    except IllegalAction as refused:
        return refused.code
    return "right"


def tried(site: Site, pair: int, source: PinAttemptSource, pin: str | None = None) -> str:
    code: str = site.call(try_pin, site, pair, source, pin)
    return code


def tried_in_turn(site: Site, tries: Iterable[tuple[int, PinAttemptSource]]) -> list[str]:
    """Wrong ones."""

    async def try_all() -> list[str]:
        return [await try_pin(site, pair, source, "x") for pair, source in tries]

    found: list[str] = site.call(try_all)
    return found


def wrong(site: Site, pair: int, source: PinAttemptSource, times: int) -> list[str]:
    return tried_in_turn(site, [(pair, source)] * times)


def test_twelve_wrong_ones_lock_out_whoever_tried_them_and_nobody_else(site: Site) -> None:
    attacker = PinAttemptSource(STRANGER, ATTACKER)
    assert wrong(site, 1, attacker, 12) == ["wrong_pin"] * SOURCE_RATE.burst + ["pin_locked"] * (12 - SOURCE_RATE.burst)
    assert tried(site, 1, attacker) == "pin_locked", "the right one too"
    assert tried(site, 1, PinAttemptSource(STRANGER, PLAYER)) == "right"
    assert tried(site, 1, PinAttemptSource(session("b"), ATTACKER)) == "right", "even behind the same address"


def test_it_lasts_a_minute_and_not_hours(site: Site) -> None:
    attacker = PinAttemptSource(STRANGER, ATTACKER)
    wrong(site, 2, attacker, 50)
    site.clock.move(SOURCE_RATE.seconds + 1)
    assert tried(site, 2, attacker) == "right"


def test_new_sessions_do_not_buy_more_tries(site: Site) -> None:
    sessions = [PinAttemptSource(session(f"{number}-"), ATTACKER) for number in range(ADDRESS_RATE.burst + 5)]
    found = tried_in_turn(site, [(3, source) for source in sessions])
    assert found == ["wrong_pin"] * ADDRESS_RATE.burst + ["pin_locked"] * 5
    assert tried(site, 3, PinAttemptSource(STRANGER, PLAYER)) == "right"


def test_one_address_cannot_try_all_pairs(site: Site) -> None:
    found = tried_in_turn(
        site, [(pair, PinAttemptSource(STRANGER, ATTACKER)) for pair in range(100, 101 + EVENT_RATE.burst)]
    )
    assert found[-1] == "pin_locked"
    assert found.count("wrong_pin") == EVENT_RATE.burst


def test_a_flood_from_many_addresses_closes_a_pair_to_strangers_but_not_to_those_who_belong(site: Site) -> None:
    tried_in_turn(
        site,
        [
            (4, PinAttemptSource(STRANGER, f"10.7.0.{number}", apart=ONLINE_COUNTER))
            for number in range(PAIR_RATE.burst)
        ],
    )
    assert tried(site, 4, PinAttemptSource(STRANGER, PLAYER, apart=ONLINE_COUNTER)) == "pin_locked"
    player = PinAttemptSource.from_request(session("p"), PLAYER, EVENT, plays_for_pair=True, apart=ONLINE_COUNTER)
    scorer = PinAttemptSource.from_request(
        Who(session="s" * 8, grants=(Grant(EVENT, Role.SCORER),)), PLAYER, EVENT, apart=ONLINE_COUNTER
    )
    elsewhere = PinAttemptSource.from_request(Who(session="s" * 8, grants=(Grant(OTHER, Role.SCORER),)), PLAYER, EVENT)
    assert (player.is_known, scorer.is_known, elsewhere.is_known) == (True, True, False)
    assert tried(site, 4, player) == "right"
    assert tried(site, 4, scorer) == "right"
    assert tried(site, 4, elsewhere) == "right", "at the tables it is counted apart"


def test_ten_addresses_never_close_a_pair_however_long_they_try(site: Site) -> None:
    attackers = [
        PinAttemptSource(session(f"{number}-{line}"), f"10.9.0.{number}") for number in range(10) for line in (1, 2, 3)
    ]
    found = tried_in_turn(site, [(6, attacker) for attacker in attackers for _ in range(SOURCE_RATE.burst)])
    assert found == ["wrong_pin"] * 10 * ADDRESS_RATE.burst
    for step in range(20):
        assert tried(site, 6, PinAttemptSource(STRANGER, PLAYER)) == "right", f"after {step} tries more of each"
        site.clock.move(ADDRESS_RATE.seconds)
        assert tried_in_turn(site, [(6, attacker) for attacker in attackers]).count("wrong_pin") == 10


def test_the_addresses_of_one_ipv6_line_have_the_tries_of_one(site: Site) -> None:
    found = tried_in_turn(site, [(7, PinAttemptSource(STRANGER, f"2001:db8:6:6::{number:x}")) for number in range(50)])
    assert found == ["wrong_pin"] * SOURCE_RATE.burst + ["pin_locked"] * (50 - SOURCE_RATE.burst)
    mapped = [PinAttemptSource(STRANGER, address) for address in (ATTACKER, f"::ffff:{ATTACKER}")] * SOURCE_RATE.burst
    assert tried_in_turn(site, [(7, source) for source in mapped]).count("wrong_pin") == SOURCE_RATE.burst
    assert tried(site, 7, PinAttemptSource(STRANGER, "2001:db8:6:7::1")) == "right", "another line"


@pytest.mark.parametrize(("role", "path"), [(Role.SCORER, "/pairs/5/unlock"), (Role.ORGANISER, "/unlock")])
def test_the_organisers_have_a_way_back(site: Site, role: Role, path: str) -> None:
    source = PinAttemptSource(STRANGER, "testclient")
    wrong(site, 5, source, 10)
    assert tried(site, 5, source) == "pin_locked"
    assert site.browser().post(f"/api/v1/events/{EVENT}{path}").status_code == 401
    assert site.official(role).post(f"/api/v1/events/{EVENT}{path}").status_code == 204
    assert tried(site, 5, source) == "right"


@pytest.mark.usefixtures("limits")
def test_wrong_passwords_from_elsewhere_lock_no_organiser_out(site: Site) -> None:
    site.call(site.access.accounts.add, "desk", "a good password")

    async def log_in(password: str, address: str) -> str:
        try:
            await site.access.accounts.log_in("desk", password, STRANGER, address)
        except Exception as refused:  # noqa: BLE001 (whatever says no)
            return str(refused)
        return "in"

    async def flood() -> None:
        for number in range(60):
            await log_in("wrong password", f"10.8.{number}.1")

    site.call(flood)
    assert site.call(log_in, "a good password", PLAYER) == "in"
