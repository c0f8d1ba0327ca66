"""Is it well, and how much does it do: `/healthz` for a proxy, `/metrics` for Prometheus."""

from collections.abc import Iterator
from typing import Any
from weakref import WeakSet

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.plugins.prometheus import PrometheusConfig, PrometheusController
from msgspec import Struct
from prometheus_client import REGISTRY
from prometheus_client.core import GaugeMetricFamily

from guandan import __version__
from guandan.server.access.who import Needs
from guandan.server.database_health import HERE
from guandan.server.server import Server


class Health(Struct, frozen=True, kw_only=True):
    """Whether the server can do its work; `database` is `here`, `away`, `gone` (its file) or `not_writable`."""

    is_well: bool
    version: str = __version__
    database: str = "here"
    scheme: str = ""
    """How the server was asked, `http` or `https`; behind a proxy, what the proxy says if it is trusted."""


@get("/healthz", opt={"needs": Needs.NOTHING, "is_unlimited": True}, tags=["server"])
async def healthz(request: Request[Any, Any, Any], server: NamedDependency[Server]) -> Response[Health]:
    """Is the server well? 503 while nothing can be written, its database is away, or it is about to end."""
    database = await server.health.check()
    is_well = database == HERE and not server.is_ending
    return Response(
        Health(is_well=is_well, database=database, scheme=request.url.scheme), status_code=200 if is_well else 503
    )


class Gauges:
    """What Prometheus reads of the servers in this process."""

    def __init__(self) -> None:
        self.servers: WeakSet[Server] = WeakSet()

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The gauges as they are now."""
        values: dict[str, tuple[str, float]] = {
            "guandan_sockets": ("Clients connected", sum(server.topics.client_count for server in self.servers)),
            "guandan_tables": ("Tables in memory", sum(_count_tables(server) for server in self.servers)),
            "guandan_commits": (
                "Transactions since the start",
                sum(server.store.commit_count for server in self.servers),
            ),
        }
        newest = [server.backups.folder.find_newest() for server in self.servers if server.backups.is_scheduled]
        made = [instant.timestamp() for instant in newest if instant is not None]
        if made:
            values["guandan_last_backup_timestamp_seconds"] = ("When the newest scheduled backup was made", max(made))
        for name, (told, value) in values.items():
            yield GaugeMetricFamily(name, told, value=value)


def _count_tables(server: Server) -> int:
    return server.hall.table_count


GAUGES = Gauges()
REGISTRY.register(GAUGES)
METRICS_CONFIG = PrometheusConfig(app_name="guandan", prefix="guandan", group_path=True, exclude_opt_key="is_uncounted")


class Metrics(PrometheusController):
    """What Prometheus reads."""

    opt: dict[str, Any] = {"needs": Needs.NOTHING, "is_unlimited": True}  # noqa: RUF012 (as Litestar declares it)
    tags = ["server"]  # noqa: RUF012
    include_in_schema = False
