"""公平发牌 in a record: tags like `[Shuffle "1" {"commitment":"…","secret":"…","numbers":{…}}]`, and their proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from guandan.errors import InvalidRecord
from guandan.game.fair_shuffle import Shuffle, commit_to, keeps_promises, mix_seed
from guandan.game.walk import next_deal
from guandan.rules.seat import Seat

if TYPE_CHECKING:
    from guandan.game.events import CardsDealt
    from guandan.game.match import Match


class _Form(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The part of the tag after the number of the dealing."""

    commitment: str
    secret: str
    numbers: dict[Seat, str] = {}
    hashes: dict[Seat, str] = {}
    silent: tuple[Seat, ...] = ()


def write_shuffle(shuffle: Shuffle) -> str:
    """Write the tag of a shuffle."""
    form = _Form(shuffle.commitment, shuffle.secret, shuffle.numbers, shuffle.hashes, shuffle.silent)
    return f'[Shuffle "{shuffle.deal}" {msgspec.json.encode(form).decode()}]'


def read_shuffle(deal: str, value: str, line: int) -> Shuffle:
    """Read a shuffle from its tag."""
    try:
        form = msgspec.json.decode(value, type=_Form)
    except msgspec.DecodeError as error:
        raise InvalidRecord(f"a shuffle's commitment, secret and numbers are expected ({error})", line) from error
    if not deal.isdecimal():
        raise InvalidRecord(f"the number of a dealing is expected, not {deal}", line)
    return Shuffle(
        deal=int(deal),
        commitment=form.commitment,
        secret=form.secret,
        numbers=form.numbers,
        hashes=form.hashes,
        silent=form.silent,
    )


def find_disproof(shuffle: Shuffle, match: Match, event: CardsDealt) -> tuple[str, str] | None:
    """Return a code and a sentence if these cards do not follow from the shuffle, and none if they do."""
    try:
        secret = bytes.fromhex(shuffle.secret)
    except ValueError:
        return "shuffle_secret", "the secret of the shuffle is not written in hexadecimal digits"
    if commit_to(secret) != shuffle.commitment:
        return "shuffle_commitment", "the secret of the shuffle is not the one that was committed to"
    if not keeps_promises(shuffle.commitment, shuffle.hashes, shuffle.numbers):
        return "shuffle_promise", "a number of the shuffle is not the one that its player promised"
    dealt = next_deal(match, mix_seed(secret, shuffle.numbers))
    if (dealt.pack, dealt.cut, dealt.turned) != (event.pack, event.cut, event.turned):
        return "shuffle_pack", "these cards do not follow from the secret and the numbers of the shuffle"
    return None
