"""A season of 10,000 matches between the bots, and the ratings that come of it: docs/ratings.md has its figures.

`python tools/rating_season.py play` plays the deals of which the season is made, in minutes;
`python tools/rating_season.py rate` plays the season, and prints the ratings;
`python tools/rating_season.py best 28` plays so many deals with `best` in some of the seats, in about 17 seconds of
processor time each, and prints what one `best` gains in the place of one `hard` with the same cards.
"""

from __future__ import annotations

import statistics
import sys
from collections import defaultdict
from pathlib import Path
from time import thread_time

import msgspec

from guandan import bots
from guandan.bots.learned import Best
from guandan.kernel import rules_of
from guandan.lab.season import BotDeal, BotPair, BotSeason, pack_deals, play_deals, unpack_deals
from guandan.rulebooks import load
from guandan.rules.seat import SEATS, Side
from guandan.services.bot_ratings import BOT_MEANS
from guandan.services.ratings import BookRatings, RatedMatch

BOTS = ("random", "easy", "normal", "hard")
BOOK = "jiangsu-2017"
DEALS = 52
SEED = 2026
MATCHES = 10_000
PLAYERS_PER_BOT = 3
FILE = Path(__file__).resolve().parent.parent / "tests" / "services" / "season_deals.json"
BEST_AMONG = ("normal", "hard", "best")
BEST_SECONDS = 0.2
"""Of processor time, so that a busy machine changes nothing: the smallest effort of the search."""
RISES = {1: 3, 2: 2, 3: 1}
"""By the place of the first's partner, counted from 0."""
SURE = 1.96


def play() -> None:
    """Play the deals, and write them to the file that the test reads."""
    deals = play_deals(BOTS, rules_of(load(BOOK)), DEALS, SEED)
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(pack_deals(deals)), indent=1) + b"\n")


def read() -> list[BotDeal]:
    """The deals of the season."""
    return unpack_deals(msgspec.json.decode(FILE.read_bytes(), type=dict[str, str]))


def rate() -> None:
    """Rate the players of a season as if they were people."""
    players = [bot for bot in BOTS for _ in range(PLAYERS_PER_BOT)]
    ratings = BookRatings()
    for number, match in enumerate(BotSeason(players, read(), load(BOOK), SEED).play(MATCHES)):
        ratings.apply(RatedMatch(match=str(number), book=BOOK, winners=match.winners, losers=match.losers))
    for number, rating in sorted(ratings.players.items(), key=lambda line: -line[1].value):
        bot = players[number]
        figures = f"{rating.value:6.2f} {rating.mean:6.2f} {rating.deviation:5.2f} {rating.won}/{rating.matches}"
        sys.stdout.write(f"{bot:7} {number:2} {figures}   anchor {BOT_MEANS[bot]:.2f}\n")


def measure_best(deals: int) -> None:
    """Play deals with `best` on the cards of the season, and compare each with that of `hard` in its place."""
    bots.register("best", lambda *, seed: Best(seed=seed, clock=thread_time))
    orders: defaultdict[tuple[BotPair, BotPair], list[str]] = defaultdict(list)
    for deal in read():
        orders[deal.ew, deal.ns].append(deal.order)
    for deal in play_deals(BEST_AMONG, rules_of(load(BOOK)), deals, SEED, BEST_SECONDS, with_bot="best"):
        orders[deal.ew, deal.ns].append(deal.order)
    gains = [statistics.mean(compare_with_hard(orders, number)) for number in range(deals)]
    margin = SURE * statistics.stdev(gains) / deals**0.5
    sys.stdout.write(f"{statistics.mean(gains):+.2f} ± {margin:.2f} levels a deal ({deals} deals)\n")


def compare_with_hard(orders: dict[tuple[BotPair, BotPair], list[str]], number: int) -> list[float]:
    """What each `best` of a side gained in a deal on a `hard` in its seat, in levels."""
    gains = []
    for (ew, ns), played in list(orders.items()):
        for side, pair in ((Side.EW, ew), (Side.NS, ns)):
            if "best" not in pair:
                continue
            instead = tuple("hard" if bot == "best" else bot for bot in pair)
            twin = orders.get((instead, ns) if side is Side.EW else (ew, instead))  # type: ignore[arg-type]
            if twin is not None:
                gain = count_levels(played[number], side) - count_levels(twin[number], side)
                gains.append(gain / pair.count("best"))
    return gains


def count_levels(order: str, side: Side) -> int:
    """What a side gained in a deal that ended in this order; the last ones may be missing."""
    whole = order + "".join(seat for seat in SEATS if seat not in order)
    rise = RISES[next(place for place in range(1, 4) if SEATS.index(whole[place]) % 2 == SEATS.index(whole[0]) % 2)]
    return rise if whole[0] in side else -rise


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["play"]:
            play()
        case ["rate"]:
            rate()
        case ["best", deals]:
            measure_best(int(deals))
