"""Backups on a schedule, and the drill: what is backed up while everybody writes can be restored and is sound."""

from __future__ import annotations

import asyncio
import hmac
import threading
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import TYPE_CHECKING

import pytest

from guandan.cli.verify import VERIFIERS
from guandan.server.clock import MovableClock
from guandan.server.object_storage import Credentials, ObjectStorage, UploadRefused, sign_request
from guandan.server.scheduled_backups import ScheduledBackups
from guandan.server.settings import ServerSettings
from guandan.store import Store
from guandan.store.backup_folder import BackupFolder
from tests.store.kit import noted
from tests.store.played import BOOKS, SHORT, _record, new_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

START = datetime(2026, 5, 1, 9, tzinfo=UTC)


def schedule(store: Store, clock: MovableClock, folder: Path, **settings: object) -> ScheduledBackups:
    return ScheduledBackups(store, clock, ServerSettings(backup_hours=6, backup_folder=str(folder), **settings))


async def test_a_backup_is_made_when_the_newest_is_old_and_the_oldest_goes(sqlite: str, tmp_path: Path) -> None:
    clock = MovableClock(START)
    async with await Store.open(sqlite) as store:
        backups = schedule(store, clock, tmp_path / "kept", backups_kept=2)
        made = []
        for hours in (0, 5, 6, 7, 12, 18):
            clock.move_to(START + timedelta(hours=hours))
            made.append(await backups.back_up_if_due() is not None)
        assert made == [True, False, True, False, True, True]
        names = [path.name for _, path in backups.folder.list_backups()]
        assert names == ["guandan-20260501T210000Z.jsonl.gz", "guandan-20260502T030000Z.jsonl.gz"]
        assert await schedule(store, clock, tmp_path / "kept").back_up_if_due() is None, "after a restart it is known"


def test_other_files_of_the_folder_are_left_alone(tmp_path: Path) -> None:
    others = {tmp_path / name for name in ("guandan-mineZ.jsonl.gz", "20260501-090000-e-round-1.jsonl.gz", "notes")}
    for other in others:
        other.touch()
    folder = BackupFolder(tmp_path)
    folder.delete_old(1)
    assert folder.find_newest() is None
    assert others <= set(tmp_path.iterdir())


