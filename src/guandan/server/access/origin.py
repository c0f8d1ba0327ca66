"""Same origin: a change must come from one of our own pages, or from no browser at all."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Mapping

_DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


def is_same_origin(headers: Mapping[str, str], public_url: str = "") -> bool:
    """Check `Sec-Fetch-Site`, which browsers send over HTTPS, and `Origin`, which they send with every change.

    >>> is_same_origin({"origin": "http://10.0.0.5:8000", "host": "10.0.0.5:8000"})
    True
    >>> is_same_origin({"origin": "http://evil.example", "host": "10.0.0.5:8000"})
    False
    """
    if headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
        return False
    origin = headers.get("origin")
    if origin is None:
        return True  # a program: browsers name the origin of every change and of every socket
    here = _parse_origin(origin)
    return here is not None and (
        here == _parse_origin(f"{urlsplit(origin).scheme}://{headers.get('host', '')}")
        or here == _parse_origin(public_url)
    )


def _parse_origin(url: str) -> tuple[str, int] | None:
    """Split a host and its port; a missing port means the scheme's default."""
    try:
        found = urlsplit(url)
        port = found.port or _DEFAULT_PORTS.get(found.scheme)
    except ValueError:
        return None
    return None if found.hostname is None or port is None else (found.hostname.lower(), port)
