"""A page from parts that were compressed before: what is the same for a thousand visitors is compressed once."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable

_LEVEL = 6
_HEADER = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
"""Of a gzip file without a name and an instant (RFC 1952, 2.3)."""
_LAST_BLOCK = b"\x03\0"
"""An empty block that ends the compressed data (RFC 1951, 3.2.3)."""


class CompressedPart(Struct, frozen=True, gc=False):
    """A part of a page, as it is and as blocks of compressed data that end at a byte and refer to no other part."""

    plain: bytes
    blocks: bytes


def compress_part(text: str) -> CompressedPart:
    """Compress a part by itself."""
    plain = text.encode()
    deflate = zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return CompressedPart(plain, deflate.compress(plain) + deflate.flush(zlib.Z_SYNC_FLUSH))


def join_as_gzip(parts: Iterable[CompressedPart]) -> bytes:
    """Join the parts to one gzip file.

    It has one member: Chromium ignores what follows the first.
    """
    parts = tuple(parts)
    checksum = 0
    for part in parts:
        checksum = zlib.crc32(part.plain, checksum)
    size = sum(len(part.plain) for part in parts)
    blocks = b"".join(part.blocks for part in parts)
    return _HEADER + blocks + _LAST_BLOCK + checksum.to_bytes(4, "little") + size.to_bytes(4, "little")
