"""Explain in words why a decision lost, by countable facts; each kind of mistake has a detector.

A detector compares the answer given with the judge's best one, and says what it has found as facts for the text, or
nothing. None of them looks at hidden cards.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from guandan.analysis.plan import HandPlan, count_ranks, plan_hand
from guandan.bots.codes import (
    ACE,
    BOMB,
    FLUSH,
    FOUR_JOKERS,
    PAIR,
    PASS,
    RETURN,
    SINGLE,
    TRIPLE,
    rank_of_face,
    rank_value,
)
from guandan.cards import Rank
from guandan.kernel import Phase
from guandan.kernel.engine import beaters
from guandan.kernel.packed import KINDS, RANKS, play_of
from guandan.rules.play import Kind
from guandan.rules.seat import SEATS, Seat
from guandan.texts import name_of, say
from guandan.texts.load import key_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.bots import Seen

MAX_REMARKS = 3
"""Remarks on one decision."""
_FEW, _NEARLY_OUT = 10, 5
"""Cards left with which an opponent has to be watched, and with which a partner is about to go out."""
_LOW_SINGLE, _SMALL = 8, 9
"""The worth of a small single (9) and of a small pair (10); 1 is that of a 2."""
_BOMB_SIZE = 4
_MANY_CARDS_OUTSIDE = 6
_HIGHER = 3
_LAST_FIVE = 5
_HAND_NEAR_ITS_END = 14


class RemarkKind(StrEnum):
    """The kinds of mistakes, the graver ones first."""

    MISSED_GOING_OUT = "missed_going_out"
    BOMBED_PARTNER = "bombed_partner"
    OVERTOOK_PARTNER = "overtook_partner"
    BEAT_PARTNER = "beat_partner"
    BROKE_BOMB = "broke_bomb"
    BROKE_FLUSH = "broke_flush"
    LED_INTO_COUNT = "led_into_count"
    NOT_BLOCKED = "not_blocked"
    LET_GO = "let_go"
    NOT_FED = "not_fed"
    KEPT_BOMB = "kept_bomb"
    BOMBED_EARLY = "bombed_early"
    BOMB_TOO_BIG = "bomb_too_big"
    WASTED_WILD = "wasted_wild"
    SMALL_AT_FIVE = "small_at_five"
    KEPT_SMALL_SINGLE = "kept_small_single"
    LEFT_SINGLES = "left_singles"
    TOO_HIGH = "too_high"
    TOOK_FOR_NOTHING = "took_for_nothing"
    PASSED_CHEAP = "passed_cheap"
    RETURNED_BOMB_CARD = "returned_bomb_card"
    BROKE_FOR_RETURN = "broke_for_return"
    WOULD_STAND = "would_stand"

    __hash__ = str.__hash__


Facts: TypeAlias = dict[str, int | str]
_NAMED_FACTS: dict[str, type[StrEnum]] = {"rank": Rank, "seat": Seat, "kind": Kind}
"""Facts that have a name in each language."""


class Remark(Struct, frozen=True):
    """One reason, with the facts that its text names: numbers, and by their values a rank, a seat or a kind."""

    kind: RemarkKind
    facts: Facts


class Turns(Struct, frozen=True, kw_only=True):
    """手数: how many plays the hand needed before the decision, after it, and after the better answer."""

    before: int
    after: int
    after_best: int


class DecisionFacts:
    """A decision, the answer given and the best one, with what detectors ask of them."""

    def __init__(self, seen: Seen, given: int, best: int) -> None:
        self.seen = seen
        self.given = given
        self.best = best
        self.level = seen.level - 1
        self.next, self.partner, self.previous = seen.after
        self.leads = not seen.phase and not seen.top
        self.foes = [seat for seat in (self.next, self.previous) if seen.left[seat]]

    @property
    def left(self) -> int:
        """The own cards."""
        return self.seen.left[self.seen.seat]

    @property
    def fewest(self) -> int:
        """The cards of the opponent who is nearest to going out."""
        return min((self.seen.left[foe] for foe in self.foes), default=0)

    def rest(self, action: int) -> bytes:
        """The own cards after an answer."""
        faces = bytearray(self.seen.faces)
        if action & 15 <= FOUR_JOKERS:
            for card in play_of(action, self.seen.level_rank).cards:
                faces[card.place] -= 1
        elif action & 15 == RETURN:
            faces[action >> 32 & 63] -= 1
        return bytes(faces)

    @cached_property
    def before(self) -> HandPlan:
        """The plan of the hand as it was."""
        return plan_hand(self.seen.faces, self.seen.level)

    @cached_property
    def after(self) -> HandPlan:
        """The plan of what the answer given left."""
        return plan_hand(self.rest(self.given), self.seen.level)

    @cached_property
    def after_best(self) -> HandPlan:
        """The plan of what the best answer would have left."""
        return plan_hand(self.rest(self.best), self.seen.level)

    def worth(self, action: int) -> int:
        """The worth of the rank that decides a play."""
        return rank_value(action >> 4 & 15, self.level)


_DETECTORS: dict[RemarkKind, Callable[[DecisionFacts], Facts | None]] = {}


def detects(
    kind: RemarkKind,
) -> Callable[[Callable[[DecisionFacts], Facts | None]], Callable[[DecisionFacts], Facts | None]]:
    """Register the detector of a kind of mistake."""

    def register(detector: Callable[[DecisionFacts], Facts | None]) -> Callable[[DecisionFacts], Facts | None]:
        _DETECTORS[kind] = detector
        return detector

    return register


def explain_loss(seen: Seen, given: int, best: int) -> tuple[Remark, ...]:
    """Why an answer is worse than another, the graver reasons first."""
    if given == best:
        return ()
    position = DecisionFacts(seen, given, best)
    found = ((kind, _DETECTORS[kind](position)) for kind in RemarkKind)
    return tuple(Remark(kind, facts) for kind, facts in found if facts is not None)[:MAX_REMARKS]


def count_turns(seen: Seen, given: int, best: int) -> Turns | None:
    """How many plays the hand needed; none while tribute is going on."""
    if seen.phase != Phase.PLAY:
        return None
    position = DecisionFacts(seen, given, best)
    return Turns(before=position.before.turns, after=position.after.turns, after_best=position.after_best.turns)


def describe_remark(remark: Remark, lang: str) -> str:
    """A reason as a sentence."""
    facts = {name: _format_fact(name, fact, lang) for name, fact in remark.facts.items()}
    return say(key_of(remark.kind), lang, **facts)


def _format_fact(name: str, fact: int | str, lang: str) -> int | str:
    return name_of(_NAMED_FACTS[name](str(fact)), lang) if name in _NAMED_FACTS else fact


def describe_turns(turns: Turns, lang: str) -> str:
    """How many plays the hand needed, as a sentence."""
    return say("review.turns", lang, before=turns.before, after=turns.after, best=turns.after_best)


# ---------------------------------------------------------------- what an action is


def _is_play(action: int) -> bool:
    return action & 15 <= FOUR_JOKERS


def _is_bomb(action: int) -> bool:
    return BOMB <= action & 15 <= FOUR_JOKERS


def _is_plain(action: int) -> bool:
    """A play that is no bomb."""
    return action & 15 < BOMB


def _size(action: int) -> int:
    return action >> 8 & 15 if _is_play(action) else 0


def _wilds(action: int) -> int:
    return action >> 28 & 3 if _is_play(action) else 0


def _kind(action: int) -> Kind:
    return KINDS[(action & 15) - 1]


def _rank(action: int) -> Rank:
    return RANKS[action >> 4 & 15]


# ---------------------------------------------------------------- the detectors


@detects(RemarkKind.MISSED_GOING_OUT)
def _missed_going_out(at: DecisionFacts) -> Facts | None:
    """能走不走: the last cards could have been played, and were not."""
    return {} if _size(at.best) == at.left != _size(at.given) else None


def _spoils_partners_play(at: DecisionFacts) -> bool:
    """The partner's play lay on top, the seat beat it without going out, and passing was better."""
    is_partners = at.seen.top_seat == at.partner
    return is_partners and _is_play(at.given) and _size(at.given) < at.left and at.best == PASS


