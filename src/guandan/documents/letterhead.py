"""落款: the letterhead of an event's papers: hosts, logo, signature, seal, and the text of the certificates."""

from __future__ import annotations

from enum import StrEnum
from string import Formatter
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Mapping

HostNames = Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=80)], ...], Meta(max_length=12)]
PLACEHOLDERS = ("name", "partner", "unit", "event", "prize", "date", "organiser")
"""The placeholders that a certificate's own text may have in braces."""


class CertificateStyle(StrEnum):
    """证书样式: how a certificate looks."""

    FRAMED = "framed"
    UPRIGHT = "upright"
    BANNER = "banner"


class Letterhead(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """主办、承办、协办 and who signs; a logo as SVG; room for a seal; the style and text of certificates.

    Without a `certificate_text` certificates have the default text; with one, its placeholders are filled in.
    """

    hosts: HostNames = ()
    organisers: HostNames = ()
    co_organisers: HostNames = ()
    signed: Annotated[str, Meta(max_length=80)] = ""
    has_seal: bool = True
    style: CertificateStyle = CertificateStyle.FRAMED
    certificate_text: Annotated[str, Meta(max_length=600)] = ""
    logo: str = ""

    @property
    def signature(self) -> str:
        """The signer: the one named, else the first organiser or host; empty where nobody is known."""
        return self.signed or next(iter((*self.organisers, *self.hosts)), "")


def check_certificate_text(text: str) -> None:
    """Refuse a text with unknown placeholders."""
    try:
        named = [(field, spec or how) for _, field, spec, how in Formatter().parse(text) if field is not None]
    except ValueError:
        raise IllegalAction("certificate_braces", known=list(PLACEHOLDERS)) from None
    for field, changed in named:
        if field not in PLACEHOLDERS or changed:
            raise IllegalAction("certificate_placeholder", name=field, known=list(PLACEHOLDERS))


def fill_certificate_text(text: str, values: Mapping[str, str]) -> str:
    """Fill in the placeholders of the text."""
    check_certificate_text(text)
    parts = Formatter().parse(text)
    return "".join(literal + ("" if field is None else values[field]) for literal, field, _, _ in parts)
