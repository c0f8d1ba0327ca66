"""等级分: the formula by hand, and a simulated season that orders its players by their strength."""

from __future__ import annotations

import math
import random
import re
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from guandan.lab.season import BotSeason, unpack_deals
from guandan.rulebooks import load
from guandan.rules.seat import SEATS, Side
from guandan.services.bot_ratings import BOT_MEANS, CALIBRATION_LEVELS, CALIBRATION_WINS, LADDER
from guandan.services.ratings import (
    CAUTION,
    DRIFT,
    PERFORMANCE_DEVIATION,
    START_DEVIATION,
    START_MEAN,
    Pair,
    RatedMatch,
    Rating,
    RatingTable,
    build_leaderboards,
    select_rated,
)
from guandan.store.played import PlayedMatch, PlayedSeat
from tests.services.played import NOW

BOOK = "jiangsu-2017"


def build_match(number: int, winners: Pair, losers: Pair, book: str = BOOK) -> RatedMatch:
    return RatedMatch(match=f"M{number}", book=book, winners=winners, losers=losers)


def test_the_first_match_by_hand() -> None:
    """docs/ratings.md, worked out for four newcomers."""
    variance = START_DEVIATION**2 + DRIFT**2
    c = math.sqrt(4 * variance + 2 * PERFORMANCE_DEVIATION**2)
    shift = variance / c * 0.5
    shrink = variance / c**2 * (math.sqrt(2 * variance) / c) * 0.25
    table = RatingTable([build_match(1, (1, 2), (3, 4))])
    players = table.books[BOOK].players
    assert players[1].mean == pytest.approx(START_MEAN + shift)
    assert players[3].mean == pytest.approx(START_MEAN - shift)
    for person in (1, 2, 3, 4):
        assert players[person].deviation == pytest.approx(math.sqrt(variance * (1 - shrink)))
    assert players[1].value == players[1].mean - CAUTION * players[1].deviation


def test_books_are_apart_and_a_pair_is_the_same_wherever_its_people_sit() -> None:
    table = RatingTable(
        [
            build_match(1, (1, 2), (3, 4)),
            build_match(2, (2, 1), (4, 3)),
            build_match(3, (3, 1), (4, 2), book="two-deck"),
        ]
    )
    assert table.books[BOOK].pairs.keys() == {(1, 2), (3, 4)}
    assert table.books[BOOK].pairs[1, 2].matches == table.books[BOOK].pairs[1, 2].won == 2
    assert table.books["two-deck"].players[1].matches == 1


def test_a_leaderboard_leaves_out_who_was_erased() -> None:
    table = RatingTable([build_match(1, (1, 2), (3, 4))])
    board = build_leaderboards(table, {1: "甲", 2: "", 3: "丙", 4: "丁"}).books[0]
    assert [line.players[0].name for line in board.players] == ["甲", "丙", "丁"]
    assert [[player.name for player in line.players] for line in board.pairs] == [["丙", "丁"]]


def test_a_newcomer_is_rated_cautiously() -> None:
    assert Rating().value == pytest.approx(0)


# ---- bots hold the scale


