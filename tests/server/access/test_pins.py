from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.errors import IllegalAction
from guandan.server.access.pins import ONLINE_COUNTER
from guandan.server.access.who import Role
from tests.server.access.site import EVENT, OTHER

if TYPE_CHECKING:
    from tests.server.access.site import Site


def tried(site: Site, pair: int, pin: str, event: str = EVENT) -> str:
    try:
        site.call(site.access.check_pin, event, pair, pin)
    except IllegalAction as refused:
        return refused.code
    return "right"


def pin_of(site: Site, pair: int, event: str = EVENT) -> str:
    pin: str = site.call(site.access.pins.get_pair_pins, event, [pair])[pair]
    return pin


def wrong(pin: str) -> str:
    return f"{(int(pin) + 1) % 1_000_000:06}"


def test_a_pin_is_six_digits_and_of_one_pair_of_one_event(site: Site) -> None:
    pins = site.call(site.access.pins.get_pair_pins, EVENT, range(1, 51))
    assert all(len(pin) == 6 and pin.isdigit() for pin in pins.values())
    assert len(set(pins.values())) > 45
    assert pins != site.call(site.access.pins.get_pair_pins, OTHER, range(1, 51))
    assert tried(site, 1, pins[1]) == "right"
    assert tried(site, 2, pins[1]) == "wrong_pin"


def test_five_wrong_ones_lock_it_for_longer_and_longer(site: Site) -> None:
    pin = pin_of(site, 10)
    assert [tried(site, 10, wrong(pin)) for _ in range(6)] == ["wrong_pin"] * 5 + ["pin_locked"]
    assert tried(site, 10, pin) == "pin_locked", "the right one too"
    site.clock.move(61)
    assert [tried(site, 10, wrong(pin)) for _ in range(2)] == ["wrong_pin", "pin_locked"]
    site.clock.move(61)
    assert tried(site, 10, pin) == "pin_locked", "two minutes this time"
    site.clock.move(60)
    assert tried(site, 10, pin) == "right"
    assert [tried(site, 10, wrong(pin)) for _ in range(2)] == ["wrong_pin"] * 2, "and counting begins anew"


def test_tries_from_the_internet_lock_nobody_out_at_the_tables(site: Site) -> None:
    pin = pin_of(site, 40)
    refused = []
    for _ in range(6):
        with pytest.raises(IllegalAction) as one:
            site.call(site.access.check_pin, EVENT, 40, wrong(pin), ONLINE_COUNTER)
        refused.append(one.value.code)
    assert refused == ["wrong_pin"] * 5 + ["pin_locked"]
    assert tried(site, 40, pin) == "right"
    site.clock.move(61)
    site.call(site.access.check_pin, EVENT, 40, pin, ONLINE_COUNTER)


def test_guessing_all_day_tries_a_handful(site: Site) -> None:
    pin, tries = pin_of(site, 11), 0
    for quarter in range(24 * 4):
        tries += tried(site, 11, wrong(pin)) == "wrong_pin"
        site.clock.move(15 * 60)
        if quarter % 40 == 0:
            assert tried(site, 12, pin_of(site, 12)) == "right", "others are not locked"
    assert tries < 40


def test_a_renewed_pin_is_another_and_open_at_once(site: Site) -> None:
    old = pin_of(site, 20)
    for _ in range(6):
        tried(site, 20, wrong(old))
    scorer = site.official(Role.SCORER)
    path = f"/api/v1/events/{EVENT}/pairs/20/pin"
    new = scorer.post(path).json()["pin"]
    assert new != old
    assert scorer.get(path).json() == {"pair": 20, "pin": new}
    assert tried(site, 20, old) == "wrong_pin"
    assert tried(site, 20, new) == "right"


@pytest.mark.parametrize("pin", ["", "1", "abcdef", "\uff11\uff12\uff13\uff14\uff15\uff16", "0" * 5000])
def test_what_is_no_pin_is_wrong(site: Site, pin: str) -> None:
    assert tried(site, 30, pin) in {"wrong_pin", "pin_locked"}
