"""报牌 and 发牌: every play has its call in one small file, switched off where it should be; cards fly in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from guandan.cards import Rank
from guandan.rules.play import Kind
from guandan.tables.settings import TableSettings
from guandan.web.assets import load_assets
from tests.web.table.dealer import Dealer
from tests.web.table.measuring import MODEL
from tests.web.watching import PHONE, wait_until

if TYPE_CHECKING:
    from tests.web.table.conftest import Opener

MAX_BYTES = 200_000
RANKED = (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE)
HEAR = """() => {
  window.said = [];
  const create = AudioContext.prototype.createBufferSource;
  AudioContext.prototype.createBufferSource = function () {
    const source = create.call(this);
    const start = source.start.bind(source);
    source.start = (when, from, seconds) => {
      if (seconds) window.said.push([from, seconds, source.buffer.duration]);
      start(when, from, seconds);
    };
    return source;
  };
}"""


def test_every_play_has_a_call_and_all_of_them_are_small() -> None:
    files = load_assets().files
    index = msgspec.json.decode(files["voice/calls.json"].plain, type=dict[str, tuple[float, float]])
    calls = {f"{kind}.{rank}" for kind in RANKED for rank in Rank} - {"triple.LJ", "triple.BJ"}
    assert set(index) == calls | {kind.value for kind in Kind if kind not in RANKED} | {"pass"}
    assert all(0.1 < seconds < 1.2 for _, seconds in index.values()), "shorter than a bot's pause"
    assert len(files["voice/calls.mp3"].plain) + len(files["voice/calls.json"].plain) < MAX_BYTES


@pytest.mark.parametrize("place", ["casual", "event", "switched off"])
def test_a_play_is_called_where_somebody_wants_to_hear_it(open_table: Opener, place: str) -> None:
    dealer = Dealer(seed=b"lead 3").start()
    event = "cup" if place == "event" else None
    dealer.table = msgspec.structs.replace(dealer.table, event=event, settings=TableSettings(event=event))
    page = open_table(dealer, size=PHONE)
    if place == "switched off":
        page.evaluate("localStorage.setItem('guandan.settings', JSON.stringify({ guide: false, voice: false }))")
        page.reload()
        page.wait_for_selector(".hand .card")
    page.evaluate(HEAR)
    page.locator(".bar").click(position={"x": 100, "y": 4})
    page.keyboard.press("Escape")
    before = page.evaluate(f"{MODEL}.state.version")
    dealer.play_any()
    page.wait_for_function(f"before => {MODEL}.state.version > before", arg=before)
    if place == "casual":
        wait_until(page, lambda: bool(page.evaluate("window.said.length")))
        assert all(0 <= start < start + seconds < whole for start, seconds, whole in page.evaluate("window.said"))
    else:
        page.wait_for_timeout(400)
        assert page.evaluate("window.said") == []
        fetched = "performance.getEntriesByType('resource').filter((one) => one.name.includes('/voice/')).length"
        assert page.evaluate(fetched) == 0, "what is not heard is not fetched"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_cards_fly_in_unless_somebody_wants_less_motion(open_table: Opener, motion: str) -> None:
    page = open_table(Dealer().start(), size=PHONE)
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    page.evaluate("""() => {
      window.flown = 0;
      const count = ({ animationName }) => { window.flown += animationName === "fly-in"; };
      document.addEventListener("animationstart", count);
    }""")
    page.evaluate(f"() => {{ {MODEL}.isDealing = true; {MODEL}.update(); }}")
    page.locator(".hand.dealing").wait_for()
    if motion == "no-preference":
        wait_until(page, lambda: page.evaluate("window.flown") == 27)
    else:
        page.wait_for_timeout(400)
        assert page.evaluate("window.flown") == 0
