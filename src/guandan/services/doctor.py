"""Checks of an operator's machine, before and while it serves: database, disk, clock, port, proxy, backups.

Each check gives findings: a verdict, a sentence, and what to do. Nothing is changed, and nothing waits for long.
"""

from __future__ import annotations

import asyncio
import errno
import shutil
import socket
import ssl
from contextlib import closing
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from enum import StrEnum
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

import msgspec
from msgspec import Struct

from guandan.errors import GuandanError, InvalidText
from guandan.store.backup import read_backup_lines
from guandan.store.database import find_database_file
from guandan.store.inspection import inspect_database
from guandan.texts import explain, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.store.inspection import Inspection

ANSWER_SECONDS = 5.0
"""Seconds that a database, a site or a port may take to answer."""
LITTLE_SPACE, HARDLY_ANY_SPACE = 2 * 10**9, 2 * 10**8
"""Bytes of free disk below which the operator should look, and below which it is bad."""
LOOK_AT_CERTIFICATE, CERTIFICATE_TOO_OLD = timedelta(days=21), timedelta(days=3)
MAX_CLOCK_ERROR = timedelta(seconds=5)
EXTRAS = {
    "client": "httpx",
    "data": "pyarrow",
    "lab": "gymnasium",
    "openspiel": "pyspiel",
    "postgres": "asyncpg",
    "rlcard": "rlcard",
    "train": "torch",
}
"""The extras of guandan, each with a package that comes with it."""


class DoctorVerdict(StrEnum):
    """The verdict of a check."""

    OK = "ok"
    LOOK = "look"
    BAD = "bad"


class DoctorSubject(StrEnum):
    """What was checked."""

    DATABASE = "database"
    DISK = "disk"
    CLOCK = "clock"
    PORT = "port"
    PUBLIC_URL = "public_url"
    PROXY = "proxy"
    CERTIFICATE = "certificate"
    BACKUPS = "backups"
    EXTRAS = "extras"


class DoctorFinding(Struct, frozen=True):
    """A sentence about a subject, and what to do about it unless it is well."""

    subject: DoctorSubject
    verdict: DoctorVerdict
    message: str
    advice: str = ""


class Setup(Struct, frozen=True, kw_only=True):
    """How the server is, or will be, started; the same names as the options of `guandan serve`."""

    database: str = "sqlite:///guandan.db"
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    proxies: tuple[str, ...] = ()
    backup_folder: str = ""
    backup_hours: float = 24.0
    """Hours after which the newest backup is too old."""


