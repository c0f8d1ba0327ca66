"""`guandan doctor`: each thing that can be wrong with a machine, really wrong, and what is said of it."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
import ssl
import threading
from collections import namedtuple
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from guandan.services import doctor as doctor_module
from guandan.services.doctor import Doctor, DoctorFinding, DoctorSubject, DoctorVerdict, Setup
from guandan.store import Store
from tests.cli.command import run
from tests.store.kit import noted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

OK, LOOK, BAD = DoctorVerdict
CERTIFICATES = Path(__file__).parent / "certificates"
ENDS = datetime(2126, 10, 25, tzinfo=UTC)
"""About when the certificate of the tests ends."""


def make_database(folder: Path) -> str:
    address = f"sqlite:///{folder}/guandan.db"

    async def make() -> None:
        async with await Store.open(address) as store:
            await store.append("match/1", 0, [noted(1)])

    asyncio.run(make())
    return address


@pytest.fixture
def database(tmp_path: Path) -> str:
    return make_database(tmp_path)


@pytest.fixture
def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as found:
        return int(found.getsockname()[1])


def find(
    subject: DoctorSubject,
    setup: Setup,
    clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    trust: ssl.SSLContext | None = None,
) -> list[DoctorFinding]:
    return [finding for finding in Doctor(setup, "en", clock, trust).examine() if finding.subject is subject]


def worst(findings: list[DoctorFinding]) -> DoctorVerdict:
    return max((finding.verdict for finding in findings), key=list(DoctorVerdict).index)


def test_a_sound_machine(database: str, tmp_path: Path, free_port: int) -> None:
    async def back_up() -> None:
        async with await Store.open(database) as store:
            (tmp_path / "backups").mkdir()
            await store.back_up(tmp_path / "backups" / "a.jsonl.gz")

    asyncio.run(back_up())
    findings = Doctor(Setup(database=database, port=free_port), "en").examine()
    assert {finding.verdict for finding in findings if finding.subject is not DoctorSubject.DISK} == {OK}
    assert not any(finding.advice for finding in findings if finding.verdict is OK)
    assert [finding.subject for finding in findings][:3] == [DoctorSubject.DATABASE] * 3


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    (found,) = find(DoctorSubject.DATABASE, Setup(database=f"sqlite:///{tmp_path}/none.db"))
    assert (found.verdict, "none.db" in found.message) == (LOOK, True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("address", ["mysql://x", "postgresql://a:secret@127.0.0.1:1/x", "sqlite:///{folder}/no.db"])
def test_a_database_that_cannot_be_used(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_module, "ANSWER_SECONDS", 0.2)
    (tmp_path / "no.db").write_bytes(b"this is no database, and long enough to be looked at" * 20)
    (found,) = find(DoctorSubject.DATABASE, Setup(database=address.format(folder=tmp_path)))
    assert found.verdict is BAD
    assert found.advice
    assert "secret" not in found.message


def test_a_damaged_file(database: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "guandan.db")) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET rootpage = 3 WHERE name = 'events_by_command'")
        connection.commit()
    found = find(DoctorSubject.DATABASE, Setup(database=database))
    assert worst(found) is BAD
    assert any("guandan restore" in finding.advice or "database" in finding.advice for finding in found)


@pytest.mark.parametrize(("form", "verdict"), [("0001", LOOK), ("9999", BAD)])
def test_a_form_that_is_older_or_newer_is_left_as_it_is(
    form: str, verdict: DoctorVerdict, database: str, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(tmp_path / "guandan.db")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (form,))
        connection.commit()
        found = find(DoctorSubject.DATABASE, Setup(database=database))
        assert worst(found) is verdict
        assert any(form in finding.message for finding in found)
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (form,)


def test_a_database_that_somebody_else_locks(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_module, "ANSWER_SECONDS", 0.2)
    with closing(sqlite3.connect(tmp_path / "guandan.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert worst(find(DoctorSubject.DATABASE, Setup(database=database))) is BAD


@pytest.mark.parametrize(("free", "verdict"), [(10**8, BAD), (10**9, LOOK), (10**11, OK)])
def test_disk_space(free: int, verdict: DoctorVerdict, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "total used free")  # noqa: PYI024 (as shutil's)
    monkeypatch.setattr("shutil.disk_usage", lambda _: usage(10**12, 0, free))
    (found,) = find(DoctorSubject.DISK, Setup(database=f"sqlite:///{tmp_path}/none.db"))
    assert found.verdict is verdict


def test_a_clock_that_the_log_is_ahead_of(database: str) -> None:
    setup = Setup(database=database)  # its event is from May 2026
    (found,) = find(DoctorSubject.CLOCK, setup, lambda: datetime(2026, 4, 30, tzinfo=UTC))
    assert (found.verdict, "2026-05-01" in found.message) == (BAD, True)
    (found,) = find(DoctorSubject.CLOCK, setup, lambda: datetime(2026, 5, 2, tzinfo=UTC))
    assert found.verdict is OK


# ---- Ports and sites


class Site(BaseHTTPRequestHandler):
    """A server that answers `/healthz` as ours does, or as somebody else's."""

    answer = b""

    def do_GET(self) -> None:
        is_health = self.path == "/healthz" and self.answer
        self.send_response(200 if is_health else 404)
        self.end_headers()
        self.wfile.write(self.answer)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serving(answer: object, *, secured: bool = False) -> Iterator[int]:
    kind = type("OneSite", (Site,), {"answer": b"" if answer is None else json.dumps(answer).encode()})
    listening = HTTPServer(("127.0.0.1", 0), kind)
    listening.handle_error = lambda *_: None  # type: ignore[method-assign] # a client that refuses the certificate
    if secured:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(CERTIFICATES / "localhost-with-key.pem")
        listening.socket = context.wrap_socket(listening.socket, server_side=True)
    thread = threading.Thread(target=listening.serve_forever)
    thread.start()
    try:
        yield listening.server_port
    finally:
        listening.shutdown()
        thread.join()
        listening.server_close()


