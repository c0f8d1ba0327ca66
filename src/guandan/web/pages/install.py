"""What makes the pages an app that can be installed, and what search engines and broken networks get."""

from litestar import Response

from guandan.texts import Language, say
from guandan.web.assets import build_asset_url, load_assets
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language

_DAY = {"Cache-Control": "public, max-age=86400"}
_ROBOTS = """User-agent: *
Disallow: /api
Disallow: /t/
Disallow: /e/
Disallow: /p
Disallow: /join
Disallow: /l/
"""
"""Tables, phones and links with codes are nobody's to list."""


def build_manifest(lang: Language) -> dict[str, object]:
    """The manifest of the app in a language."""
    sizes = {"icon-192.png": "192x192", "icon-512.png": "512x512"}
    icons = [{"src": build_asset_url(name), "sizes": size, "type": "image/png"} for name, size in sizes.items()]
    maskable = {"src": build_asset_url("icon-maskable.png"), "sizes": "512x512", "type": "image/png"}
    return {
        "id": "/",
        "name": say("web.page.name", lang),
        "short_name": say("web.page.name", lang),
        "description": say("web.page.description", lang),
        "lang": "zh-CN" if lang is Language.ZH else "en",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#faf6ec",
        "theme_color": "#1f4d3d",
        "icons": [*icons, maskable | {"purpose": "maskable"}],
    }


@get("/manifest.webmanifest", sync_to_thread=False)
def show_manifest(request: PageRequest) -> Response[dict[str, object]]:
    """The manifest, in the visitor's language."""
    headers = {"Cache-Control": "no-cache", "Vary": "Cookie, Accept-Language"}
    return Response(build_manifest(find_language(request)), media_type="application/manifest+json", headers=headers)


@get("/sw.js", sync_to_thread=False)
def show_service_worker() -> Response[bytes]:
    """The service worker; it stands at the root so that it may answer for every page."""
    worker = load_assets().files["sw.js"]
    return Response(worker.plain, media_type=worker.kind, headers={"Cache-Control": "no-cache"})


@get("/offline", sync_to_thread=False)
def show_offline(request: PageRequest) -> Response[bytes]:
    """What stands there while the server cannot be reached."""
    return render_page(request, "offline.html")


@get("/robots.txt", sync_to_thread=False)
def show_robots() -> Response[str]:
    """What search engines may look at."""
    return Response(_ROBOTS, media_type="text/plain", headers=_DAY)


ROUTES = [show_manifest, show_service_worker, show_offline, show_robots]
