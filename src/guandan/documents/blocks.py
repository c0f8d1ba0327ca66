"""The parts that documents are built from: lists, sentences and pictures, shared by all file formats."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Align(StrEnum):
    """The alignment of a column's text."""

    LEFT = "left"
    CENTRE = "center"
    RIGHT = "right"


class ListColumn(Struct, frozen=True, kw_only=True):
    """A column: as wide as its text, or a share of the remaining width; `extra` columns are left out on phones."""

    heading: str
    share: float = 0
    align: Align = Align.CENTRE
    extra: bool = False


class ListBlock(Struct, frozen=True, kw_only=True, tag_field="block", tag="listing"):
    """表: rows of texts under headings; equal neighbours in the first `merged` columns are printed once.

    `name` is the name of its file, in ASCII; a `wide` list needs the long side of the paper.
    """

    name: str
    title: str
    columns: tuple[ListColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    merged: int = 0
    wide: bool = False


class SentenceBlock(Struct, frozen=True, kw_only=True, tag_field="block", tag="sentences"):
    """Sentences, each with a label before it, such as its article."""

    title: str
    lines: tuple[tuple[str, str], ...]


class PictureBlock(Struct, frozen=True, kw_only=True, tag_field="block", tag="picture"):
    """A drawing as SVG."""

    title: str
    svg: str
    wide: bool = False


Block = ListBlock | SentenceBlock | PictureBlock


class Booklet(Struct, frozen=True, kw_only=True):
    """册: blocks under a head; with a cover, the head and the hosts have a page of their own."""

    event: str
    title: str
    facts: tuple[str, ...]
    printed: str
    page: str
    blocks: tuple[Block, ...]
    cover: bool = False
    hosts: tuple[tuple[str, str], ...] = ()

    @property
    def lists(self) -> tuple[ListBlock, ...]:
        """Return only its lists."""
        return tuple(block for block in self.blocks if isinstance(block, ListBlock))
