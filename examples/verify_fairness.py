"""Check the shuffles of a match record, or the lots of an event file, with nothing but Python and the documents.

    python verify_fairness.py match.guandan event.jsonl …

Written from docs/fair-cards.md and docs/pairing.md; it uses none of guandan's code. It prints what it found, and exits
with 1 if anything is wrong. Of a draw it checks the chain of lots, the public secret and the lots drawn, not which
tables the lots lead to.
"""

from __future__ import annotations

import json
import re
import sys
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

Report = list[tuple[bool, str]]
"""What was looked at: is it right, and in words."""

SEATS = "ENWS"
DECK = [suit + rank for rank in "23456789TJQKA" for suit in "SHCD"] + ["LJ", "BJ"]
PACK = DECK + DECK
LINKS = 1000
SHUFFLE = re.compile(r'^\[Shuffle "(\d+)" (\{.*\})\]$')
DEALT = re.compile(r"^dealt cut=(\d+) first=([ENWS])(?: turned=\[([^\]]*)\])?")


def stream(seed: bytes) -> Iterator[int]:
    """SHA-256 in counter mode."""
    counter = 0
    while True:
        yield from sha256(seed + counter.to_bytes(8, "big")).digest()
        counter += 1


def below(bound: int, numbers: Iterator[int]) -> int:
    """A number below a bound, each as likely as the others."""
    bits = (bound - 1).bit_length()
    while True:
        drawn = int.from_bytes(bytes(next(numbers) for _ in range((bits + 7) // 8)), "big") & ((1 << bits) - 1)
        if drawn < bound:
            return drawn


def permutation(seed: bytes, count: int) -> list[int]:
    """The numbers below a count in the order that a seed gives."""
    numbers, places = stream(seed), list(range(count))
    for i in range(count - 1, 0, -1):
        j = below(i + 1, numbers)
        places[i], places[j] = places[j], places[i]
    return places


def measured(part: bytes) -> bytes:
    """Bytes after their length in four bytes."""
    return len(part).to_bytes(4, "big") + part


def seed_of(secret: bytes, numbers: dict[str, str]) -> bytes:
    """The seed of a pack."""
    parts = [measured(secret)]
    parts += [seat.encode() + measured(numbers[seat].encode()) for seat in SEATS if seat in numbers]
    return sha256(b"".join(parts)).digest()


def check_shuffle(shuffle: dict[str, Any], cut: int, turned: list[int], hands: list[list[str]]) -> str:
    """What is wrong with one deal; nothing if its cards follow from what everybody was bound to."""
    secret, committed = bytes.fromhex(shuffle["secret"]), shuffle["commitment"]
    numbers, hashes = shuffle.get("numbers", {}), shuffle.get("hashes", {})
    if sha256(secret).hexdigest() != committed:
        return "the secret is not the one that was committed to"
    for seat, told in hashes.items():
        if seat not in numbers or sha256((committed + seat + numbers[seat]).encode()).hexdigest() != told:
            return f"{seat}'s number is not the one that was promised"
    seed = seed_of(secret, numbers)
    pack = [PACK[place] for place in permutation(seed, len(PACK))]
    drawn = [hands[i % 4][i // 4] for i in range(len(PACK))]
    if cut != len(PACK) // 2 or pack[cut:] + pack[:cut] != drawn:
        return "the cards are not those that follow"
    if permutation(seed + b"turned", len(PACK))[: len(turned)] != turned:
        return "the turned cards are not those that follow"
    return ""


def check_record(text: str) -> Report:
    """For each deal of a record what is wrong with it, and who took part."""
    shuffles: dict[int, dict[str, Any]] = {}
    deals: list[tuple[int, list[int], list[list[str]]]] = []
    lines = text.splitlines()
    for place, line in enumerate(lines):
        if found := SHUFFLE.match(line):
            shuffles[int(found[1])] = json.loads(found[2])
        elif found := DEALT.match(line):
            turned = [int(one.partition(":")[0]) for one in (found[3] or "").split()]
            hands = [one.partition(":")[2].split() for one in lines[place + 1 : place + 5]]
            deals.append((int(found[1]), turned, hands))
    report: Report = []
    for number, deal in enumerate(deals, 1):
        if number not in shuffles:
            report.append((False, f"deal {number}: there is no shuffle to check it by"))
            continue
        wrong = check_shuffle(shuffles[number], *deal)
        bound = "".join(seat for seat in SEATS if seat in shuffles[number].get("hashes", {}))
        others = "".join(seat for seat in SEATS if seat in shuffles[number].get("numbers", {}) and seat not in bound)
        who = f"promised: {bound or '-'}, not bound: {others or '-'}"
        report.append((not wrong, f"deal {number}: {wrong or 'right'}; {who}"))
    return report or [(False, "there are no deals here")]


def order(link: bytes, purpose: str, numbers: list[int]) -> list[int]:
    """Numbers in the order of a lot."""
    ranked = sorted(numbers)
    return [ranked[place] for place in permutation(link + purpose.encode(), len(ranked))]


def check_event(lines: list[dict[str, Any]]) -> Report:
    """The chain of lots of an event file: each link, the public secret, and the lots that were drawn."""
    events = [line["event"] for line in lines if line.get("line") == "event"]
    committed = next((event.get("commitment") for event in events if event["event"] == "competition_created"), None)
    if not committed:
        return [(False, "the event was not committed to any lots")]
    report: Report = []
    before = committed
    for event in events:
        seed = event.get("seed")
        if isinstance(seed, str) and len(seed) == len(committed):
            is_next = sha256(bytes.fromhex(seed)).hexdigest() == before
            what = f"{event['event']} of round {event['round']}" if "round" in event else event["event"]
            report.append((is_next, f"{what}: {'the next link' if is_next else 'not the next link of the chain'}"))
            before = seed
            if event["event"] == "lots_drawn":
                is_right = order(bytes.fromhex(seed), "places", event["order"]) == event["order"]
                report.append((is_right, f"lots of {event['order']}: {'right' if is_right else 'another order'}"))
        if event.get("secret"):
            last = bytes.fromhex(event["secret"])
            for _ in range(LINKS):
                last = sha256(last).digest()
            report.append((last.hex() == committed, "the secret and the commitment"))
    return report or [(True, "nothing was drawn yet")]


def check(text: str) -> Report:
    """A record or an event file, told apart by how it begins."""
    if text.lstrip().startswith("["):
        return check_record(text)
    return check_event([json.loads(line) for line in text.splitlines() if line.strip()])


def main(paths: list[str]) -> int:
    """Check these files."""
    is_right = True
    for path in paths:
        for fits, words in check(Path(path).read_text(encoding="utf-8")):
            print(f"{'ok   ' if fits else 'WRONG'} {path}: {words}")
            is_right = is_right and fits
    return 0 if is_right and paths else 1


if __name__ == "__main__":
    files = sys.argv[1:]
    if not files or not all(Path(path).is_file() for path in files):
        sys.exit(__doc__)
    sys.exit(main(files))
