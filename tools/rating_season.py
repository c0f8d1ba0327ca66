"""A season of 10,000 matches between the bots, and the ratings that come of it: docs/ratings.md has its figures.

`python tools/rating_season.py play` plays the deals of which the season is made, in minutes;
`python tools/rating_season.py rate` plays the season, and prints the ratings.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from guandan.kernel import rules_of
from guandan.lab.season import BotSeason, pack_deals, play_deals, unpack_deals
from guandan.rulebooks import load
from guandan.services.bot_ratings import BOT_MEANS
from guandan.services.ratings import BookRatings, RatedMatch

BOTS = ("random", "easy", "normal", "hard")
BOOK = "jiangsu-2017"
DEALS = 52
SEED = 2026
MATCHES = 10_000
PLAYERS_PER_BOT = 3
FILE = Path(__file__).resolve().parent.parent / "tests" / "services" / "season_deals.json"


def play() -> None:
    """Play the deals, and write them to the file that the test reads."""
    deals = play_deals(BOTS, rules_of(load(BOOK)), DEALS, SEED)
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(pack_deals(deals)), indent=1) + b"\n")


def rate() -> None:
    """Rate the players of a season as if they were people."""
    players = [bot for bot in BOTS for _ in range(PLAYERS_PER_BOT)]
    deals = unpack_deals(msgspec.json.decode(FILE.read_bytes(), type=dict[str, str]))
    ratings = BookRatings()
    for number, match in enumerate(BotSeason(players, deals, load(BOOK), SEED).play(MATCHES)):
        ratings.apply(RatedMatch(match=str(number), book=BOOK, winners=match.winners, losers=match.losers))
    for number, rating in sorted(ratings.players.items(), key=lambda line: -line[1].value):
        bot = players[number]
        figures = f"{rating.value:6.2f} {rating.mean:6.2f} {rating.deviation:5.2f} {rating.won}/{rating.matches}"
        sys.stdout.write(f"{bot:7} {number:2} {figures}   anchor {BOT_MEANS[bot]:.2f}\n")


if __name__ == "__main__":
    {"play": play, "rate": rate}[sys.argv[1]]()
