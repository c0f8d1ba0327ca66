"""Measure the review: how well its values come true, how sure its judges are, and what they say of the bots.

`python bench/review.py calibrate --decisions 10000 --picture docs/review-calibration.svg`, `… doubt --decisions 300`,
`… budgets --decisions 200`, `… ladder --deals 40`, `… speed` and `… honest --deals 340` write what docs/review.md
quotes.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic, process_time, thread_time
from typing import TYPE_CHECKING, Any

import numpy as np
from msgspec import to_builtins

from guandan import bots
from guandan.analysis import Grade, NetworkJudge, SearchJudge, grade_loss, review_record
from guandan.analysis.calibration import CORRECTIONS, EXPECTED, calibrate_levels
from guandan.analysis.decisions import read_deals
from guandan.analysis.field import DealStage, DecisionKind, JudgedDecision
from guandan.analysis.integrity import compute_scores, is_telling
from guandan.analysis.judges import LEVELS_PER_UNIT, _list_candidates, value_answers
from guandan.analysis.review import review_decision
from guandan.bots import Seen, answer
from guandan.bots.codes import REFUSE
from guandan.bots.learned.best import Best
from guandan.bots.learned.hard import judge_actions
from guandan.bots.learned.judge import load_packaged_judge
from guandan.bots.learned.playouts import compute_outcomes
from guandan.bots.learned.story import DealStory, InconsistentStory
from guandan.bots.learned.worlds import Worlds
from guandan.formatting.read_record import read_record_text
from guandan.game.commands import StartMatch
from guandan.game.log import History, write_lines
from guandan.game.record import Record
from guandan.game.walk import next_deal
from guandan.kernel import Deal, rules_of
from guandan.rulebooks import load
from guandan.rules.seat import SEATS, Seat

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guandan.analysis.judges import Judge

    Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

BOOK = "jiangsu-2017"
MATCH = 15
"""Deals of a long match."""
FOREVER = 3600.0
FEWEST = 6
"""Differences of which a mean is worth saying."""
LADDER_DEALS = 4
"""Deals of each match of the ladder."""
STRENGTHS = ("random", "easy", "normal", "hard")
"""Bots at one table where decisions are drawn."""
LADDER = ("random", "easy", "normal", "hard", "best")


def random_deal(chance: Random, rules: int) -> Deal:
    """A deal at any level, with tribute or without."""
    level = chance.choice("23456789TJQKA")
    order = None if chance.random() < 1 / 2 else chance.sample(SEATS, 4)
    leader = chance.choice(SEATS) if order is None else None
    return Deal.shuffled(chance.getrandbits(60), rules=rules, level=level, order=order, leader=leader)


def expect_results(decisions: int, seed: int) -> Array:
    """Self-play of `hard`: the deal's number, what the network expected of an answer it gave, and what came of it."""
    chance, rules, network = Random(seed), rules_of(load(BOOK)), load_packaged_judge()
    rows: list[tuple[int, float, float]] = []
    for number in count():
        if len(rows) >= decisions:
            break
        deal = random_deal(chance, rules)
        expected: list[tuple[int, float]] = []
        while not deal.is_over:
            seen = Seen.of(deal)
            if len(seen.packed) == 1:
                deal.act(0)
                continue
            values = LEVELS_PER_UNIT * judge_actions(seen, network)
            place = int(values.argmax())
            expected.append((deal.seat, float(values[place])))
            deal.act(place)
        for seat, hoped in chance.sample(expected, min(10, len(expected))):
            rows.append((number, hoped, deal.result * (1 - 2 * (seat & 1))))
    return np.array(rows)