class Doctor:
    """Checks a setup; what it finds is said in a language. `trust` has the certificates that are trusted."""

    def __init__(
        self,
        setup: Setup,
        lang: str,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        trust: ssl.SSLContext | None = None,
    ) -> None:
        self._setup = setup
        self._lang = lang
        self._clock = clock
        self._newest_event: datetime | None = None
        self._clock_errors: list[timedelta] = []
        """How far the clocks of others are from this machine's."""
        self._trust = trust or ssl.create_default_context()
        self._findings: list[DoctorFinding] = []
        self._subject = DoctorSubject.DATABASE

    def examine(self) -> list[DoctorFinding]:
        """Run every check, one after another."""
        self._check_database()
        self._check_site()
        self._check_clock()
        self._check_disk()
        self._check_port()
        self._check_backups()
        self._check_extras()
        order = list(DoctorSubject)
        return sorted(self._findings, key=lambda finding: order.index(finding.subject))

    def _add(self, verdict: DoctorVerdict, message: str, advice: str = "", **values: object) -> None:
        text = say(message, self._lang, **values)
        told = say(advice, self._lang, **values) if advice else ""
        self._findings.append(DoctorFinding(self._subject, verdict, text, told))

    def _ok(self, message: str, **values: object) -> None:
        self._add(DoctorVerdict.OK, message, "", **values)

    def _look(self, message: str, advice: str, **values: object) -> None:
        self._add(DoctorVerdict.LOOK, message, advice, **values)

    def _bad(self, message: str, advice: str, **values: object) -> None:
        self._add(DoctorVerdict.BAD, message, advice, **values)

    # ---- The database

    def _check_database(self) -> None:
        self._subject = DoctorSubject.DATABASE
        try:
            file = find_database_file(self._setup.database)
            if file is not None and not file.exists():
                self._look("doctor.database.absent", "doctor.database.absent.advice", file=file)
                return
            found = asyncio.run(inspect_database(self._setup.database, ANSWER_SECONDS))
        except GuandanError as error:
            self._bad("doctor.error", "doctor.database.away.advice", error=explain(error, self._lang))
            return
        if file is not None:
            self._newest_event = found.instant
        elif found.instant is not None:
            self._clock_errors.append(found.instant - self._clock())
        self._report_form(found)
        self._report_damage(found, is_file=file is not None)
        if found.write_error is not None:
            self._bad("doctor.error", "doctor.database.write.advice", error=explain(found.write_error, self._lang))
        elif found.form:
            self._ok("doctor.database.writable")

    def _report_form(self, found: Inspection) -> None:
        if not found.form:
            self._look("doctor.database.empty", "doctor.database.absent.advice")
        elif not found.is_known_form:
            self._bad("doctor.database.too_new", "doctor.database.too_new.advice", form=found.form)
        elif found.form != found.newest_form:
            self._look(
                "doctor.database.older", "doctor.database.older.advice", form=found.form, newest=found.newest_form
            )
        else:
            self._ok("doctor.database.form", form=found.form)

    def _report_damage(self, found: Inspection, *, is_file: bool) -> None:
        if found.damages:
            self._bad("doctor.database.damaged", "doctor.database.damaged.advice", damage=found.damages[0])
        elif not found.has_checksums:
            self._look("doctor.database.no_checksums", "doctor.database.no_checksums.advice")
        else:
            self._ok("doctor.database.sound" if is_file else "doctor.database.checksums")

    # ---- The machine: disk, clock, port, packages

    def _find_folder(self) -> Path:
        """The folder that the database lies in, or that the program runs in."""
        try:
            file = find_database_file(self._setup.database)
        except InvalidText:
            file = None
        return Path.cwd() if file is None else file.absolute().parent

    def _check_disk(self) -> None:
        self._subject = DoctorSubject.DISK
        folder = self._find_folder()
        try:
            free = shutil.disk_usage(folder).free
        except OSError as error:
            self._bad("doctor.disk.no_folder", "doctor.disk.no_folder.advice", folder=folder, why=error.strerror)
            return
        values = {"folder": folder, "free": f"{free / 1e9:.1f}"}
        if free < HARDLY_ANY_SPACE:
            self._bad("doctor.disk.free", "doctor.disk.advice", **values)
        elif free < LITTLE_SPACE or free < 2 * self._measure_database():
            self._look("doctor.disk.free", "doctor.disk.advice", **values)
        else:
            self._ok("doctor.disk.free", **values)

    def _measure_database(self) -> int:
        try:
            file = find_database_file(self._setup.database)
            return 0 if file is None else file.stat().st_size
        except (OSError, InvalidText):
            return 0

    def _check_clock(self) -> None:
        """Check this machine's clock: no event is from the future, and others say the same time."""
        self._subject = DoctorSubject.CLOCK
        now, newest = self._clock(), self._newest_event
        error = max((abs(error) for error in self._clock_errors), default=timedelta())
        if newest is not None and newest - now > MAX_CLOCK_ERROR:
            self._bad("doctor.clock.behind", "doctor.clock.advice", instant=f"{newest:%Y-%m-%d %H:%M:%S}")
        elif error > MAX_CLOCK_ERROR:
            self._bad("doctor.clock.differs", "doctor.clock.advice", seconds=round(error.total_seconds()))
        else:
            self._ok("doctor.clock.ok", now=f"{now:%Y-%m-%d %H:%M:%S}")

    def _check_port(self) -> None:
        self._subject = DoctorSubject.PORT
        setup = self._setup
        values = {"host": setup.host, "port": setup.port}
        family = socket.AF_INET6 if ":" in setup.host else socket.AF_INET
        try:
            with closing(socket.socket(family, socket.SOCK_STREAM)) as found:
                found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                found.bind((setup.host, setup.port))
        except (OSError, OverflowError) as error:
            if getattr(error, "errno", None) != errno.EADDRINUSE:
                self._bad("doctor.port.refused", "doctor.port.refused.advice", **values, why=str(error))
                return
            local = "127.0.0.1" if setup.host in {"", "0.0.0.0", "::"} else setup.host  # noqa: S104 (not bound)
            health = _ask_health(urlsplit(f"http://{f'[{local}]' if ':' in local else local}:{setup.port}"), None)
            if isinstance(health, _Health):
                self._ok("doctor.port.ours", **values, version=health.version)
            else:
                self._bad("doctor.port.taken", "doctor.port.taken.advice", **values)
        else:
            self._ok("doctor.port.free", **values)

    def _check_extras(self) -> None:
        self._subject = DoctorSubject.EXTRAS
        there = [extra for extra, package in EXTRAS.items() if find_spec(package) is not None]
        absent = [extra for extra in EXTRAS if extra not in there]
        if "postgres" in absent and self._setup.database.startswith("postgresql"):
            self._bad("doctor.extras.postgres", "doctor.extras.postgres.advice")
        none = say("doctor.none", self._lang)
        self._ok("doctor.extras", there=", ".join(there) or none, absent=", ".join(absent) or none)

    # ---- The site as others reach it

    def _check_site(self) -> None:
        """Ask the public address, as everybody does."""
        self._subject = DoctorSubject.PUBLIC_URL
        address = self._setup.public_url
        if not address:
            if self._setup.proxies:
                self._look("doctor.url.none_with_proxy", "doctor.url.none_with_proxy.advice")
            else:
                self._ok("doctor.url.none")
            return
        try:
            url = urlsplit(address)
            is_site = url.scheme in {"http", "https"} and bool(url.hostname) and (url.port or 1) > 0
        except ValueError:
            is_site = False
        if not is_site:
            self._bad("doctor.url.invalid", "doctor.url.invalid.advice", url=address)
            return
        if url.scheme == "https":
            self._check_certificate(url)
            self._subject = DoctorSubject.PUBLIC_URL
        found = _ask_health(url, self._trust)
        if not isinstance(found, _Health):
            self._look("doctor.url.away", "doctor.url.away.advice", url=address, why=found)
            return
        self._ok("doctor.url.here", url=address, version=found.version)
        if found.date is not None:
            self._clock_errors.append(found.date - self._clock())
        self._check_proxy(url, found)

    def _check_proxy(self, url: SplitResult, found: _Health) -> None:
        """Check that the program knows the scheme of a request; otherwise cookies of an https site are not `Secure`."""
        self._subject = DoctorSubject.PROXY
        if found.scheme == url.scheme:
            self._ok("doctor.proxy.ok", scheme=url.scheme)
        elif found.scheme:
            self._bad("doctor.proxy.scheme", "doctor.proxy.scheme.advice", scheme=url.scheme, seen=found.scheme)

    def _check_certificate(self, url: SplitResult) -> None:
        self._subject = DoctorSubject.CERTIFICATE
        name = url.hostname or ""
        try:
            with (
                socket.create_connection((name, url.port or 443), timeout=ANSWER_SECONDS) as plain,
                self._trust.wrap_socket(plain, server_hostname=name) as secured,
            ):
                certificate = secured.getpeercert() or {}
        except ssl.SSLCertVerificationError as error:
            self._bad("doctor.certificate.invalid", "doctor.certificate.advice", name=name, why=error.verify_message)
            return
        except OSError as error:
            self._look("doctor.certificate.away", "doctor.url.away.advice", name=name, why=error.strerror or str(error))
            return
        ends = datetime.fromtimestamp(ssl.cert_time_to_seconds(str(certificate["notAfter"])), UTC)
        left = ends - self._clock()
        values = {"name": name, "days": left.days, "date": f"{ends:%Y-%m-%d}"}
        if left < CERTIFICATE_TOO_OLD:
            self._bad("doctor.certificate.ends", "doctor.certificate.advice", **values)
        elif left < LOOK_AT_CERTIFICATE:
            self._look("doctor.certificate.ends", "doctor.certificate.advice", **values)
        else:
            self._ok("doctor.certificate.ends", **values)

    # ---- Backups

    def _check_backups(self) -> None:
        self._subject = DoctorSubject.BACKUPS
        setup = self._setup
        folder = Path(setup.backup_folder) if setup.backup_folder else self._find_folder() / "backups"
        try:
            files = [path for pattern in ("*.jsonl.gz", "*.jsonl") for path in folder.glob(pattern)]
            times = {path: datetime.fromtimestamp(path.stat().st_mtime, UTC) for path in files}
        except OSError as error:
            self._bad("doctor.disk.no_folder", "doctor.backups.advice", folder=folder, why=error.strerror)
            return
        if not times:
            self._look("doctor.backups.none", "doctor.backups.advice", folder=folder)
            return
        newest = max(times, key=lambda path: times[path])
        try:
            lines = sum(1 for _ in read_backup_lines(newest))
        except GuandanError as error:
            self._bad(
                "doctor.backups.broken",
                "doctor.backups.broken.advice",
                file=newest,
                error=explain(error, self._lang),
            )
            return
        age = self._clock() - times[newest]
        values = {"file": newest, "lines": lines, "hours": max(0, round(age.total_seconds() / 3600))}
        # One that is made on a schedule may be a little late.
        if age > timedelta(hours=setup.backup_hours) + timedelta(hours=1):
            self._look("doctor.backups.newest", "doctor.backups.advice", **values, folder=folder)
        else:
            self._ok("doctor.backups.newest", **values)


class _Health(Struct):
    """What `/healthz` says, as far as it matters here."""

    version: str
    scheme: str = ""
    date: datetime | None = None


def _ask_health(url: SplitResult, trust: ssl.SSLContext | None) -> _Health | str:
    """Ask a guandan server for its health; an obstacle is returned as a text."""
    host = url.hostname or ""
    connection = (
        HTTPSConnection(host, url.port, timeout=ANSWER_SECONDS, context=trust)
        if url.scheme == "https"
        else HTTPConnection(host, url.port, timeout=ANSWER_SECONDS)
    )
    try:
        with closing(connection):
            connection.request("GET", f"{url.path.rstrip('/')}/healthz")
            answer = connection.getresponse()
            found = msgspec.json.decode(answer.read(10_000), type=_Health)
            found.date = _parse_date(answer.getheader("Date"))
            return found
    except msgspec.DecodeError:
        return f"HTTP {answer.status}"
    except HTTPException as error:
        return type(error).__name__
    except OSError as error:
        return error.strerror or str(error)


def _parse_date(header: str | None) -> datetime | None:
    try:
        return None if header is None else parsedate_to_datetime(header)
    except ValueError:
        return None