@detects(RemarkKind.BOMBED_PARTNER)
def _bombed_partner(at: DecisionFacts) -> Facts | None:
    """炸了对家."""
    return {} if _spoils_partners_play(at) and _is_bomb(at.given) else None


@detects(RemarkKind.OVERTOOK_PARTNER)
def _overtook_partner(at: DecisionFacts) -> Facts | None:
    """挡了对家: the partner was about to go out."""
    count = at.seen.left[at.partner]
    return {"count": count} if _spoils_partners_play(at) and 0 < count <= _NEARLY_OUT else None


@detects(RemarkKind.BEAT_PARTNER)
def _beat_partner(at: DecisionFacts) -> Facts | None:
    """压了对家."""
    if not _spoils_partners_play(at) or _is_bomb(at.given) or 0 < at.seen.left[at.partner] <= _NEARLY_OUT:
        return None
    return {"kind": _kind(at.given)}


@detects(RemarkKind.BROKE_BOMB)
def _broke_bomb(at: DecisionFacts) -> Facts | None:
    """拆了炸弹: a rank held four times or more fell below four, and not by a bomb."""
    if not _is_plain(at.given):
        return None
    before = count_ranks(at.seen.faces, at.seen.level)
    after = count_ranks(at.rest(at.given), at.seen.level)
    spared = count_ranks(at.rest(at.best), at.seen.level)
    for rank, count in enumerate(before):
        if count >= _BOMB_SIZE > after[rank] and (spared[rank] >= _BOMB_SIZE or _is_bomb(at.best)):
            return {"rank": RANKS[rank], "count": count}
    return None


