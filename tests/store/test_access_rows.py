from __future__ import annotations

import asyncio
from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest
from msgspec import structs
from sqlalchemy import text

from guandan.errors import InvalidRecord, StoreError, StoreNotEmpty
from guandan.store.backup import BackupWriter
from guandan.store.pins import build_renewed_pin
from guandan.store.rows import Link, Session
from tests.store.kit import BEGINS, opened

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from guandan.store import Store

LATER = BEGINS + timedelta(days=1)


def hashed(name: str) -> str:
    return sha256(name.encode()).hexdigest()


def a_session(name: str, person: int | None = None, account: int | None = None) -> Session:
    return Session(hash=hashed(name), created=BEGINS, seen=BEGINS, person=person, account=account)


def a_link(name: str, event: str = "spring", role: str = "referee") -> Link:
    return Link(id=0, hash=hashed(name), event=event, role=role, created=BEGINS, by="account 1")


async def filled(store: Store) -> None:
    """A little of everything that says who may do what."""
    rows = store.access
    await store.add_person("甲", "一部", "13900000001")
    await store.add_member("spring", 1, 1)
    await store.add_setting("secret", "00ff")
    await rows.add_account("org", "$argon2", BEGINS)
    await rows.add_organiser("spring", 1)
    await rows.add_session(a_session("browser", 1, 1))
    await rows.add_links([a_link("one"), a_link("two", role="table")])
    await rows.add_grant(hashed("browser"), 1)
    await rows.revoke_links("spring", 2, LATER)
    await rows.change_pin("spring", 7, build_renewed_pin)


async def test_settings_are_kept_once(address: str) -> None:
    async with await opened(address) as store:
        assert await store.read_setting("secret") is None
        assert await store.add_setting("secret", "a") == "a"
        assert await store.add_setting("secret", "b") == "a"
        assert await store.read_setting("secret") == "a"


async def test_members_of_an_event(address: str) -> None:
    async with await opened(address) as store:
        await store.add_members("spring", {1: 7, 2: 8})
        await store.add_member("spring", 3, 5)
        await store.add_member("autumn", 1, 5)
        assert await store.read_members("spring") == {1: 7, 2: 8, 3: 5}
        with pytest.raises(StoreError):
            await store.add_member("spring", 3, 6)
        assert await store.read_members("none") == {}


async def test_accounts(address: str) -> None:
    async with await opened(address) as store:
        rows = store.access
        first = await rows.add_account("甲", "x", BEGINS)
        second = await rows.add_account("乙", "y", BEGINS)
        assert (first.id, second.id) == (1, 2)
        with pytest.raises(StoreError, match="甲"):
            await rows.add_account("甲", "z", BEGINS)
        with pytest.raises(StoreError, match="甲"):
            await rows.change_account(structs.replace(second, name="甲"))
        await rows.add_session(a_session("s", account=1))
        await rows.change_account(structs.replace(first, password="new"))  # noqa: S106 (no password)
        assert await rows.list_accounts("甲") == [structs.replace(first, password="new")]  # noqa: S106
        assert await rows.find_session(hashed("s")) is None, "whoever was logged in is not any more"
        await rows.add_organiser("spring", 1)
        await rows.remove_account(1)
        assert [one.name for one in await rows.list_accounts()] == ["乙"]
        assert await store.check({}) == []
        with pytest.raises(StoreError, match="no account"):
            await rows.change_account(first)


async def test_a_session_with_what_it_may_do(address: str) -> None:
    async with await opened(address) as store:
        rows = store.access
        await filled(store)
        found = await rows.find_session(hashed("browser"))
        assert found is not None
        assert found.session == a_session("browser", 1, 1)
        assert [(link.event, link.role) for link in found.links] == [("spring", "referee")]
        assert found.events == ("spring",)
        assert await rows.find_session(hashed("other")) is None
        await rows.add_session(a_session("new", 1, 1), instead_of=hashed("browser"))
        assert await rows.find_session(hashed("browser")) is None
        moved = await rows.find_session(hashed("new"))
        assert moved is not None
        assert moved.links == found.links
        assert await rows.revoke_links("spring", None, LATER) == 1
        bare = await rows.find_session(hashed("new"))
        assert bare is not None
        assert bare.links == ()
        await rows.end_session(hashed("new"))
        assert await rows.find_session(hashed("new")) is None
        assert await store.check({}) == []


