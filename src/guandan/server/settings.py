"""How a server is set: what `guandan serve` was told."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

DEFAULT_PORT = 8000


class ServerSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A server's settings, which its workers get as JSON."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = DEFAULT_PORT
    database: str = "sqlite:///guandan.db"
    public_url: str = ""
    """What links and QR codes carry, without a slash at its end; empty: the address that the asker used."""
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    proxies: tuple[str, ...] = ()
    """Addresses whose forwarded headers are believed."""
    hosts: tuple[str, ...] = ()
    """Names by which it may be asked, besides addresses, names of the local network and its public one; `*` for any."""
    patience: float = 10.0
    """Seconds to wait for a database that is away."""
    frames_per_second: float = 50.0
    """Frames that one person may send, over time; who sends more is read more slowly."""
    sockets_per_address: int = 2_000
    """WebSockets that may be open at once from one address: a hall's phones may share one."""
    logs_requests: bool = False
    bots: dict[str, str] = {}
    """Bots that the operator adds, by the names under which people choose them."""
    access_log_days: Annotated[int, Meta(ge=1)] = 400
    """Days after which a line of the access log is deleted: addresses are personal."""
    session_days: Annotated[int, Meta(ge=1, le=400)] = 90
    """Days after which a browser that has not come again is forgotten."""
    backup_hours: Annotated[float, Meta(ge=0)] = 0.0
    """Hours between two backups that the server makes by itself; 0: none."""
    backup_folder: str = ""
    """Where they go; empty: the folder `backups` beside the database."""
    backups_kept: Annotated[int, Meta(ge=1)] = 14
    """Scheduled backups that stay in the folder."""
    backup_url: str = ""
    """A bucket of an S3-compatible store, with a prefix if wanted, to which each is uploaded as well."""
    has_telemetry: bool = False
    """Are traces and metrics sent by OpenTelemetry? The extra `otel`; its own variables say where to."""
    allows_private_webhooks: bool = False
    """May webhooks of events lead to addresses of this machine and of its own network?"""

    @property
    def local_url(self) -> str:
        """The address on this machine."""
        shown = "127.0.0.1" if self.host in {"", "0.0.0.0", "::"} else self.host  # noqa: S104 (compared, not bound)
        return f"http://{f'[{shown}]' if ':' in shown else shown}:{self.port}"

    @property
    def url(self) -> str:
        """The address that links carry."""
        return self.public_url or self.local_url
