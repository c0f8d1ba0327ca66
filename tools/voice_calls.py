"""Synthesise the calls of the table, 报牌, with espeak-ng: one small MP3 and where each call begins in it.

Needs espeak-ng (Debian: `apt-get install espeak-ng`) and `pip install lameenc`; neither is shipped, and nobody needs
them to run a server. `python tools/voice_calls.py` writes `src/guandan/web/static/voice/`.
"""

from __future__ import annotations

import array
import io
import json
import subprocess
import sys
import wave
from pathlib import Path

import lameenc

FOLDER = Path(__file__).parent.parent / "src/guandan/web/static/voice"
VOICE, SPEED, PITCH = "cmn-latn-pinyin", 175, 45
RATE = 22050
KILOBITS = 24
SILENCE = 260
"""Samples below this are silence around a word."""
GAP_SECONDS = 0.15
"""Between two calls: decoders cut an MP3 some hundredths of a second earlier or later."""
PEAK = 26000
FADE = 220

_NUMBERS = ("er4", "san1", "si4", "wu3", "liu4", "qi1", "ba1", "jiu3", "shi2")
RANKS = dict(zip("23456789T", _NUMBERS, strict=True)) | {rank: rank for rank in "JQKA"}
JOKERS = {"LJ": "xiao3wang2", "BJ": "da4wang2"}


def _join(word: str) -> str:
    """A word after another one: syllables run together, a letter stands alone."""
    return f" {word}" if word.isalpha() else word


CALLS: dict[str, str] = {
    **{f"single.{rank}": word for rank, word in (RANKS | JOKERS).items()},
    **{f"pair.{rank}": f"dui4{_join(word)}" for rank, word in (RANKS | JOKERS).items()},
    **{f"triple.{rank}": f"san1ge5{_join(word)}" for rank, word in RANKS.items()},
    "full_house": "san1dai4er4",
    "straight": "shun4zi5",
    "tube": "san1lian2dui4",
    "plate": "gang1ban3",
    "bomb": "zha4dan4",
    "straight_flush": "tong2hua1shun4",
    "four_jokers": "si4da4tian1wang2",
    "pass": "bu2yao4",
}
"""In pinyin with tones: the dictionary of characters in Debian's package reads them as English letters."""


def speak(words: str) -> array.array[int]:
    """A call as samples, without the silence around it, as loud as the others, faded at both ends."""
    said = subprocess.run(  # noqa: S603 (our own words)
        ["espeak-ng", "-v", VOICE, "-s", str(SPEED), "-p", str(PITCH), "-g", "0", "--stdout", words],  # noqa: S607 (wherever it is installed)
        check=True,
        capture_output=True,
    ).stdout
    with wave.open(io.BytesIO(said)) as sound:
        if (sound.getframerate(), sound.getnchannels(), sound.getsampwidth()) != (RATE, 1, 2):
            raise SystemExit("espeak-ng spoke in another form than 22,050 Hz, mono, 16 bits")
        samples = array.array("h", sound.readframes(-1 & 0x7FFFFFFF))
    loud = [place for place, sample in enumerate(samples) if abs(sample) > SILENCE]
    if not loud:
        raise SystemExit(f"espeak-ng said nothing for {words}")
    samples = samples[max(0, loud[0] - FADE) : loud[-1] + FADE]
    factor = PEAK / max(abs(sample) for sample in samples)
    length = len(samples)
    fades = (min(1.0, place / FADE, (length - place) / FADE) for place in range(length))
    return array.array("h", (round(sample * factor * fade) for sample, fade in zip(samples, fades, strict=True)))


def main() -> None:
    """Write the sound and its index."""
    gap = array.array("h", bytes(2 * round(RATE * GAP_SECONDS)))
    samples, index = array.array("h", gap), {}
    for name, words in CALLS.items():
        said = speak(words)
        index[name] = [round(len(samples) / RATE, 3), round(len(said) / RATE, 3)]
        samples += said + gap
    encoder = lameenc.Encoder()
    encoder.set_bit_rate(KILOBITS)
    encoder.set_in_sample_rate(RATE)
    encoder.set_channels(1)
    encoder.set_quality(2)
    encoder.silence()
    sound = bytes(encoder.encode(samples.tobytes()) + encoder.flush())
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "calls.mp3").write_bytes(sound)
    (FOLDER / "calls.json").write_text(json.dumps(index, separators=(",", ":")) + "\n")
    longest = max(length for _, length in index.values())
    sys.stdout.write(
        f"{len(index)} calls, {len(samples) / RATE:.1f} s, the longest {longest} s, {len(sound):,} bytes\n"
    )


if __name__ == "__main__":
    main()