@detects(RemarkKind.BROKE_FLUSH)
def _broke_flush(at: DecisionFacts) -> Facts | None:
    """拆了同花顺."""
    if not _is_plain(at.given) or at.after.flushes >= at.before.flushes:
        return None
    spares = at.after_best.flushes + (at.best & 15 == FLUSH)
    return {} if spares >= at.before.flushes else None


@detects(RemarkKind.LED_INTO_COUNT)
def _led_into_count(at: DecisionFacts) -> Facts | None:
    """送对方走: the lead has as many cards as an opponent has left, and the better one has not."""
    if not at.leads or not _is_plain(at.given):
        return None
    for foe in at.foes:
        count = at.seen.left[foe]
        if count != _BOMB_SIZE and _size(at.given) == count != _size(at.best):
            return {"seat": SEATS[foe], "count": count, "kind": _kind(at.given)}
    return None


@detects(RemarkKind.NOT_BLOCKED)
def _not_blocked(at: DecisionFacts) -> Facts | None:
    """没有顶: the next player had one card, and a higher single was at hand."""
    if at.seen.left[at.next] != 1 or at.best & 15 != SINGLE:
        return None
    is_low = at.given & 15 == SINGLE and at.worth(at.given) < at.worth(at.best)
    has_passed = at.given == PASS and at.seen.top & 15 == SINGLE
    return {"seat": SEATS[at.next], "rank": _rank(at.best)} if is_low or has_passed else None


@detects(RemarkKind.LET_GO)
def _let_go(at: DecisionFacts) -> Facts | None:
    """放走对方: an opponent with few cards kept the lead."""
    foe = at.seen.top_seat
    if at.given != PASS or foe not in at.foes or not _is_play(at.best):
        return None
    count = at.seen.left[foe]
    return {"seat": SEATS[foe], "count": count} if count <= _NEARLY_OUT else None


@detects(RemarkKind.NOT_FED)
def _not_fed(at: DecisionFacts) -> Facts | None:
    """没送对家: the partner could have gone out on a single or a pair."""
    count = at.seen.left[at.partner]
    wanted = {1: SINGLE, 2: PAIR, 3: TRIPLE}.get(count)
    if not at.leads or wanted is None or at.best & 15 != wanted or at.given & 15 == wanted:
        return None
    return {"count": count, "kind": _kind(at.best)}


@detects(RemarkKind.KEPT_BOMB)
def _kept_bomb(at: DecisionFacts) -> Facts | None:
    """该炸不炸."""
    is_foes = at.seen.top_seat in at.foes
    return {"count": at.fewest} if is_foes and at.given == PASS and _is_bomb(at.best) else None


@detects(RemarkKind.BOMBED_EARLY)
def _bombed_early(at: DecisionFacts) -> Facts | None:
    """炸早了: no opponent was near to going out, nor the seat itself."""
    if not _is_bomb(at.given) or _is_bomb(at.best) or at.seen.top_seat == at.partner:
        return None
    is_early = at.fewest > _FEW and at.left - _size(at.given) > _FEW
    return {"count": at.fewest} if is_early else None


@detects(RemarkKind.BOMB_TOO_BIG)
def _bomb_too_big(at: DecisionFacts) -> Facts | None:
    """炸大了: a smaller bomb was enough."""
    if not (_is_bomb(at.given) and _is_bomb(at.best)):
        return None
    return {} if _bomb_strength(at, at.given) > _bomb_strength(at, at.best) else None


def _bomb_strength(at: DecisionFacts, action: int) -> tuple[float, int]:
    """Bombs of four and five, straight flushes, bombs of six and more, four jokers."""
    kind, size = action & 15, action >> 8 & 15
    return {FLUSH: 5.5, FOUR_JOKERS: 99.0}.get(kind, float(size)), at.worth(action)


@detects(RemarkKind.WASTED_WILD)
def _wasted_wild(at: DecisionFacts) -> Facts | None:
    """逢人配用亏了: a wild went into a play that is no bomb."""
    if not _is_plain(at.given) or _wilds(at.given) <= _wilds(at.best):
        return None
    return {"kind": _kind(at.given)}