def calibrate(decisions: int, picture: Path | None, seed: int) -> None:
    """Fit the correction to some deals, and compare it with what came of others."""
    fitted, fresh = expect_results(decisions, seed), expect_results(decisions, seed + 1)
    inner = [np.interp(fitted[:, 1], EXPECTED, row) for row in np.eye(len(EXPECTED))[1:-1]]
    found, *_ = np.linalg.lstsq(np.stack(inner, 1), fitted[:, 2] - fitted[:, 1], rcond=None)
    print("fitted now:", ", ".join(f"{value:+.3f}" for value in found), "· in use:", CORRECTIONS)
    raw = show_deciles(fresh, fresh[:, 1], "as the network says")
    points = show_deciles(fresh, calibrate_levels(fresh[:, 1]), "corrected")
    if picture is not None:
        picture.write_text(draw_calibration(points, raw), encoding="utf-8")


def show_deciles(rows: Array, predicted: Array, title: str) -> list[tuple[float, float, float]]:
    """Predicted and realised levels by decile; the error takes the decisions of one deal together."""
    print(f"\n{title}\n\n| decile | predicted | realised | standard error |\n| --- | --- | --- | --- |")
    points = []
    for number, places in enumerate(np.array_split(np.argsort(rows[:, 1], kind="stable"), 10), 1):
        mean, real = predicted[places].mean(), rows[places, 2].mean()
        off = rows[places, 2] - predicted[places]
        sums = np.bincount(rows[places, 0].astype(int), weights=off - off.mean())
        error = float(np.sqrt((sums**2).sum()) / len(places))
        points.append((float(mean), float(real), error))
        print(f"| {number} | {mean:+.2f} | {real:+.2f} | {error:.2f} |")
    return points


