"""Views that are kept: what takes long is answered with the one before, and made anew beside."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

from guandan.server.events import view_cache as kept
from guandan.server.events.view_cache import ViewCache

if TYPE_CHECKING:
    import pytest

    from guandan.competition.championship.championship import Championship


def stands(value: str) -> Championship:
    return cast("Championship", value)


async def test_what_is_quick_is_always_new() -> None:
    views = ViewCache(stands("a"))
    news: list[str] = []
    for now in ("a", "b", "c"):
        views.replace(stands(now))
        assert await views.get_stale_while_revalidate("x", str, lambda: news.append("new")) == now
    assert news == []


async def test_what_takes_long_is_answered_at_once_and_followed_by_news(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "SLOW_VIEW_SECONDS", -1.0)
    views = ViewCache(stands("a"))
    told = asyncio.Event()
    assert await views.get_stale_while_revalidate("x", str, told.set) == "a", "the first time there is none before"
    views.replace(stands("b"))
    assert await views.get_stale_while_revalidate("x", str, told.set) == "a"
    assert await views.get_stale_while_revalidate("x", str, told.set) == "a"
    await asyncio.wait_for(told.wait(), 20)
    assert await views.get_stale_while_revalidate("x", str, told.set) == "b"
    assert await views.get_from_thread("x", str) == "b"