@detects(RemarkKind.SMALL_AT_FIVE)
def _small_at_five(at: DecisionFacts) -> Facts | None:
    """对方只剩 5 张仍出小牌: a small pair or single was led to somebody with five cards."""
    foe = next((foe for foe in at.foes if at.seen.left[foe] == _LAST_FIVE), None)
    if foe is None or not at.leads or at.given & 15 not in {SINGLE, PAIR} or at.worth(at.given) > _SMALL:
        return None
    return {"seat": SEATS[foe], "kind": _kind(at.given)} if at.best & 15 != at.given & 15 else None


@detects(RemarkKind.KEPT_SMALL_SINGLE)
def _kept_small_single(at: DecisionFacts) -> Facts | None:
    """小单张留太久: near the end of the hand a small single should have gone first."""
    is_small = at.best & 15 == SINGLE and at.worth(at.best) <= _LOW_SINGLE
    if not at.leads or not is_small or at.given & 15 == SINGLE or at.left > _HAND_NEAR_ITS_END:
        return None
    return {"rank": _rank(at.best)}


@detects(RemarkKind.LEFT_SINGLES)
def _left_singles(at: DecisionFacts) -> Facts | None:
    """留下单张: more loose singles than after the better play."""
    if not (_is_play(at.given) and _is_play(at.best)):
        return None
    count = at.after.singles
    return {"count": count, "best": at.after_best.singles} if count > max(1, at.after_best.singles) else None


@detects(RemarkKind.TOO_HIGH)
def _too_high(at: DecisionFacts) -> Facts | None:
    """出大了: a lower play of the same kind was enough."""
    is_alike = _is_plain(at.given) and at.given & 15 == at.best & 15
    if not is_alike or at.worth(at.given) < at.worth(at.best) + _HIGHER:
        return None
    return {"kind": _kind(at.given), "rank": _rank(at.best)}


@detects(RemarkKind.TOOK_FOR_NOTHING)
def _took_for_nothing(at: DecisionFacts) -> Facts | None:
    """接得不值: the play tore the hand, which needs as many plays as before."""
    is_foes = at.seen.top_seat in at.foes
    if not is_foes or not _is_plain(at.given) or at.best != PASS or at.after.turns < at.before.turns:
        return None
    return {"before": at.before.turns, "after": at.after.turns}


@detects(RemarkKind.PASSED_CHEAP)
def _passed_cheap(at: DecisionFacts) -> Facts | None:
    """该出不出: a play that is no bomb would have saved a turn."""
    is_foes = at.seen.top_seat in at.foes
    if not is_foes or at.given != PASS or not _is_plain(at.best) or at.after_best.turns >= at.before.turns:
        return None
    return {"kind": _kind(at.best), "before": at.before.turns, "after": at.after_best.turns}


@detects(RemarkKind.RETURNED_BOMB_CARD)
def _returned_bomb_card(at: DecisionFacts) -> Facts | None:
    """还了成炸的牌: almost all cards of that rank are outside, so the other side may make a bomb with it."""
    if at.seen.phase != Phase.RETURN or not _goes_to_foe(at):
        return None
    unseen = count_ranks(at.seen.unseen, at.seen.level)
    given, best = (rank_of_face(action >> 32 & 63) for action in (at.given, at.best))
    if max(given, best) > ACE or unseen[given] < _MANY_CARDS_OUTSIDE or unseen[given] <= unseen[best]:
        return None
    return {"rank": RANKS[given], "count": unseen[given]}


def _goes_to_foe(at: DecisionFacts) -> bool:
    """Whether the return goes to an opponent, who paid."""
    tribute = at.seen.tribute
    if tribute is None:
        return False
    payers = [payer for payer, receiver in enumerate(tribute.receivers) if receiver == at.seen.seat]
    return any(payer in {at.next, at.previous} for payer in payers)


@detects(RemarkKind.BROKE_FOR_RETURN)
def _broke_for_return(at: DecisionFacts) -> Facts | None:
    """拆牌还牌: the hand needs more plays than after the better return."""
    if at.seen.phase != Phase.RETURN or at.after.turns <= at.after_best.turns:
        return None
    return {"after": at.after.turns, "best": at.after_best.turns}


@detects(RemarkKind.WOULD_STAND)
def _would_stand(at: DecisionFacts) -> Facts | None:
    """管得住: nothing outside beats the better play, except a bomb."""
    if at.seen.phase or not _is_plain(at.best) or _is_bomb(at.given):
        return None
    stands = not beaters(at.best, at.seen.unseen, at.seen.level)
    was_beatable = not _is_play(at.given) or beaters(at.given, at.seen.unseen, at.seen.level)
    return {"kind": _kind(at.best)} if stands and was_beatable else None
