"""The parts that documents are built from: lists, sentences and pictures, shared by all file formats."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Align(StrEnum):
    """Where the text of a column stands."""

    LEFT = "left"
    CENTRE = "center"
    RIGHT = "right"


class ListColumn(Struct, frozen=True, kw_only=True):
    """A column: as wide as its text, or a share of what is left; telephones leave out what is `extra`."""

    heading: str
    share: float = 0
    align: Align = Align.CENTRE
    extra: bool = False


class ListBlock(Struct, frozen=True, kw_only=True, tag_field="block", tag="listing"):
    """表: rows of texts under headings; equal neighbours in the first `merged` columns are printed once.

    `name` is that of its file, in ASCII; a list is `wide` when it needs the long side of the paper.
    """

    name: str
    title: str
    columns: tuple[ListColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    merged: int = 0
    wide: bool = False


class SentenceBlock(Struct, frozen=True, kw_only=True, tag_field="block", tag="sentences"):
    """Sentences with what stands before each, such as the article it comes from."""

    title: str
    lines: tuple[tuple[str, str], ...]


class PictureBlock(Struct, frozen=True, kw_only=True, tag_field="block", tag="picture"):
    """A drawing as SVG."""

    title: str
    svg: str
    wide: bool = False


Block = ListBlock | SentenceBlock | PictureBlock


class Booklet(Struct, frozen=True, kw_only=True):
    """册: blocks under a head; with a cover, the head has a page of its own, and the hosts are on it."""

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
        """Its lists alone."""
        return tuple(block for block in self.blocks if isinstance(block, ListBlock))
