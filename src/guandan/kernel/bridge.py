"""Turn deals of the game into deals of the kernel, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.cards import Card, Hand
from guandan.game import advance, new
from guandan.game import commands as co
from guandan.game.effects import VoidHand
from guandan.game.events import CardsPlayed, LeadMissed, Passed
from guandan.game.handlers.deal import find_jobs
from guandan.game.progress import NextDeal, Progress
from guandan.kernel.deal import Deal, Phase, action_of
from guandan.kernel.options import list_unknown_options, rules_of
from guandan.kernel.packed import FACES, PASS, PAY, PICK, REFUSE, RETURN, TAKE, pack_play
from guandan.rules.levels import Standing, level_rank
from guandan.rules.opening import find_drawer, first_drawer
from guandan.rules.play import Play
from guandan.rules.seat import SEATS, Seat, Side

if TYPE_CHECKING:
    from guandan.cards import Rank
    from guandan.game import Match
    from guandan.game.deal import DealState as GameDeal
    from guandan.game.table import TableAct
    from guandan.game.tribute import TributeState
    from guandan.rules.rulebook import Rulebook

_PLACE = {seat: place for place, seat in enumerate(SEATS)}
_NOBODY = 4
_BOTH = -1
_CARD_AT = 32
_ROWS = 27


def from_game(match: Match, seat: Seat | None = None) -> Deal:
    """Convert the deal in play with all its hands, asking this seat if several are asked; sanctions are left out."""
    deal = match.deal
    if deal is None:
        raise ValueError("there is no deal in play")
    twin = Deal()
    twin.empty(rules_of(match.book, extra=deal.is_extra, in_game=True), deal.level.number)
    standing = match.progress.standing
    twin.put_levels(standing.ew + 1, standing.ns + 1)
    is_known = not list_unknown_options(match.book)
    _put_opening(twin, deal, is_known=is_known)
    for place, holder in enumerate(SEATS):
        for card in deal.drawn[holder]:
            twin.put_card(place, card.place)
    twin.begin()
    if deal.tribute is not None and (is_known or not deal.tribute.refused_by):
        _repeat_tribute(twin, deal, deal.tribute)
    for act in deal.acts:
        _repeat_act(twin, act, deal.level)
    if seat is not None:
        twin.ask(_PLACE[seat])
    return twin


def _put_opening(twin: Deal, deal: GameDeal, *, is_known: bool) -> None:
    if deal.tribute is not None and deal.tribute.refused_by and deal.leader is not None and not is_known:
        twin.put_leader(_PLACE[deal.leader], -1)  # the kernel would have these jokers pay
    elif deal.tribute is not None:
        twin.put_leader(_NOBODY if deal.named_leader is None else _PLACE[deal.named_leader], -1)
        payers = deal.tribute.payers
        twin.put_tribute(_PLACE[deal.tribute.first], _BOTH if len(payers) > 1 else _PLACE[payers[0]])
    elif deal.leader is None:
        raise ValueError("it is not known yet who leads")
    else:
        # A leader who was named, or found by counting the turned card's points, need not hold that card.
        known = deal.turned is not None and deal.named_leader is None and is_known
        twin.put_leader(_PLACE[deal.leader], deal.turned.place if known and deal.turned is not None else -1)


def _repeat_tribute(twin: Deal, deal: GameDeal, tribute: TributeState) -> None:
    for payer, card in (tribute.taken_back or tribute.paid).items():
        twin.ask(_PLACE[payer])
        twin.do(PAY | card.place << _CARD_AT)
    if tribute.refused_by and twin.phase == Phase.PAY:
        twin.ask(_PLACE[next(holder for holder in tribute.refused_by if holder not in tribute.taken_back)])
        twin.do(REFUSE)
    if twin.phase == Phase.TAKE and tribute.payer_to_first is not None:
        twin.do(TAKE | _PLACE[tribute.payer_to_first] << 4)
    for giver, card in tribute.returned.items():
        twin.ask(_PLACE[giver])
        twin.do(RETURN | card.place << _CARD_AT)
    if twin.phase == Phase.PICK and tribute.is_done:
        twin.do(PICK | _PLACE[_find_picked(deal, tribute, SEATS[twin.seat])] << 4)


def _find_picked(deal: GameDeal, tribute: TributeState, payer: Seat) -> Seat:
    """Find whose return a payer must have picked to have its present hand."""
    before = Hand(deal.drawn[payer]) - (tribute.paid[payer],)
    return next(giver for giver, card in tribute.returned.items() if Hand([*before, card]) == deal.hands[payer])


def _repeat_act(twin: Deal, act: TableAct, level: Rank) -> None:
    match act:
        case CardsPlayed(play=play):
            twin.do(pack_play(play, level))
        case Passed():
            twin.do(PASS)
        case LeadMissed():
            twin.miss_lead()
        case VoidHand(seat=seat):
            twin.void(_PLACE[seat])


def to_game(deal: Deal, book: Rulebook) -> Match:
    """Build a match under the book that has reached this state of the deal; the deal's whole past must be known."""
    if any(sum(deal.drawn_faces(seat)) != _ROWS for seat in range(len(SEATS))):
        raise ValueError(f"in the game everybody draws {_ROWS} cards")
    match = _start_match(deal, book)
    twin = _rewind(deal)
    for packed in deal.history:
        if not packed & 15:
            raise ValueError("a ruling changed this deal")
        match = advance(match, _make_command(twin, packed))[1]
        twin.do(packed)
    if any(twin.faces(seat) != deal.faces(seat) for seat in range(len(SEATS))):
        raise ValueError("the past of this deal is not known")
    return match


