"""Seeds made from a seed: whoever asks for the same part of the same run gets the same one, on every machine."""

from __future__ import annotations

from hashlib import blake2b

_BYTES = 8
MAX_SEED = 2**64 - 1


def derive_seed(seed: int, *parts: object) -> int:
    """A number of 64 bits for a part of a run, such as a deal and a seat."""
    text = "/".join(map(str, (seed, *parts)))
    return int.from_bytes(blake2b(text.encode(), digest_size=_BYTES).digest(), "big")