def health(scheme: str) -> dict[str, object]:
    return {"is_well": True, "version": "0.2.0", "database": "here", "scheme": scheme}


def test_ports(tmp_path: Path, free_port: int) -> None:
    database = f"sqlite:///{tmp_path}/none.db"
    with serving(health("http")) as ours, serving(None) as theirs:
        for port, verdict in ((free_port, OK), (ours, OK), (theirs, BAD)):
            (found,) = find(DoctorSubject.PORT, Setup(database=database, port=port))
            assert found.verdict is verdict, found
    (found,) = find(DoctorSubject.PORT, Setup(database=database, host="192.0.2.1", port=free_port))
    assert found.verdict is BAD, "an address of another machine"


def test_a_public_address(tmp_path: Path, free_port: int) -> None:
    database = f"sqlite:///{tmp_path}/none.db"

    def look(url: str, *proxies: str) -> DoctorVerdict:
        setup = Setup(database=database, port=free_port, public_url=url, proxies=proxies)
        return worst(find(DoctorSubject.PUBLIC_URL, setup))

    assert look("") is OK
    assert look("", "127.0.0.1") is LOOK
    assert look("guandan.example") is BAD
    assert look("http://[") is BAD
    assert look(f"http://127.0.0.1:{free_port}") is LOOK, "nobody is there"
    with serving(health("http")) as ours, serving(None) as theirs:
        assert look(f"http://127.0.0.1:{ours}") is OK
        assert look(f"http://127.0.0.1:{theirs}") is LOOK


def trusting() -> ssl.SSLContext:
    return ssl.create_default_context(cafile=CERTIFICATES / "localhost.pem")


@pytest.mark.parametrize(("days", "verdict"), [(100, OK), (15, LOOK), (1, BAD), (-30, BAD)])
def test_a_certificate_that_ends(days: int, verdict: DoctorVerdict, tmp_path: Path, free_port: int) -> None:
    with serving(health("https"), secured=True) as port:
        url = f"https://localhost:{port}"
        setup = Setup(database=f"sqlite:///{tmp_path}/none.db", port=free_port, public_url=url)
        (found,) = find(DoctorSubject.CERTIFICATE, setup, lambda: ENDS - timedelta(days=days), trusting())
    assert found.verdict is verdict, found


def test_a_certificate_that_nobody_trusts(tmp_path: Path, free_port: int) -> None:
    with serving(health("https"), secured=True) as port:
        url = f"https://localhost:{port}"
        setup = Setup(database=f"sqlite:///{tmp_path}/none.db", port=free_port, public_url=url)
        (found,) = find(DoctorSubject.CERTIFICATE, setup)
    assert (found.verdict, "self" in found.message) == (BAD, True)


@pytest.mark.parametrize(("seen", "verdict"), [("https", OK), ("http", BAD)])
def test_a_proxy_that_does_not_say_how_it_was_asked(
    seen: str, verdict: DoctorVerdict, tmp_path: Path, free_port: int
) -> None:
    with serving(health(seen), secured=True) as port:
        url = f"https://localhost:{port}"
        setup = Setup(database=f"sqlite:///{tmp_path}/none.db", port=free_port, public_url=url)
        (found,) = find(DoctorSubject.PROXY, setup, trust=trusting())
    assert (found.verdict, "--trust-proxy" in found.advice) == (verdict, verdict is BAD)


# ---- Backups, and the command


def test_backups(database: str, tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    setup = Setup(database=database, backup_folder=str(folder), backup_hours=24)

    def look(hours: int = 0) -> DoctorVerdict:
        return worst(find(DoctorSubject.BACKUPS, setup, lambda: datetime.now(UTC) + timedelta(hours=hours)))

    async def back_up() -> None:
        async with await Store.open(database) as store:
            folder.mkdir()
            await store.back_up(folder / "b.jsonl.gz")

    assert look() is LOOK
    asyncio.run(back_up())
    assert (look(), look(24), look(26)) == (OK, OK, LOOK)
    (folder / "b.jsonl.gz").write_bytes((folder / "b.jsonl.gz").read_bytes()[:-20])
    assert look() is BAD


@pytest.mark.parametrize(("lang", "words"), [("en", "look database"), ("zh", "留意 数据库")])
def test_the_command(lang: str, words: str, tmp_path: Path, free_port: int) -> None:
    options = ("--database", f"sqlite:///{tmp_path}/none.db", "--port", str(free_port), "--lang", lang)
    told = run("doctor", *options)
    assert (told.exit_code, words in told.stdout, "→" in told.stdout) == (0, True, True), told.output
    as_json = json.loads(run("doctor", "--json", *options).stdout)
    assert {finding["verdict"] for finding in as_json} <= {"ok", "look"}
    assert run("doctor", *options, "--public-url", "nowhere").exit_code == 1