def _rewind(deal: Deal) -> Deal:
    first, payer, *_ = deal.tribute
    twin = Deal()
    twin.empty(deal.rules, deal.level)
    if first < _NOBODY:
        twin.put_tribute(first, payer)
    else:
        twin.put_leader(deal.leader, deal.turned)
    for seat in range(len(SEATS)):
        for face, copies in enumerate(deal.drawn_faces(seat)):
            for _ in range(copies):
                twin.put_card(seat, face)
    twin.begin()
    return twin


def _start_match(deal: Deal, book: Rulebook) -> Match:
    """Build a match in which the cards of this deal have just been drawn."""
    first, payer, *_ = deal.tribute
    ew, ns = (level - 1 for level in deal.levels)
    leader = SEATS[deal.leader] if first == _NOBODY else None
    if first < _NOBODY:
        coming = NextDeal(order=_make_order(SEATS[first], None if payer == _BOTH else SEATS[payer]), has_tribute=True)
    elif leader is not None and deal.turned < 0:
        coming = NextDeal(order=(leader, leader.partner), leader=leader)
    else:
        coming = NextDeal()
    stage = SEATS[first].side if first < _NOBODY else _find_stage(ew, ns, deal.level_rank)
    standing = Standing(ew=ew, ns=ns, stage=stage)
    match = advance(new(book), co.StartMatch())[1]
    match = replace(match, progress=Progress(standing=standing, next=coming))
    return advance(match, _make_draw(match, deal, leader))[1]


def _find_stage(ew: int, ns: int, level: Rank) -> Side | None:
    if level_rank(min(ew, ns)) is level:
        return None
    return Side.EW if level_rank(ew) is level else Side.NS


def _make_order(first: Seat, payer: Seat | None) -> tuple[Seat, ...]:
    """Build a finishing order after which this payer owes the first tribute; without a payer, a double-down."""
    if payer is None:
        return (first, first.partner)
    between = [seat for seat in SEATS if seat not in {first, payer, first.partner}]
    return (first, *between, *([first.partner] if payer is not first.partner else []), payer)


def _make_draw(match: Match, deal: Deal, leader: Seat | None) -> co.DealCards:
    """Build the pack from which everybody draws their hands of the deal."""
    seating, opening = match.book.seating, match.book.opening
    turned = None if deal.turned < 0 else FACES[deal.turned]
    first = find_jobs(match).first_draw or first_drawer(turned or Card.S2, opening, seating)
    hands = [_list_drawn(deal, find_drawer(place, first, seating)) for place in range(len(SEATS))]
    drawn = [hand[row] for row in range(_ROWS) for hand in hands]
    places: tuple[int, ...] = ()
    if turned is not None:
        held = [place for place, card in enumerate(drawn) if card is turned]
        places = tuple(place for place in held if find_drawer(place, first, seating) is leader)[:1]
    cut = len(drawn) // 2
    return co.DealCards(pack=tuple(drawn[-cut:] + drawn[:-cut]), cut=cut, turned=places)


def _list_drawn(deal: Deal, seat: Seat) -> list[Card]:
    faces = deal.drawn_faces(_PLACE[seat])
    return [FACES[face] for face, copies in enumerate(faces) for _ in range(copies)]


def _make_command(twin: Deal, packed: int) -> co.AnyMatchCommand:
    """Build the command with which the seat to act does this."""
    seat = SEATS[twin.seat]
    action = action_of(packed, twin.level_rank)
    match action, Phase(twin.phase):
        case None, Phase.PAY:
            return co.RefuseTribute(seat=seat)
        case None, _:
            return co.Pass(seat=seat)
        case Play(), _:
            return co.PlayCards(seat=seat, cards=action.cards, kind=action.kind, rank=action.rank)
        case Card(), Phase.PAY:
            return co.PayTribute(seat=seat, card=action)
        case Card(), _:
            return co.ReturnCard(seat=seat, card=action)
        case _, Phase.TAKE:
            return co.TakeTribute(seat=seat, payer=Seat(action))
        case _:
            return co.PickReturn(seat=seat, giver=Seat(action))