def draw_calibration(points: list[tuple[float, float, float]], raw: list[tuple[float, float, float]]) -> str:
    """Predicted from left to right, realised upwards, with 95% intervals; open circles before the correction."""
    size, margin = 460, 50

    def at(value: float) -> float:
        return margin + (value + 3) / 6 * (size - 2 * margin)

    def up(value: float) -> float:
        return size - at(value)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" font-family="sans-serif" font-size="13">',
        f'<rect width="{size}" height="{size}" fill="#fff"/>',
        f'<line x1="{at(-3)}" y1="{up(-3)}" x2="{at(3)}" y2="{up(3)}" stroke="#bbb" stroke-dasharray="4 4"/>',
    ]
    for level in range(-3, 4):
        lines += [
            f'<text x="{at(level)}" y="{size - margin / 2}" text-anchor="middle" fill="#444">{level:+d}</text>',
            f'<text x="{margin / 2}" y="{up(level) + 4}" text-anchor="middle" fill="#444">{level:+d}</text>',
            f'<line x1="{at(level)}" y1="{up(-3)}" x2="{at(level)}" y2="{up(3)}" stroke="#eee"/>',
            f'<line x1="{at(-3)}" y1="{up(level)}" x2="{at(3)}" y2="{up(level)}" stroke="#eee"/>',
        ]
    for mean, real, _ in raw:
        lines.append(f'<circle cx="{at(mean):.1f}" cy="{up(real):.1f}" r="4" fill="none" stroke="#999"/>')
    for mean, real, error in points:
        low, high = real - 1.96 * error, real + 1.96 * error
        lines += [
            f'<path d="M {at(mean):.1f} {up(low):.1f} V {up(high):.1f}" stroke="#27c" stroke-width="2"/>',
            f'<circle cx="{at(mean):.1f}" cy="{up(real):.1f}" r="4" fill="#27c"/>',
        ]
    lines += [
        f'<text x="{size / 2}" y="{size - 6}" text-anchor="middle" fill="#222">predicted levels</text>',
        f'<text transform="rotate(-90) translate(-{size / 2} 14)" text-anchor="middle">realised levels</text>',
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def random_decisions(count: int, seed: int, least: float = 0.0) -> Iterator[tuple[Seen, int, str]]:
    """Decisions with a choice, one of each deal, of bots of all strengths at one table, and whose they are.

    With `least`, only decisions that cost so many levels by the network.
    """
    chance, rules, network = Random(seed), rules_of(load(BOOK)), NetworkJudge()
    players = {name: bots.make(name, seed=seed) for name in STRENGTHS}
    for _ in range(count):
        found: list[tuple[Seen, int, str]] = []
        while not found:
            deal = random_deal(chance, rules)
            seated = [chance.choice(STRENGTHS) for _ in SEATS]
            while not deal.is_over:
                seen, name = Seen.of(deal), seated[deal.seat]
                place = players[name].choose(seen, 1.0) if len(seen.packed) > 1 else 0
                is_choice = len(seen.packed) > 1 and not deal.phase
                if is_choice and (not least or network.judge(seen, place).loss >= least):
                    found.append((seen, place, name))
                deal.act(place)
        yield chance.choice(found)


def doubt(decisions: int, worlds: int, seed: int) -> None:
    """How far the network is off in the differences of answers, alone and after twelve acts, against many worlds."""
    network = load_packaged_judge()
    squares, noises, gaps = [], [], []
    short_squares: list[float] = []
    for seen, place, _ in random_decisions(decisions, seed):
        prior = value_answers(seen, network)
        places = _list_candidates(prior, place)
        if len(places) == 1:
            continue
        try:
            drawn = Worlds(DealStory(seen), network, 10, seed)
            drawn.draw(6 * worlds, 2 * worlds)
        except InconsistentStory:
            continue
        actions = [seen.packed[one] for one in places]
        whole, short = (
            LEVELS_PER_UNIT * compute_outcomes(deals, actions, network, steps=steps, cards=8, positions=400)
            for deals, steps in ((drawn.deals[::2], 60), (drawn.deals[1::2], 12))
        )
        gains, short_gains = whole - whole[:, :1], short - short[:, :1]
        for column in range(1, len(places)):
            thought = prior[places[column]] - prior[place]
            gaps.append(thought)
            squares.append((thought - gains[:, column].mean()) ** 2)
            noises.append(gains[:, column].var(ddof=1) / worlds)
            short_noise = short_gains[:, column].var(ddof=1) / worlds
            off = short_gains[:, column].mean() - gains[:, column].mean()
            short_squares.append(off**2 - noises[-1] - short_noise)
    squared, noise, gap = np.array(squares), np.array(noises), np.array(gaps)
    print(f"{len(squares)} differences, {worlds} worlds each")
    print(f"after twelve acts its error is {max(0.0, np.mean(short_squares)) ** 0.5:.3f} levels")
    for low, high in ((-9, 9), (-9, -0.5), (-0.5, -0.1), (-0.1, 0.1), (0.1, 0.5), (0.5, 9)):
        some = (gap >= low) & (gap < high)
        if some.sum() >= FEWEST:
            error = max(0.0, squared[some].mean() - noise[some].mean()) ** 0.5
            print(f"network says {low:+} to {high:+}: {some.sum()} differences, its error {error:.3f} levels")


def budgets(decisions: int, worlds: int, seed: int, out: Path, least: float) -> None:
    """How often a search with ten times the budget gives the same grade; the budget is counted in worlds.

    Each decision is a line of the file `out`; a run that was stopped goes on after the last one.
    """
    quick = SearchJudge(FOREVER, seed=1, most_worlds=worlds)
    slow = SearchJudge(FOREVER, seed=2, most_worlds=10 * worlds, stops_early=False)
    judges = (quick, slow, NetworkJudge())
    done = len(out.read_text(encoding="utf-8").splitlines()) if out.exists() else 0
    for number, (seen, place, player) in enumerate(random_decisions(decisions, seed, least), 1):
        if number <= done:
            continue
        judged = [to_builtins(judge.judge(seen, place)) for judge in judges]
        with out.open("a", encoding="utf-8") as lines:
            lines.write(f"{json.dumps({'player': player, 'judged': judged})}\n")
        print(f"\r{number}", end="", file=sys.stderr)
    show_agreement([json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()], worlds)


def show_agreement(rows: list[dict[str, Any]], worlds: int) -> None:
    """How often the grades of the short search and of the network are those of the long one, in all and by grade."""
    judged = [row["judged"] for row in rows]
    graded = [[grade_loss(one["loss"], one["low"]) for one in row] for row in judged]
    places = [[list(Grade).index(grade) for grade in grades] for grades in graded]
    faults = [[grade in {Grade.MISTAKE, Grade.BLUNDER} for grade in grades] for grades in graded]
    of = Counter(row["player"] for row in rows)
    print(f"\n{len(rows)} decisions ({dict(of)}), {worlds} worlds against {10 * worlds}:")
    for title, agree in (
        ("the same grade", [one is two for one, two, _ in graded]),
        ("at most one grade apart", [abs(one - two) <= 1 for one, two, _ in places]),
        ("agree whether it is a mistake", [one == two for one, two, _ in faults]),
        ("the network alone, the same grade as the long search", [net is two for _, two, net in graded]),
    ):
        low, high = compute_wilson(sum(agree), len(agree))
        print(f"{title}: {sum(agree)} of {len(agree)} ({np.mean(agree):.1%}; {low:.1%} to {high:.1%})")
    off = [row[0]["loss"] - row[1]["loss"] for row in judged]
    print(f"standard deviation of the loss's difference: {np.std(off):.3f} levels")
    print("\n| grade by the short search | decisions | the same by the long one | loss by the long one | to the end |")
    print("| --- | --- | --- | --- | --- |")
    for grade in Grade:
        some = [place for place, (one, *_) in enumerate(graded) if one is grade]
        if some:
            same = sum(graded[place][1] is grade for place in some)
            loss, ends = (np.array([judged[place][1][name] for place in some]) for name in ("loss", "unbiased_loss"))
            error = 1.96 * ends.std() / len(ends) ** 0.5
            print(f"| {grade} | {len(some)} | {same} | {loss.mean():.2f} | {ends.mean():.2f} ± {error:.2f} |")


def compute_wilson(successes: int, tries: int) -> tuple[float, float]:
    """The 95% interval of a share (Wilson)."""
    share, z = successes / tries, 1.96
    middle = (share + z * z / (2 * tries)) / (1 + z * z / tries)
    half = z / (1 + z * z / tries) * (share * (1 - share) / tries + z * z / (4 * tries * tries)) ** 0.5
    return middle - half, middle + half


def make_bot(name: str, seed: int) -> bots.Bot:
    """A bot; `best` counts its seconds by the processor, so that other work does not make it play worse."""
    return Best(seed=seed, clock=thread_time) if name == "best" else bots.make(name, seed=seed)


def play_match(names: tuple[str, ...], deals: int, seed: str, seconds: float = 1.0) -> Record:
    """A match of bots, which may think for so long."""
    book = load(BOOK)
    players = dict(zip(SEATS, (make_bot(name, number) for number, name in enumerate(names)), strict=True))
    history = History(book)
    history.do(StartMatch())
    while history.match.result is None and history.match.deals_done < deals:
        match = history.match
        if match.deal is None:
            history.do(next_deal(match, f"{seed}-{match.version}".encode()))
        else:
            question = match.questions[0]
            history.do(answer(match, question, players[Seat(question.seat)], seconds))
    return Record(book=book, entries=tuple(history.entries))


def judge_bots_match(record: Record, judge: Judge, each: int | None) -> list[list[tuple[float, float, bool, Grade]]]:
    """By deal what the decisions with a choice cost; of each deal all of them, or so many at random."""
    chance, found = Random(1), []
    for deal in read_deals(record.book, record.entries):
        chosen = [one for one in deal.decisions if not one.is_forced and one.seen.packed[-1] != REFUSE]
        if each is not None:
            chosen = chance.sample(chosen, min(each, len(chosen)))
        judged = [review_decision(one, judge) for one in chosen]
        found.append([(one.unbiased_loss, one.loss, one.agrees, one.grade) for one in judged])
    return found


def ladder(
    deals: int, worlds: int | None, names: Sequence[str], out: Path, each: int | None, best_seconds: float
) -> None:
    """What the review says of each bot's own games, in matches of a few deals; with so many hidden hands by search.

    Records and judgements are kept in the folder `out`; a run that was stopped goes on with the next match.
    """
    judge = NetworkJudge() if worlds is None else SearchJudge(FOREVER, most_worlds=worlds)
    title = judge.name if worlds is None else f"{judge.name}-{worlds}"
    title = title if each is None else f"{title}-{each}"
    out.mkdir(parents=True, exist_ok=True)
    print(f"judged by {title}\n")
    print("| bot | deals | decisions | loss a decision | as shown | as the judge | mistakes and blunders |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for name in names:
        found: list[list[tuple[float, float, bool, str]]] = []
        for number in range(deals // LADDER_DEALS):
            record, judged = out / f"{name}-{number}.jsonl", out / f"{name}-{number}.{title}.json"
            if not record.exists():
                match = play_match((name,) * 4, LADDER_DEALS, f"ladder-{number}", best_seconds)
                record.write_text(write_lines(match.entries))
            if not judged.exists():
                judged.write_text(json.dumps(judge_bots_match(read_record_text(record.read_text()), judge, each)))
            found += json.loads(judged.read_text())
        show_losses(name, found)


def show_losses(name: str, deals: list[list[tuple[float, float, bool, str]]]) -> None:
    """A row of the ladder; the interval takes the decisions of one deal together."""
    every = [decision for deal in deals for decision in deal]
    total = len(every)
    mean = sum(loss for loss, *_ in every) / total
    shown = sum(loss for _, loss, *_ in every) / total
    error = float(np.sqrt(sum(sum(loss - mean for loss, *_ in deal) ** 2 for deal in deals)) / total)
    faults = sum(grade in {Grade.MISTAKE, Grade.BLUNDER} for *_, grade in every) / total
    agree = sum(agrees for _, _, agrees, _ in every) / total
    print(
        f"| `{name}` | {len(deals)} | {total:,} | {mean:.3f} ± {1.96 * error:.3f} |"
        f" {shown:.3f} | {agree:.0%} | {faults:.1%} |",
        flush=True,
    )


def speed(seconds: float | None) -> None:
    """How long the review of a whole match takes."""
    judge = NetworkJudge() if seconds is None else SearchJudge(seconds, clock=process_time)
    entries, deals, number = [], 0, 0
    clock = processor = 0.0
    while deals < MATCH:
        record = play_match(("normal",) * 4, MATCH - deals, f"speed-{number}")
        start, used = monotonic(), process_time()
        review = review_record(record, judge)
        clock += monotonic() - start
        processor += process_time() - used
        deals += len(review.deals)
        entries += [one for deal in review.deals for one in deal.decisions]
        number += 1
    print(
        f"{deals} deals, {len(entries)} decisions by {judge.name}: {clock:.1f} s ({processor:.1f} s of the processor)"
    )


class SimulatedPlayer:
    """An honest player of some strength: chooses at random, the better answers more often, and slips now and then."""

    def __init__(self, chance: Random, *, is_assisted: bool = False) -> None:
        self.temperature = 0.0 if is_assisted else 0.02 * 30 ** chance.random()
        self.slip = 0.0 if is_assisted else 0.1 * chance.random()
        self.chance = chance

    def choose(self, values: Array) -> int:
        """Where the answer stands."""
        if self.chance.random() < self.slip:
            return self.chance.randrange(len(values))
        if self.temperature == 0:
            return int(values.argmax())
        weights = np.exp((values - values.max()) / self.temperature)
        return self.chance.choices(range(len(values)), weights=weights.tolist())[0]


def play_people(people: list[SimulatedPlayer], deals: int, seed: int) -> dict[int, list[JudgedDecision]]:
    """Deals of four people at random at a table, and the decisions of each."""
    chance, rules, network = Random(seed), rules_of(load(BOOK)), load_packaged_judge()
    found: dict[int, list[JudgedDecision]] = {number: [] for number in range(len(people))}
    order: list[int] = []
    for _ in range(deals):
        if len(order) < len(SEATS):
            order = chance.sample(range(len(people)), len(people))
        seated, order = order[:4], order[4:]
        deal = random_deal(chance, rules)
        while not deal.is_over:
            seen = Seen.of(deal)
            if len(seen.packed) == 1:
                deal.act(0)
                continue
            values = value_answers(seen, network)
            place = people[seated[deal.seat]].choose(values)
            second, first = np.sort(values)[-2:]
            kind = DecisionKind.TRIBUTE if deal.phase else DecisionKind.OPPONENT if seen.top else DecisionKind.LEAD
            judged = JudgedDecision(
                seat=SEATS[deal.seat],
                stage=DealStage.MIDDLE,
                kind=kind,
                loss=float(first - values[place]),
                agrees=bool(values[place] >= first),
                is_fault=False,
                options=len(values),
                gap=float(first - second),
                seconds=None,
            )
            found[seated[deal.seat]].append(judged)
            deal.act(place)
    return found


def honest(deals: int, seed: int) -> None:
    """How far honest players go beyond their field by chance, and how far one goes who plays what the bot says."""
    chance = Random(seed)
    people = [SimulatedPlayer(chance) for _ in range(64)] + [SimulatedPlayer(chance, is_assisted=True)] * 4
    found = play_people(people, deals, seed)
    told = [sum(map(is_telling, found[number])) for number in range(64)]
    print(f"64 honest players, {deals} deals, {np.mean(told):.0f} telling decisions each")
    scores: list[float] = []
    assisted: list[float] = []
    fields_with_one = 0
    fields = 2000
    for _ in range(fields):
        chosen = chance.sample(range(64), 16)
        now = [score for _, score in compute_scores({number: found[number] for number in chosen}).values()]
        scores += now
        fields_with_one += max(now, default=0.0) >= 3  # noqa: PLR2004 (the limit that the docs quote)
        helped = chance.randrange(64, 68)
        mixed = compute_scores({number: found[number] for number in (*chosen[1:], helped)})
        if helped in mixed:
            assisted.append(mixed[helped][1])
    ordered = np.sort(np.array(scores))
    print(f"{fields} fields of 16; one of the 16 at 3 or more in {fields_with_one / fields:.1%} of the fields")
    print("| score | honest players | a player who plays what the bot says |\n| --- | --- | --- |")
    for limit in (1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0):
        print(f"| {limit:.1f} | {(ordered >= limit).mean():.2%} | {(np.array(assisted) >= limit).mean():.1%} |")


def main() -> None:
    """Run one of the measurements."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["calibrate", "doubt", "budgets", "ladder", "speed", "honest"])
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--worlds", type=int, help="hidden hands of a search; without, the ladder is judged by network")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--least", type=float, default=0.0, help="only decisions that cost so much by the network")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, help="how many decisions of each deal of the ladder, at random; else all")
    parser.add_argument("--best-seconds", type=float, default=1.0, help="how long `best` thinks in the ladder")
    parser.add_argument("--bots", nargs="+", default=LADDER, choices=LADDER)
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    match given.what:
        case "calibrate":
            calibrate(given.decisions, given.picture, given.seed)
        case "doubt":
            doubt(given.decisions, given.worlds or 64, given.seed)
        case "budgets":
            budgets(given.decisions, given.worlds or 64, given.seed, given.out or Path("budgets.jsonl"), given.least)
        case "ladder":
            out = given.out or Path("ladder")
            ladder(given.deals, given.worlds, given.bots, out, given.each, given.best_seconds)
        case "honest":
            honest(given.deals, given.seed)
        case _:
            speed(given.seconds)


if __name__ == "__main__":
    main()
