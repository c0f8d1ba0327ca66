"""落款 from a file: a TOML with the fields of a letterhead, and the path of the logo beside it."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import msgspec

from guandan.documents.letterhead import Letterhead, check_certificate_text
from guandan.documents.logo import read_logo
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from pathlib import Path


def read_letterhead_file(path: Path) -> Letterhead:
    """Read a letterhead; `logo` is the path of a picture, from the file's own folder."""
    try:
        fields = tomllib.loads(path.read_text("utf-8"))
        logo = fields.pop("logo", "")
        letterhead = msgspec.convert(fields, Letterhead)
        content = (path.parent / str(logo)).read_bytes() if logo else b""
    except (OSError, ValueError, msgspec.ValidationError) as error:
        raise IllegalAction("letterhead_unreadable", file=str(path)) from error
    check_certificate_text(letterhead.certificate_text)
    return msgspec.structs.replace(letterhead, logo=read_logo(content)) if content else letterhead
