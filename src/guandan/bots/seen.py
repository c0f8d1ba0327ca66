"""What a seat may know when it is asked: all that a bot gets, and no more."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from guandan.bots.codes import PASS, PAY
from guandan.cards import Hand
from guandan.kernel.deal import Actions, Phase
from guandan.kernel.features import OBSERVATION
from guandan.kernel.packed import FACES, level_of, play_of

if TYPE_CHECKING:
    from array import array

    from guandan.cards import Rank
    from guandan.kernel import Deal
    from guandan.rules.play import Play

_CLOCKWISE = 1 << 7
_FACE_DOWN = 16
_NOBODY = 4
_HAND, _UNSEEN = OBSERVATION["hand"], OBSERVATION["unseen"]
_PLAYED = tuple(OBSERVATION[name] for name in ("played_own", "played_next", "played_partner", "played_previous"))
_KNOWN = tuple(OBSERVATION[name] for name in ("hand", "known_next", "known_partner", "known_previous"))


class Tribute(NamedTuple):
    """贡牌, by seat: the face paid, who got it, the face returned; -1 for none, or for one that lies face down.

    `laid` is the face that a payer had laid down and took back when the partner refused.
    """

    first: int
    refused: bool
    equal: bool
    paid: tuple[int, ...]
    receivers: tuple[int, ...]
    returned: tuple[int, ...]
    laid: tuple[int, ...] = (-1, -1, -1, -1)


class Seen:
    """One decision as its seat sees it: seats are 0 to 3 for E N W S, levels 2 to 14, faces 0 to 53 as in `Card`.

    `after` has the other seats in the order of play, `trick` what each seat did last in this trick (packed; 0 for
    nothing yet), `order` the seats that are out, `packed` the legal actions, of which `actions` makes values.
    """

    __slots__ = (
        *("_actions", "_actors", "after", "left", "level", "levels", "observation", "order", "packed", "phase"),
        *("rules", "seat", "top", "top_seat", "tribute", "trick"),
    )

    def __init__(self, deal: Deal, seat: int, packed: array[int] | None = None) -> None:
        self.seat = seat
        self.phase = deal.phase
        self.level = deal.level
        self.levels = deal.levels
        self.rules = deal.rules
        self.packed = deal.packed() if packed is None else packed
        self.top = deal.top
        self.top_seat = deal.top_seat
        self.trick = (deal.last(0), deal.last(1), deal.last(2), deal.last(3))
        self.left = (deal.left(0), deal.left(1), deal.left(2), deal.left(3))
        self.order = deal.order
        self.observation = deal.observe(seat)
        self.tribute = _read_tribute(deal, seat)
        step = -1 if self.rules & _CLOCKWISE else 1
        self.after = ((seat + step) & 3, seat ^ 2, (seat - step) & 3)
        # While tribute lasts, a return in the deal's history may lie face down.
        self._actors = b"" if self.phase else deal.actors
        self._actions = [] if self.phase else deal.history

    @classmethod
    def of(cls, deal: Deal) -> Seen:
        """What the seat to act sees of a deal."""
        return cls(deal, deal.seat)

    @property
    def partner(self) -> int:
        """对家."""
        return self.seat ^ 2

    @property
    def level_rank(self) -> Rank:
        """级牌."""
        return level_of(self.level)

    @property
    def actions(self) -> Actions:
        """The legal actions as values, each made when it is looked at: a play, a card, a seat, or none for a pass."""
        return Actions(self.packed, self.level_rank)

    @property
    def history(self) -> tuple[tuple[int, int], ...]:
        """Every play and pass of the deal so far: whose it was, and the action packed."""
        done = zip(self._actors, self._actions, strict=True)
        return tuple([(seat, packed) for seat, packed in done if 0 < packed & 15 < PAY or packed == PASS])

    @property
    def top_play(self) -> Play | None:
        """The play to beat."""
        return play_of(self.top, self.level_rank) if self.top else None

    @property
    def faces(self) -> bytes:
        """手牌: how many of each of the 54 faces the seat holds."""
        return self.observation[_HAND]

    @property
    def hand(self) -> Hand:
        """手牌."""
        return build_hand(self.faces)

    @property
    def unseen(self) -> bytes:
        """记牌: how many of each face the seat has not seen: in other hands, or face down."""
        return self.observation[_UNSEEN]

    def played(self, seat: int) -> bytes:
        """How many of each face a seat has played."""
        return self.observation[_PLAYED[self._relative_place(seat)]]

    def known(self, seat: int) -> bytes:
        """How many of each face a seat is known to hold: by tribute, return, refusal or the turned card."""
        return self.observation[_KNOWN[self._relative_place(seat)]]

    def _relative_place(self, seat: int) -> int:
        return 0 if seat == self.seat else 1 + self.after.index(seat)


def build_hand(faces: bytes) -> Hand:
    """Counts of faces as a hand."""
    return Hand([FACES[face] for face, copies in enumerate(faces) for _ in range(copies)])


def _read_tribute(deal: Deal, seat: int) -> Tribute | None:
    """The tribute as the seat sees it; none where none was due."""
    first, payer, refused, equal, paid, receivers, returned = deal.tribute
    if first == _NOBODY:
        return None
    faces = tuple([face - 1 for face in returned])
    face_down = deal.rules >> _FACE_DOWN & 3
    if deal.phase == Phase.RETURN and payer < 0 and (face_down > 1 or (face_down and equal)):
        faces = tuple([face if giver == seat else -1 for giver, face in enumerate(faces)])
    return Tribute(
        first,
        bool(refused),
        bool(equal),
        tuple([face - 1 for face in paid]),
        tuple([-1 if taker == _NOBODY else taker for taker in receivers]),
        faces,
        tuple([face - 1 for face in deal.laid]),
    )
