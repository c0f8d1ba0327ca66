"""Long lists in parts, so that a picture in a chat can still be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.documents.blocks import ListBlock

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.documents.blocks import Block, Booklet

MAX_ROWS = 40


def split_long_lists(booklet: Booklet, most: int = MAX_ROWS) -> Booklet:
    """Split every list that is longer than `most` rows; each part says which of how many it is."""
    return replace(booklet, blocks=tuple(part for block in booklet.blocks for part in _split_block(block, most)))


def _split_block(block: Block, most: int) -> Iterator[Block]:
    if not isinstance(block, ListBlock) or len(block.rows) <= most:
        yield block
        return
    count = -(-len(block.rows) // most)
    size = -(-len(block.rows) // count)
    for number in range(count):
        title = f"{block.title} {number + 1}/{count}"
        notes = block.notes if number == count - 1 else ()
        yield replace(block, title=title, rows=block.rows[number * size : (number + 1) * size], notes=notes)
