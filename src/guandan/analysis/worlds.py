"""List all hands that the others may hold, if there are few."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.bots.learned.story import DealStory, InconsistentStory
from guandan.kernel import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.bots import Seen
    from guandan.kernel import Deal

_SEATS = range(4)


def list_possible_deals(seen: Seen, most: int) -> list[Deal] | None:
    """Every deal that the seat cannot tell from the true one; none where there are more than `most`, or unknown."""
    if seen.phase != Phase.PLAY:
        return None
    room = {seat: seen.left[seat] - sum(seen.known(seat)) for seat in seen.after}
    loose = list(seen.unseen)
    for seat in seen.after:
        for face, copies in enumerate(seen.known(seat)):
            loose[face] -= copies
    faces = [(face, copies) for face, copies in enumerate(loose) if copies]
    holders = [seat for seat in seen.after if room[seat] > 0]
    if min(loose) < 0 or sum(loose) != sum(room[seat] for seat in holders):
        return None
    deals: list[Deal] = []
    for number, shares in enumerate(_walk_shares(faces, [room[seat] for seat in holders])):
        if number >= most:
            return None
        deal = _rebuild(seen, holders, shares)
        if deal is not None:
            deals.append(deal)
    return deals or None


def _walk_shares(faces: list[tuple[int, int]], room: list[int]) -> Iterator[list[dict[int, int]]]:
    """Yield every way to distribute the cards of each face over holders with limited room."""
    if not faces:
        if not any(room):
            yield [{} for _ in room]
        return
    (face, copies), rest = faces[0], faces[1:]
    for gift in _walk_splits(copies, room):
        left = [space - given for space, given in zip(room, gift, strict=True)]
        for shares in _walk_shares(rest, left):
            yield [{**share, face: given} if given else share for share, given in zip(shares, gift, strict=True)]


def _walk_splits(copies: int, room: list[int]) -> Iterator[list[int]]:
    if not room:
        if not copies:
            yield []
        return
    for given in range(min(copies, room[0]), -1, -1):
        for rest in _walk_splits(copies - given, room[1:]):
            yield [given, *rest]


def _rebuild(seen: Seen, holders: list[int], shares: list[dict[int, int]]) -> Deal | None:
    """Rebuild the deal with these hands; None if they do not explain what happened."""
    hands = [list(seen.known(seat)) for seat in _SEATS]
    for seat, share in zip(holders, shares, strict=True):
        for face, copies in share.items():
            hands[seat][face] += copies
    try:
        story = DealStory(seen)
        deal = story.rebuild_start(hands)
        for _, action in story.history:
            deal.do(action)
    except (InconsistentStory, ValueError):
        return None
    return deal if not deal.is_over and deal.seat == seen.seat else None
