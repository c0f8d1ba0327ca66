"""Serve scripts, styles, pictures and texts from memory, compressed once, under addresses that change with them."""

import gzip
import hashlib
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from litestar import Response
from litestar.exceptions import NotFoundException
from msgspec import Struct

from guandan import __version__
from guandan.texts import Language
from guandan.web.bundling import bundle_scripts, bundle_styles
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import BUNDLES, encode_bundle

_MEDIA_TYPES = {
    "css": "text/css",
    "js": "text/javascript",
    "mjs": "text/javascript",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "ico": "image/x-icon",
    "mp3": "audio/mpeg",
    "md": "text/plain",
    "txt": "text/plain",
}
_COMMENT = re.compile(rb"^[ \t]*(?://.*|/\*\*(?:(?!\*/)[\s\S])*\*/[ \t]*)$", re.MULTILINE)
"""A comment of a script on lines of its own."""
SCRIPT_BUNDLES = {
    "table": ("js/page.js", "js/table/main.js"),
    "lobby": ("js/page.js", "js/lobby.js"),
    "new_table": ("js/page.js", "js/new_table.js"),
    "learn": ("js/page.js", "js/learn.js"),
    "lesson": ("js/page.js", "js/lesson.js"),
    "puzzle": ("js/page.js", "js/puzzle.js"),
    "replay": ("js/page.js", "js/replay.js"),
}
"""The scripts of pages that are opened over slow networks; each page gets a single file."""
_TABLE_STYLES = (
    *("seats", "felt", "bombs", "hand", "over", "result", "sheet", "gathering"),
    *("tablet", "upright", "sideways", "large", "kind"),
)
STYLE_BUNDLES = {
    "table": ("css/base.css", "css/table.css", *(f"css/table/{name}.css" for name in _TABLE_STYLES)),
    "lobby": ("css/base.css", "css/lobby.css"),
}
_CACHE_FOREVER = "public, max-age=31536000, immutable"
_CACHE_REVALIDATE = "no-cache"


class Asset(Struct, frozen=True):
    """A file: its type, and its bytes plain and compressed."""

    kind: str
    plain: bytes
    packed: bytes


class Assets(Struct, frozen=True):
    """All files by path, and the version name of their present state."""

    version: str
    files: dict[str, Asset]


@cache
def load_assets() -> Assets:
    """Load every file of `static`, and the texts for scripts."""
    found = dict(_walk(files("guandan.web").joinpath("static"), ""))
    found |= {f"bundles/{name}.js": bundle_scripts(entries, found) for name, entries in SCRIPT_BUNDLES.items()}
    found |= {f"bundles/{name}.css": bundle_styles(paths, found) for name, paths in STYLE_BUNDLES.items()}
    found |= {f"texts/{lang}.{name}.json": encode_bundle(name, lang) for lang in Language for name in BUNDLES}
    digest = hashlib.sha256(b"".join(path.encode() + body for path, body in sorted(found.items()))).hexdigest()
    packed = {
        path: Asset(_find_media_type(path), body, gzip.compress(body, 9, mtime=0)) for path, body in found.items()
    }
    return Assets(f"{__version__}-{digest[:10]}", packed)


def _walk(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for item in folder.iterdir():
        name = f"{path}{item.name}"
        if item.is_dir():
            yield from _walk(item, f"{name}/")
        elif item.name.rpartition(".")[2] in _MEDIA_TYPES:
            yield name, _shorten(item.name, item.read_bytes())


def _shorten(name: str, body: bytes) -> bytes:
    """Strip the comments from one of our scripts; its lines keep their numbers."""
    if not name.endswith(".js"):
        return body
    return _COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), body)


def _find_media_type(path: str) -> str:
    return _MEDIA_TYPES[path.rpartition(".")[2]]


def build_asset_url(path: str) -> str:
    """Build the address of a file in its present state."""
    here = load_assets()
    if path not in here.files:
        raise KeyError(path)
    return f"/static/{here.version}/{path}"


@get("/static/{edition:str}/{path:path}", sync_to_thread=False)
def serve_asset(request: PageRequest, edition: str, path: str) -> Response[bytes]:
    """Serve a file; under another version name serve the present one, which must not be cached."""
    here = load_assets()
    asset = here.files.get(path.lstrip("/"))
    if asset is None:
        raise NotFoundException
    headers = {
        "Cache-Control": _CACHE_FOREVER if edition == here.version else _CACHE_REVALIDATE,
        "Vary": "Accept-Encoding",
        "X-Content-Type-Options": "nosniff",
    }
    if "gzip" in request.headers.get("accept-encoding", "") and len(asset.packed) < len(asset.plain):
        return Response(asset.packed, media_type=asset.kind, headers=headers | {"Content-Encoding": "gzip"})
    return Response(asset.plain, media_type=asset.kind, headers=headers)


@get("/favicon.ico", sync_to_thread=False)
def favicon() -> Response[bytes]:
    """Serve the icon where browsers look for it by default."""
    asset = load_assets().files["mark.svg"]
    return Response(asset.plain, media_type=asset.kind, headers={"Cache-Control": "public, max-age=86400"})


ROUTES = [serve_asset, favicon]