async def test_a_folder_that_cannot_be_written_stops_nothing(
    sqlite: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "a-file"
    blocked.touch()
    clock = MovableClock(START)
    async with await Store.open(sqlite) as store:
        assert await schedule(store, clock, blocked / "x").back_up_if_due() is None
        assert [record.message for record in caplog.records] == ["backup failed"]
        assert await schedule(store, clock, tmp_path / "other").back_up_if_due() is not None


async def test_of_two_workers_one_backs_up(postgres: str, tmp_path: Path) -> None:
    clock = MovableClock(START)
    async with await Store.open(postgres) as first, await Store.open(postgres) as second:
        assert await schedule(first, clock, tmp_path / "first").back_up_if_due() is not None
        other = schedule(second, clock, tmp_path / "second")
        assert await other.back_up_if_due() is None
        await first.drivers.close()
        assert await other.back_up_if_due() is not None, "the first is gone"


async def test_the_drill(address: str, new_sqlite: Callable[[], str], tmp_path: Path) -> None:
    """A backup taken while tables write is one moment of the log, and everything in it can be replayed."""
    records = [_record(name) for name in BOOKS]
    is_halfway = asyncio.Event()

    async def play(store: Store, number: int) -> None:
        for version, entry in enumerate(records[number].entries[:SHORT]):
            await store.append(f"match/{number}", version, [new_of(entry)])
            if version == SHORT // 2:
                is_halfway.set()

    async with await Store.open(address) as store:
        for record in records:
            await store.save_book(record.book)
        playing = asyncio.gather(*(play(store, number) for number in range(len(records))))
        await is_halfway.wait()
        before = {stream.name: stream.version or 0 for stream in await store.list_streams()}
        made = await schedule(store, MovableClock(START), tmp_path / "drill").back_up_if_due()
        await playing
        after = {stream.name: stream.version or 0 for stream in await store.list_streams()}
    assert made is not None
    async with await Store.open(new_sqlite()) as restored:
        await restored.restore(made)
        there = {stream.name: stream.version or 0 for stream in await restored.list_streams()}
        assert all(before[name] <= version <= after[name] for name, version in there.items())
        assert before.keys() <= there.keys()
        assert await restored.check(VERIFIERS) == []
        first = min(there)
        assert (await restored.append(first, there[first], [noted(1)])).version == there[first] + 1, "it goes on"


# ---- An S3-compatible store


class Bucket(BaseHTTPRequestHandler):
    """Takes what is signed with the right key, as the documents of AWS describe it."""

    objects: dict[str, bytes]
    credentials = Credentials("KEY", "SECRET", "eu-west-1")

    def do_PUT(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        signed = {"host", "x-amz-content-sha256", "x-amz-date"}
        expected = sign_request("PUT", self.path, {name: self.headers[name] for name in signed}, self.credentials)
        is_right = hmac.compare_digest(expected, self.headers["Authorization"])
        if is_right and self.headers["x-amz-content-sha256"] == sha256(body).hexdigest():
            self.objects[self.path] = body
        self.send_response(200 if self.path in self.objects else 403)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def bucket() -> Iterator[tuple[str, dict[str, bytes]]]:
    Bucket.objects = {}
    listening = HTTPServer(("127.0.0.1", 0), Bucket)
    thread = threading.Thread(target=listening.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{listening.server_port}/bucket/day by day", Bucket.objects
    listening.shutdown()
    thread.join()
    listening.server_close()


def test_the_signature_is_that_of_the_documents() -> None:
    """The example «PUT Object» of «Signature Calculations for the Authorization Header» in the S3 API reference."""
    credentials = Credentials("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")
    headers = {
        "date": "Fri, 24 May 2013 00:00:00 GMT",
        "host": "examplebucket.s3.amazonaws.com",
        "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
        "x-amz-date": "20130524T000000Z",
        "x-amz-storage-class": "REDUCED_REDUNDANCY",
    }
    signature = sign_request("PUT", "/test%24file.text", headers, credentials).rpartition("=")[2]
    assert signature == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"


def test_a_file_is_uploaded_under_its_name(bucket: tuple[str, dict[str, bytes]], tmp_path: Path) -> None:
    url, objects = bucket
    file = tmp_path / "guandan-20260501T090000Z.jsonl.gz"
    file.write_bytes(b"everything")
    ObjectStorage(url, Bucket.credentials).upload(file, START)
    assert objects == {f"/bucket/day%20by%20day/{file.name}": b"everything"}
    with pytest.raises(UploadRefused, match="403"):
        ObjectStorage(f"{url}/other", Credentials("KEY", "WRONG", "eu-west-1")).upload(file, START)


async def test_a_store_that_was_away_gets_the_backup_later(
    sqlite: str, tmp_path: Path, bucket: tuple[str, dict[str, bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    url, objects = bucket
    clock = MovableClock(START)
    for name, value in (("ACCESS_KEY_ID", "KEY"), ("SECRET_ACCESS_KEY", "SECRET"), ("REGION", "us-east-1")):
        monkeypatch.setenv(f"AWS_{name}", value)
    async with await Store.open(sqlite) as store:
        backups = schedule(store, clock, tmp_path / "kept", backup_url=url)
        monkeypatch.setattr(Bucket, "credentials", Credentials("KEY", "ANOTHER", "us-east-1"))
        await backups.back_up_if_due()
        assert objects == {}
        monkeypatch.setattr(Bucket, "credentials", Credentials("KEY", "SECRET", "us-east-1"))
        clock.move_to(START + timedelta(minutes=1))
        await backups.back_up_if_due()
        assert [path.rpartition("/")[2] for path in objects] == ["guandan-20260501T090000Z.jsonl.gz"]