async def test_sessions_that_nobody_uses_end(address: str) -> None:
    async with await opened(address) as store:
        await store.access.add_session(a_session("old"))
        await store.access.add_session(structs.replace(a_session("new"), seen=LATER))
        await store.access.end_old_sessions(BEGINS + timedelta(seconds=1))
        assert await store.access.find_session(hashed("old")) is None
        assert await store.access.find_session(hashed("new")) is not None


async def test_links_are_found_by_their_hash_until_they_are_revoked(address: str) -> None:
    async with await opened(address) as store:
        rows = store.access
        made = await rows.add_links([a_link("one"), a_link("two"), a_link("three", "autumn")])
        assert [link.id for link in made] == [1, 2, 3]
        assert await rows.find_link(hashed("two")) == made[1]
        assert await rows.revoke_links("autumn", 2, LATER) == 0, "another event's"
        assert await rows.revoke_links("spring", 2, LATER) == 1
        assert await rows.find_link(hashed("two")) is None
        assert [link.revoked for link in await rows.list_links("spring")] == [None, LATER]


async def test_a_persons_sessions_end_when_the_person_is_erased(address: str) -> None:
    async with await opened(address) as store:
        await filled(store)
        await store.erase_person(1)
        assert await store.access.find_session(hashed("browser")) is None
        assert await store.read_members("spring") == {1: 1}, "results stay, without a name"
        assert await store.check({}) == []


@pytest.mark.parametrize(("there", "back"), [("sqlite", "postgres"), ("postgres", "sqlite")])
def test_backup_and_restore(there: str, back: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    new: list[Callable[[], str]] = [request.getfixturevalue(f"new_{kind}") for kind in (there, back)]
    asyncio.run(_there_and_back(new[0](), new[1](), tmp_path))


async def _there_and_back(first: str, second: str, folder: Path) -> None:
    async with await opened(first) as store:
        await filled(store)
        await store.back_up(folder / "a.jsonl")
        session = await store.access.find_session(hashed("browser"))
    async with await opened(second) as store:
        await store.restore(folder / "a.jsonl")
        assert await store.access.find_session(hashed("browser")) == session
        assert (await store.access.read_pins("spring"))[7].serial == 1
        assert await store.read_setting("secret") == "00ff"
        await store.back_up(folder / "b.jsonl")
        with pytest.raises(StoreNotEmpty):
            await store.restore(folder / "a.jsonl")
    assert (folder / "a.jsonl").read_bytes() == (folder / "b.jsonl").read_bytes()


async def test_a_backup_of_the_first_format_is_read(sqlite: str, tmp_path: Path) -> None:
    sink = BackupWriter(tmp_path / "a.jsonl")
    lines: list[dict[str, object]] = [
        {"line": "head", "format": 1},
        {"line": "person", "number": 1, "name": "甲"},
        {"line": "event", "stream": "x/1", "version": 1, "type": "noted", "schema": 1, "event": {"event": "noted"}},
    ]
    sink.add(lines)  # type: ignore[arg-type]  # as that version wrote them
    sink.finish()
    async with await opened(sqlite) as store:
        assert (await store.restore(tmp_path / "a.jsonl")).events == 1
        assert [person.name for person in await store.read_people()] == ["甲"]


async def test_a_row_that_cannot_be_is_refused(sqlite: str, tmp_path: Path) -> None:
    sink = BackupWriter(tmp_path / "a.jsonl")
    lines = [{"line": "head", "format": 2}, {"line": "grant", "session": "not a hash", "link": 1}]
    sink.add(lines)  # type: ignore[arg-type]  # as somebody might write them
    sink.finish()
    async with await opened(sqlite) as store:
        with pytest.raises(InvalidRecord, match="line 2"):
            await store.restore(tmp_path / "a.jsonl")


MEDDLING = {
    "DELETE FROM people": ("session", "member"),
    "DELETE FROM accounts": ("organisers", "sessions"),
    "DELETE FROM sessions": ("grants",),
    "DELETE FROM links": ("grants",),
    "UPDATE sessions SET seen = 'noon'": ("session",),
}


@pytest.mark.parametrize("statement", MEDDLING)
async def test_what_somebody_meddled_with_is_found(address: str, statement: str) -> None:
    async with await opened(address) as store:
        await filled(store)
        assert await store.check({}) == []
        async with store._database.open_for_writing() as connection:  # noqa: SLF001 (with a tool of their own)
            await connection.execute(text(statement))
        found = [problem.message for problem in await store.check({})]
        assert len(found) == len(MEDDLING[statement])
        for message, begin in zip(sorted(found), sorted(MEDDLING[statement]), strict=True):
            assert message.startswith(begin)
