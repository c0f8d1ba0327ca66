"""What a page measures of itself: how much of each card is bare, how high its index is, which buttons are small."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.watching import STILL

if TYPE_CHECKING:
    from playwright.sync_api import Page

BARE = """() => {
  const step = 2;
  const cards = [...document.querySelectorAll(".hand .card")];
  const boxes = cards.map((card) => card.getBoundingClientRect());
  return cards.map((card, place) => {
    const box = boxes[place];
    const above = boxes.slice(place + 1).filter((other) => other.left < box.right && other.right > box.left
      && other.top < box.bottom && other.bottom > box.top);
    const isIn = (other, x, y) => x >= other.left && x < other.right && y >= other.top && y < other.bottom;
    const isBare = (x, y) => !above.some((other) => isIn(other, x, y));
    const wide = Math.floor(box.width / step);
    let before = new Array(wide + 1).fill(0), best = 0, spot = [0, 0];
    for (let row = 0; row < Math.floor(box.height / step); row += 1) {
      const now = new Array(wide + 1).fill(0);
      for (let column = 0; column < wide; column += 1) {
        const x = box.left + column * step + 1, y = box.top + row * step + 1;
        if (!isBare(x, y)) continue;
        now[column + 1] = 1 + Math.min(before[column], before[column + 1], now[column]);
        if (now[column + 1] > best) [best, spot] = [now[column + 1], [x, y]];
      }
      before = now;
    }
    const there = document.elementFromPoint(spot[0] - best * step / 2, spot[1] - best * step / 2);
    return [card.dataset.id, card.contains(there) ? best * step : 0];
  });
}"""
"""The side of the largest square of each card that no other card covers, in CSS pixels; 0 if its middle is not hit."""

INDEX = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  return [...document.querySelectorAll(".hand .card .index")].map((text) => {
    const style = getComputedStyle(text);
    const scale = text.ownerSVGElement.getBoundingClientRect().width / 100;
    const size = parseFloat(text.getAttribute("font-size")) * scale;
    pen.font = `${style.fontWeight} ${size}px ${style.fontFamily}`;
    const measured = pen.measureText(text.textContent);
    return [text.textContent, measured.actualBoundingBoxAscent + measured.actualBoundingBoxDescent];
  });
}"""
"""How high the ink of each card's index is."""

SMALL = """() => [...document.querySelectorAll("button, a[href], select, summary")].filter((one) => {
  const box = one.getBoundingClientRect();
  const isText = one.matches(".article");
  return box.width > 0 && !isText && (box.width < 43.9 || box.height < 43.9);
}).map((one) => one.outerHTML.slice(0, 120))"""
"""Buttons under 44 pixels; the number of an article is a word in a sentence."""

BELOW = """() => [...document.querySelectorAll(".hand .card, button, .seat")].filter((one) => {
  const box = one.getBoundingClientRect();
  const isIn = box.top > -0.5 && box.left > -0.5 && box.bottom < innerHeight + 0.5 && box.right < innerWidth + 0.5;
  return box.width > 0 && !isIn;
}).map((one) => one.outerHTML.slice(0, 120))"""
"""What is not wholly in the window."""

COVERED = """selector => [...document.querySelectorAll(selector)].filter((one) => {
  const box = one.getBoundingClientRect();
  const there = document.elementFromPoint(box.left + box.width / 2, box.bottom - 4);
  return !one.contains(there);
}).length"""
"""How many of these have something else over their lower edge."""

SPOTS = """() => [...document.querySelectorAll(".hand .card")].map((card) => {
  const box = card.getBoundingClientRect();
  return [card.dataset.id, Math.round(box.left), Math.round(box.top)];
})"""

MODEL = "document.getElementById('app').model"
"""What the page knows."""


def sort(page: Page) -> None:
    """理牌 by its key, until the cards lie in the next order."""
    groups = f"JSON.stringify({MODEL}.state.groups)"
    before = page.evaluate(groups)
    page.keyboard.press("s")
    page.wait_for_function(f"before => {groups} !== before", arg=before)
    page.wait_for_function(STILL)


OVERLAPS = """() => {
  const isCard = (one) => one.closest(".hand .card, .laid, .small-card, .mini");
  const cards = [...document.querySelectorAll(".hand .card, .played .laid")];
  const hasInk = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== "");
  const isPainted = (one) => {
    const { backgroundColor, backgroundImage, opacity, visibility } = getComputedStyle(one);
    if (visibility === "hidden" || opacity === "0") return false;
    return hasInk(one) || backgroundImage !== "none" || !/, 0\\)$|transparent/.test(backgroundColor);
  };
  const others = [...document.querySelectorAll(".app *")].filter((one) => one.offsetParent !== null && !isCard(one)
    && !one.closest(".unseen, .over, dialog, .burst") && isPainted(one));
  const boxOf = (one) => one.getBoundingClientRect();
  const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const found = new Set();
  const boxes = others.map(boxOf);
  for (const card of cards) {
    const box = boxOf(card);
    others.forEach((one, place) => {
      if (!one.contains(card) && meets(box, boxes[place])) {
        const place = card.closest(".hand, .place").className;
        found.add(`${one.className || one.tagName} over ${place}`);
      }
    });
  }
  const laid = [...document.querySelectorAll(".played .row-of-cards, .open-hand")];
  laid.forEach((one, place) => laid.slice(place + 1).forEach((other) => {
    if (meets(boxOf(one), boxOf(other))) {
      found.add(`${one.closest(".place").className} over ${other.closest(".place").className}`);
    }
  }));
  return [...found];
}"""
"""What is painted over a card of the hand or a played one, and plays and open hands that lie over each other."""

GAPS = """() => {
  const buttons = [...document.querySelectorAll(".great .button, .drawer")].map((one) => one.getBoundingClientRect())
    .filter((box) => box.width > 0).sort((a, b) => a.left - b.left);
  return buttons.slice(1).map((box, place) => box.left - buttons[place].right);
}"""
"""The free pixels between the great buttons."""
