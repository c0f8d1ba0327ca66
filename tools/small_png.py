"""A screenshot as a small file: 256 colours that it has much of, each pixel the nearest of them."""

from __future__ import annotations

import base64
import struct
import zlib
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from playwright.sync_api import Page

COLOURS, BINS = 256, 64**3
PIXELS = """async (coded) => {
  const image = new Image();
  image.src = `data:image/png;base64,${coded}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  let text = "";
  for (let at = 0; at < data.length; at += 30000) text += String.fromCharCode(...data.subarray(at, at + 30000));
  return [image.width, image.height, btoa(text)];
}"""
"""The browser reads the picture: there is no other program for it here."""
APART = 6
"""Colours of the palette are so far apart, or the felt's many greens leave nothing for gold and red."""


def small(png: bytes, empty: Page) -> bytes:
    """The same picture with a palette."""
    width, height, coded = empty.evaluate(PIXELS, base64.b64encode(png).decode())
    pixels = np.frombuffer(base64.b64decode(coded), dtype=np.uint8).reshape(height, width, 4)[:, :, :3]
    # Six bits of each channel are told apart; what stands for them is the mean of what is there.
    bins = (pixels >> 2).astype(np.int32) @ np.array([4096, 64, 1], dtype=np.int32)
    counts = np.bincount(bins.ravel(), minlength=BINS)
    used = np.flatnonzero(counts)
    sums = [np.bincount(bins.ravel(), weights=pixels[:, :, one].ravel(), minlength=BINS) for one in range(3)]
    means = np.stack([one[used] / counts[used] for one in sums], axis=1)
    palette = _spread(means, counts[used])
    nearest = np.zeros(BINS, dtype=np.uint8)
    nearest[used] = ((means[:, None, :] - palette[None, :, :]) ** 2).sum(axis=2).argmin(axis=1)
    rows = np.zeros((height, width + 1), dtype=np.uint8)
    rows[:, 1:] = nearest[bins]
    return _written(width, height, palette.round().astype(np.uint8).tobytes(), rows.tobytes())


def _spread(means: NDArray[np.float64], counts: NDArray[np.int64]) -> NDArray[np.float64]:
    """The colours that there are most of, none near another."""
    kept: list[int] = []
    for place in np.argsort(-counts, kind="stable"):
        if kept and ((means[kept] - means[place]) ** 2).sum(axis=1).min() < APART**2:
            continue
        kept.append(int(place))
        if len(kept) == COLOURS:
            break
    return means[kept]


def _written(width: int, height: int, palette: bytes, rows: bytes) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = ((b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in parts
    )
