"""The page that checks shuffles and draws, over plain HTTP: what it says of a right file and of a wrong one."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from guandan.cards.shuffle import permutation
from guandan.game import commands as co
from guandan.game.fair_shuffle import Shuffle, commit_to, hash_promise, mix_seed
from guandan.game.log import History
from guandan.game.record import write_record
from guandan.game.walk import next_command, next_deal
from guandan.rulebooks import load
from guandan.rules.seat import SEATS, Seat
from guandan.texts import say

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

    Opener = Callable[..., Page]

SECRET = bytes(range(32))
COMMITTED = commit_to(SECRET)
NUMBERS = {Seat.E: "一", Seat.S: "two"}
SHUFFLE = Shuffle(
    deal=1,
    commitment=COMMITTED,
    secret=SECRET.hex(),
    numbers=NUMBERS,
    hashes={Seat.S: hash_promise(COMMITTED, Seat.S, "two")},
)


def record() -> str:
    """A match of one deal whose cards come from a known secret."""
    book = load("jiangsu-2017")
    history = History(book)
    players = {seat: f"player {seat}" for seat in SEATS}
    history.do(co.StartMatch(overrides={"match.deals": 1}, players=players))
    history.do(next_deal(history.match, mix_seed(SECRET, NUMBERS)))
    while (command := next_command(history.match, b"play")) is not None:
        history.do(command)
    return write_record(history.book, history.entries, [SHUFFLE])


def test_it_agrees_with_us_about_hashes_and_lots(open_page: Opener) -> None:
    page = open_page("/verify")
    folder = page.evaluate("document.querySelector('script[src*=verify]').src.replace('verify.js', '')")
    texts = ["", "abc", "掼蛋" * 40, "x" * 55, "x" * 56, "x" * 64, "x" * 1000]
    found = page.evaluate(
        "async ([folder, texts]) => { const m = await import(folder + 'sha256.js'); return texts.map(m.hashText); }",
        [folder, texts],
    )
    assert found == [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    lots = page.evaluate(
        """async (folder) => {
        const [f, s] = [await import(folder + 'fairness.js'), await import(folder + 'sha256.js')];
        return [1, 2, 108, 300].map((count) => f.permute(s.encodeText('seed'), count)); }""",
        folder,
    )
    assert lots == [list(permutation(b"seed", count)) for count in (1, 2, 108, 300)]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("", ""), "web.verify.right"),
        (("two", "2"), "web.verify.wrong.promise"),
        (("一", "二"), "web.verify.wrong.cards"),
        ((SECRET.hex(), "00" * 32), "web.verify.wrong.commitment"),
    ],
)
def test_a_record_is_checked_here(open_page: Opener, change: tuple[str, str], words: str) -> None:
    page = open_page("/verify")
    page.fill("#text", record().replace(*change) if change[0] else record())
    page.click("#verify button")
    expect(page.locator("#found li")).to_have_count(1)
    expect(page.locator("#found .tag")).to_have_text(say(words, "zh"))
    expect(page.locator("#found li")).to_contain_text("先承诺后公开：南家；未承诺：东家")


def test_a_file_may_be_opened_and_what_is_none_is_said(open_page: Opener, tmp_path: Path) -> None:
    page = open_page("/verify")
    file = tmp_path / "match.guandan"
    file.write_text(record(), encoding="utf-8")
    page.set_input_files("#file", file)
    expect(page.locator("#sum")).to_have_text(say("web.verify.all_right", "zh", count=1))
    page.fill("#text", "Dear diary")
    page.click("#verify button")
    expect(page.locator("#sum")).to_have_text(say("web.verify.unreadable", "zh"))
