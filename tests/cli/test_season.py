"""`guandan season` and `guandan common`: a league from its file to its papers, and a game that is verified."""

from __future__ import annotations

import asyncio
import json
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec

from guandan.common_game.hub import GameRules
from guandan.server.access.access import Access
from guandan.server.clock import SystemClock
from guandan.services.common_games import Hubs, NewGame
from guandan.services.seasons import Doer
from guandan.store import Store
from tests.cli.command import ROOT, run

if TYPE_CHECKING:
    from pathlib import Path


async def fill(address: str) -> str:
    """An account, and a common game that is over; its id."""
    doer = Doer(account=None, at=datetime(2026, 5, 1, tzinfo=UTC), by="test")
    async with await Store.open(address) as store:
        await (await Access.open(store, SystemClock())).accounts.add("clerk", "a-long-password")
        game = await Hubs(store).create(NewGame(name="通赛", rules=GameRules(boards=2, minutes=None)), doer)
        await Hubs(store).finish(game, doer)
        return game


def test_a_league_and_a_game(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/guandan.db"
    game = asyncio.run(fill(address))
    found = re.search(r"```toml\n(.*?)```", (ROOT / "docs" / "seasons.md").read_text("utf-8"), re.DOTALL)
    assert found is not None
    (tmp_path / "league.toml").write_text(found[1], "utf-8")

    def call(*words: str, fails: bool = False) -> str:
        told = run(*words, "--database", address)
        assert bool(told.exit_code) == fails, told.output
        return str(told.output)

    made = call("season", "new", str(tmp_path / "league.toml"), "--account", "clerk")
    season = json.loads(call("season", "list", "--json"))[0]["id"]
    assert season in made
    call("season", "add", season, "东城队", "--players", "张三，李四")
    call("season", "add", season, "西城队")
    assert "东城队" in call("season", "add", season, "东城队", fails=True)
    call("season", "draw", season, "--first", "2026-03-01")
    call("season", "postpone", season, "2", "--reason", "停电")
    call("season", "result", season, "1", "3:1")
    assert "3:1" in call("season", "result", season, "1", "three", fails=True)
    table = json.loads(call("season", "show", season, "--json"))["divisions"][0]["table"]
    assert [(line["place"], line["points"]) for line in table] == [(1, "3"), (2, "0")]
    shown = call("season", "show", season)
    assert "2026-03-01" in shown
    assert "postponed" in shown
    for form, start in (("xlsx", b"PK"), ("txt", "城市联赛".encode())):
        call("season", "paper", season, str(tmp_path / f"book.{form}"))
        assert (tmp_path / f"book.{form}").read_bytes().startswith(start)
    call("season", "paper", season, str(tmp_path / "book.doc"), fails=True)

    assert "通赛" in call("common", "list")
    published = call("common", "show", game, "--json")
    (tmp_path / "game.json").write_text(published, "utf-8")
    assert "2 boards" in run("common", "verify", str(tmp_path / "game.json")).output
    changed = msgspec.json.decode(published)
    changed["boards"][0]["key"] = "00" * 32
    (tmp_path / "game.json").write_bytes(msgspec.json.encode(changed))
    wrong = run("common", "verify", str(tmp_path / "game.json"))
    assert wrong.exit_code != 0
    assert "board 1" in wrong.output
    assert "in order" in call("db", "check"), "the store knows the streams of seasons and games"
