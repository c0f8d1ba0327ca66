"""Positions and the play that any club player would make in them; E plays, N is next, W the partner, S before."""

from __future__ import annotations

from random import Random

from guandan import bots, readings
from guandan.bots import Seen
from guandan.cards import PACK, Card, Hand
from guandan.kernel import Deal, Phase
from guandan.rules.play import Kind, Play
from guandan.rules.seat import Seat
from tests.bots.duel import RULES


def position(
    *hands: str, left: tuple[int, ...], level: str = "2", leader: Seat = Seat.E, plays: tuple[str, ...] = ()
) -> Deal:
    """E's hand, what the others surely hold, how many cards N W S have in all, and the trick so far."""
    rest = list(PACK)
    for card in Hand(" ".join(hands)):
        rest.remove(card)
    Random(1).shuffle(rest)
    filled = [
        f"{hand} {' '.join(rest.pop() for _ in range(number - len(Hand(hand))))}"
        for hand, number in zip(hands[1:], left, strict=True)
    ]
    deal = Deal.from_hands([hands[0], *filled], rules=RULES["jiangsu-2017"], level=level, leader=leader)
    for text in plays:
        deal.take_action(None if text == "-" else readings(text, level)[0])
    assert deal.seat == 0
    return deal


def chosen(deal: Deal) -> Play | None:
    seen = Seen.of(deal)
    action = seen.actions[bots.make("normal", seed=1).choose(seen, 1.0)]
    assert action is None or isinstance(action, Play)
    return action


def led(deal: Deal) -> Play:
    play = chosen(deal)
    assert play is not None
    return play


def test_goes_out_when_all_the_cards_are_one_play() -> None:
    deal = position("S6 H7 C8 D9 ST", "", "", "", left=(10, 10, 10))
    assert led(deal).kind is Kind.STRAIGHT


def test_leaves_the_partners_ace_alone() -> None:
    own = "LJ S3 H3 C6 D6 S9 H9 C9 ST HQ SK"
    deal = position(own, "", "SA", "", left=(12, 12, 12), leader=Seat.W, plays=("SA", "-"))
    assert chosen(deal) is None


def test_leads_no_low_single_to_an_opponent_with_one_card() -> None:
    own = "S4 S6 H6 S8 H8 C8 DK"
    deal = position(own, "SQ", "", "", left=(1, 9, 9))
    assert led(deal).kind is not Kind.SINGLE


def test_leads_a_low_single_to_a_partner_with_one_card() -> None:
    own = "S3 S6 H6 S8 H8 C8 DK HK"
    deal = position(own, "", "SA", "", left=(9, 1, 9))
    assert led(deal).cards == (Card.S3,)


def test_stops_an_opponent_who_is_about_to_go_out() -> None:
    own = "S5 H5 C5 D5 S9 HT CJ S3 H7"
    deal = position(own, "", "", "SK SA", left=(9, 9, 2), leader=Seat.S, plays=("SA",))
    assert led(deal).kind is Kind.BOMB


def test_does_not_bomb_a_small_single_early_on() -> None:
    own = "S5 H5 C5 D5 SJ HT C9 S3 H3 C7 D7 SQ HK CK DA S8 H8 C8 D6 HQ SK"
    deal = position(own, "", "", "H4", left=(21, 21, 21), leader=Seat.S, plays=("H4",))
    play = chosen(deal)
    assert play is None or play.kind is Kind.SINGLE


def test_plays_its_winners_first_when_only_one_loser_is_left() -> None:
    own = "BJ BJ S3"
    deal = position(own, "S9 H9 SK", "ST HJ", "SQ HQ C7", left=(3, 2, 3))
    assert led(deal).cards in {(Card.BJ,), (Card.BJ, Card.BJ)}


def test_keeps_its_wild_for_better_than_a_single() -> None:
    own = "H2 S7 H7 C7 S9 HT D3 C3 SQ HK"
    deal = position(own, "", "", "H8", left=(12, 12, 12), leader=Seat.S, plays=("H8",))
    play = chosen(deal)
    assert play is None or Card.H2 not in play.cards


def test_catches_the_wind_instead_of_beating_a_partner_who_is_out() -> None:
    own = "S3 H3 C6 D6 BJ SK"
    deal = position(own, "S4 H5 C7", "SA", "S6 H8 CT", left=(3, 1, 3), leader=Seat.W, plays=("SA", "-"))
    assert chosen(deal) is None


def test_leads_its_long_low_cards_and_keeps_its_bomb_and_its_high_ones() -> None:
    own = "S3 H4 C5 D6 S7 S9 H9 C9 D9 SA HA LJ BJ"
    deal = position(own, "", "", "", left=(18, 18, 18))
    assert led(deal).kind is Kind.STRAIGHT


def test_follows_a_pair_with_a_pair_that_it_has_to_spare() -> None:
    own = "S5 H5 S7 H7 C7 SJ HJ SA HA CA DA S9 HT CQ"
    deal = position(own, "", "", "S4 C4", left=(15, 15, 15), leader=Seat.S, plays=("S4 C4",))
    play = led(deal)
    assert play.kind is Kind.PAIR
    assert play.rank in {"5", "J"}


def returned(own: str) -> Card:
    """What E gives S back for a big joker; N holds the other one."""
    rest = list(PACK)
    for card in Hand(f"{own} BJ BJ"):
        rest.remove(card)
    Random(1).shuffle(rest)
    hands = [own, [Card.BJ, *rest[:26]], rest[26:53], [Card.BJ, *rest[53:]]]
    deal = Deal.from_hands(hands, rules=RULES["jiangsu-2017"], order=[Seat.E, Seat.N, Seat.W, Seat.S])
    deal.act(0)
    assert (deal.seat, deal.phase) == (0, Phase.RETURN)
    seen = Seen.of(deal)
    return Card(str(seen.actions[bots.make("normal", seed=1).choose(seen, 1.0)]))


def test_returns_a_card_that_it_can_spare() -> None:
    triples = "S5 H5 C5 S6 H6 C6 S7 H7 D7 S8 C8 D8 S9 H9 C9 ST HT DT SJ HJ CJ"
    assert returned(f"{triples} SQ HQ SK HK CK S4") is Card.S4


def test_returns_no_card_of_its_bomb_or_its_straight() -> None:
    bombs = "S3 H3 C3 D3 S9 H9 C9 D9 SQ HQ CQ DQ"
    assert returned(f"{bombs} S4 H5 C6 D7 S8 HJ CJ SK DK SA HA CA HT CT D6").rank == "6"


def test_goes_out_over_its_partner_when_it_can() -> None:
    own = "SK HK"
    deal = position(own, "", "S9 H9", "", left=(12, 12, 12), leader=Seat.W, plays=("S9 H9", "-"))
    assert led(deal).cards == (Card.SK, Card.HK)
