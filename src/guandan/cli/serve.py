"""`guandan serve`: the whole server, on one file and one port, until Ctrl-C."""

from __future__ import annotations

import asyncio
import errno
from threading import Thread
from typing import TYPE_CHECKING, NoReturn

import msgspec
import typer

from guandan.cli.translation import WRONG_USE
from guandan.server.machine import find_local_address, open_listening_socket, raise_open_file_limit
from guandan.server.settings import ServerSettings
from guandan.texts import say

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event
    from socket import socket as Socket  # noqa: N812 (a type, named like one)

    from litestar import Litestar

    from guandan.server.server import Server
    from guandan.server.uvicorn_server import UvicornServer

FAILED = 1
_EVERYWHERE = "0.0.0.0"  # noqa: S104 (only if --lan says so)


def serve(settings: ServerSettings, lang: str, *, lan: bool) -> None:
    """Serve until Ctrl-C; say in one sentence what prevents it."""
    if settings.workers > 1 and not settings.database.startswith("postgresql"):
        _fail("serve.one_worker", lang, code=WRONG_USE)
    host = _EVERYWHERE if lan and settings.host == ServerSettings().host else settings.host
    found = _open_socket(host, settings.port, lang)
    settings = msgspec.structs.replace(settings, host=host, port=found.getsockname()[1])
    if lan and not settings.public_url:
        settings = msgspec.structs.replace(settings, public_url=f"http://{find_local_address()}:{settings.port}")
    raise_open_file_limit()
    try:
        if settings.workers > 1:
            _serve_workers(settings, found, lang, lan=lan)
        else:
            _serve_one_process(settings, found, lang, lan=lan)
    except KeyboardInterrupt:
        pass  # before anybody was served
    finally:
        found.close()
    typer.echo(say("serve.ended", lang))


def _open_socket(host: str, port: int, lang: str) -> Socket:
    try:
        return open_listening_socket(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            _fail("serve.port_in_use", lang, host=host, port=port)
        _fail("serve.cannot_listen", lang, host=host, port=port, message=error.strerror or str(error))


def _fail(key: str, lang: str, code: int = FAILED, **values: object) -> NoReturn:
    typer.echo(say(key, lang, **values), err=True)
    raise typer.Exit(code)


def _app(settings: ServerSettings) -> Litestar:
    from guandan.server.app import create_app  # noqa: PLC0415 (after the port, which is told at once if it is taken)
    from guandan.web import ROUTES, prepare_pages  # noqa: PLC0415

    Thread(target=prepare_pages, name="guandan-pages", daemon=True).start()
    return create_app(settings, pages=ROUTES)


def _serve_one_process(settings: ServerSettings, found: Socket, lang: str, *, lan: bool) -> None:
    from guandan.server.logging import set_up_logging  # noqa: PLC0415
    from guandan.server.uvicorn_server import run_uvicorn  # noqa: PLC0415

    async def ready(_: UvicornServer, server: Server) -> None:
        set_up_logging(logs_requests=settings.logs_requests)
        _print_addresses(settings, await server.access.create_organiser_link(), lang, lan=lan)

    run_uvicorn(_app(settings), settings, found, ready)


def _serve_workers(settings: ServerSettings, found: Socket, lang: str, *, lan: bool) -> None:
    from guandan.server.server import open_server  # noqa: PLC0415
    from guandan.server.workers import Workers  # noqa: PLC0415

    async def prepared() -> str:
        async with open_server(settings) as server:
            link: str = await server.access.create_organiser_link()
            return link

    link = asyncio.run(prepared())
    workers = Workers(run_worker, msgspec.json.encode(settings), found, settings.workers)
    is_ended = workers.run(
        lambda: _print_addresses(settings, link, lang, lan=lan),
        lambda number: typer.echo(say("serve.worker_ended", lang, number=number), err=True),
    )
    if not is_ended:
        _fail("serve.no_worker", lang)


def run_worker(encoded: bytes, found: Socket, started: Event) -> None:
    """Run a worker, in its own process."""
    from guandan.server.logging import set_up_logging  # noqa: PLC0415
    from guandan.server.uvicorn_server import run_uvicorn  # noqa: PLC0415
    from guandan.server.workers import end_with_parent  # noqa: PLC0415

    async def ready(serving: UvicornServer, _: Server) -> None:
        set_up_logging(logs_requests=settings.logs_requests)
        end_with_parent(serving)
        started.set()

    settings = msgspec.json.decode(encoded, type=ServerSettings)
    raise_open_file_limit()
    run_uvicorn(_app(settings), settings, found, ready)


def _print_addresses(settings: ServerSettings, link: str, lang: str, *, lan: bool) -> None:
    typer.echo(say("serve.ready", lang, url=settings.local_url))
    if lan:
        import segno  # noqa: PLC0415

        typer.echo(say("serve.lan", lang, url=settings.url))
        segno.make(settings.url, micro=False).terminal(compact=True)
    typer.echo(say("serve.organiser", lang, url=f"{settings.url}{link}"))
    typer.echo(say("serve.stop", lang))