def test_the_ladder_of_the_bots_is_the_one_that_the_arena_measured() -> None:
    """docs/strength.md: what a bot gains on the one below it."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "strength.md").read_text(encoding="utf-8")
    for rung in LADDER:
        if rung.bot == "hard":  # measured again when another network was packaged
            assert re.search(rf"^\| `{rung.below}` \| [\d,]+ \| \+{rung.levels:.2f} ± ", page, re.MULTILINE)
        else:
            assert f"| `{rung.bot}` | `{rung.below}` | +{rung.levels:.2f} |" in page


def test_the_means_of_the_bots_by_hand() -> None:
    """docs/ratings.md: 76% of matches is a distance of 3.40, and goes with 0.61 levels a deal; `hard` gains 0.63."""
    expected = {"random": -2.95, "easy": 11.14, "normal": 25.0, "hard": 28.51, "best": 29.45}
    assert {bot: round(mean, 2) for bot, mean in BOT_MEANS.items()} == expected
    c = math.sqrt(2) * PERFORMANCE_DEVIATION
    apart = (BOT_MEANS["hard"] - BOT_MEANS["normal"]) * CALIBRATION_LEVELS / 0.63
    assert 1 / (1 + math.exp(-2 * apart / c)) == pytest.approx(CALIBRATION_WINS) == 0.76


def test_a_bot_never_moves_and_is_worth_what_was_measured() -> None:
    against_easy = RatingTable([build_match(1, (1, "normal"), ("easy", "easy"))]).books[BOOK]
    against_best = RatingTable([build_match(1, (1, "normal"), ("best", "best"))]).books[BOOK]
    for ratings in (against_easy, against_best):
        assert ratings.players.keys() == {1}
        assert ratings.pairs.keys() == {(1, "normal")}
    assert START_MEAN < against_easy.players[1].mean < against_best.players[1].mean


def test_whoever_plays_only_with_bots_comes_to_rest_where_the_scale_says() -> None:
    """Somebody who wins as often as `hard` does is rated as `hard`."""
    lot = random.Random(5)
    table = RatingTable()
    wins = 1 / (1 + math.exp(-(BOT_MEANS["hard"] - BOT_MEANS["normal"]) / (math.sqrt(2) * PERFORMANCE_DEVIATION)))
    for number in range(1500):
        sides = ((1, "normal"), ("normal", "normal"))
        table.apply(build_match(number, *(sides if lot.random() < wins else sides[::-1])))
    rating = table.books[BOOK].players[1]
    assert abs(rating.mean - BOT_MEANS["hard"]) < 2 * rating.deviation


def test_somebody_who_turns_out_to_have_held_two_seats_has_not_played_a_rated_match() -> None:
    seats = {seat: PlayedSeat(person=number) for number, seat in enumerate(SEATS, 1)}
    match = PlayedMatch(
        match="A.1", room="A", book=BOOK, finished=NOW, deals=9, winner=Side.EW, is_rated=True, seats=seats
    )
    assert [rated.winners for rated in select_rated([match], {3: 7})] == [(1, 7)]
    assert select_rated([match], {3: 1}) == []


def test_a_season_of_ten_thousand_matches_orders_the_bots_as_the_arena_does() -> None:
    """Matches of deals that random, easy, normal and hard have really played; tools/rating_season.py played them."""
    ladder = ("random", "easy", "normal", "hard")
    players = [bot for bot in ladder for _ in range(3)]
    packed = (Path(__file__).parent / "season_deals.json").read_bytes()
    season = BotSeason(players, unpack_deals(msgspec.json.decode(packed, type=dict[str, str])), load(BOOK), seed=2026)
    table = RatingTable()
    for number, match in enumerate(season.play(10_000)):
        table.apply(build_match(number, match.winners, match.losers))
    rated = table.books[BOOK].players
    by_rating = sorted(range(len(players)), key=lambda player: rated[player].value)
    assert [players[player] for player in by_rating] == players
    for below, above in pairwise(ladder):
        least = min(rated[player].mean for player in range(len(players)) if players[player] == above)
        most = max(rated[player].mean for player in range(len(players)) if players[player] == below)
        assert least > most


# ---- a season of people


def simulate_season(players: int, matches: int, seed: int) -> RatingTable:
    """Players of evenly spaced strengths, the lower the number the stronger, in pairs by lot.

    Of two pairs the stronger one wins by the logistic law, as in the model of Bradley and Terry.
    """
    lot = random.Random(seed)
    table = RatingTable()
    for number in range(matches):
        a, b, c, d = lot.sample(range(1, players + 1), 4)
        ahead = (c + d - a - b) / 2
        has_won = lot.random() < 1 / (1 + math.exp(-ahead))
        table.apply(build_match(number, (a, b), (c, d)) if has_won else build_match(number, (c, d), (a, b)))
    return table


def test_a_small_season_orders_players_by_strength() -> None:
    players = simulate_season(6, 800, seed=1).books[BOOK].players
    assert sorted(players, key=lambda person: -players[person].value) == [1, 2, 3, 4, 5, 6]


@pytest.mark.long
def test_a_season_of_ten_thousand_matches_orders_players_and_pairs_by_strength() -> None:
    table = simulate_season(16, 10_000, seed=2).books[BOOK]
    by_rating = sorted(table.players, key=lambda person: -table.players[person].value)
    assert by_rating == list(range(1, 17))
    means = [table.players[person].mean for person in by_rating]
    assert all(better > worse for better, worse in pairwise(means))
    best = max(table.pairs, key=lambda pair: table.pairs[pair].mean)
    worst = min(table.pairs, key=lambda pair: table.pairs[pair].mean)
    assert sum(best) <= 10
    assert sum(worst) >= 24
