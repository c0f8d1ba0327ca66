// Lay out the hand: columns of cards that belong together, on one deck or two.

/** @typedef {import("./hand_cards.js").HandCard} HandCard */
/** @typedef {import("./hand_cards.js").Group} Group */
/**
 * @typedef {object} Sizes
 * @property {number} card how wide a card is
 * @property {number} strip how much of a covered card shows
 * @property {number} most how many cards a column has
 * @property {number} pitch how near columns come before they merge
 * @property {number} gap between columns
 * @property {number} decks
 * @property {number} [tallest] how high two decks may be; a higher hand shows less of each covered card
 */
/** @typedef {HandCard & { isLocked: boolean, column: number, row: number, x: number, y: number }} Spot */
/** @typedef {{ spots: Spot[], height: number, cardHeight: number, size: Sizes }} Layout */
/** @typedef {{ cards: HandCard[], isLocked: boolean, goesOn: boolean }} Column `goesOn`: with the group of the one before */

const MIN_PITCH = 24;
const DECK_GAP = 3;
const MIN_STRIP = 24;

/**
 * @param {number} width
 * @param {number} height of the window
 * @param {boolean} [isLarge] 大字: larger cards on a small screen
 * @returns {Sizes}
 */
export function chooseSizes(width, height, isLarge = false) {
  if (isLarge && height < 480) return { card: 56, strip: 25, most: 4, pitch: 40, gap: 3, decks: 1 };
  if (isLarge && width < 600) return { card: 50, strip: 27, most: 4, pitch: 44, gap: 2, decks: 2, tallest: 290 };
  if (height < 480) return { card: 52, strip: 26, most: 4, pitch: 40, gap: 3, decks: 1 };
  if (width < 600) return { card: 46, strip: 27, most: 4, pitch: 40, gap: 2, decks: 2, tallest: 281 };
  if (width < 1000 && height > 900) return { card: 84, strip: 42, most: 5, pitch: 46, gap: 6, decks: 1 };
  if (width < 1000) return { card: 68, strip: 34, most: 5, pitch: 42, gap: 4, decks: 1 };
  return { card: 78, strip: 40, most: height > 900 ? 7 : 5, pitch: 44, gap: 6, decks: 1 };
}

/**
 * A group that is too high goes on in the next column.
 * @param {Group} group
 * @param {number} most
 * @returns {Column[]}
 */
function splitGroup({ cards, isLocked }, most) {
  const parts = Math.ceil(cards.length / most);
  const each = Math.ceil(cards.length / parts);
  return Array.from({ length: parts }, (_, part) => ({
    cards: cards.slice(part * each, (part + 1) * each), isLocked, goesOn: part > 0,
  }));
}

/**
 * Too many columns for the width: neighbours that are small share one.
 * @param {Column[]} columns
 * @param {number} most
 * @param {number} limit
 */
function mergeColumns(columns, most, limit) {
  const merged = [...columns];
  while (merged.length > limit) {
    const sums = merged.slice(1).map((column, index) => merged[index].cards.length + column.cards.length);
    const least = Math.min(...sums);
    if (!(least <= most)) break;
    const index = sums.indexOf(least);
    const [left, right] = merged.slice(index, index + 2);
    merged.splice(index, 2, { ...left, cards: [...left.cards, ...right.cards], isLocked: left.isLocked && right.isLocked });
  }
  return merged;
}

/**
 * One deck of columns, in the middle of the width, the cards standing on its lower edge.
 * @param {Column[]} columns
 * @param {Sizes} size
 * @param {{ width: number, cardHeight: number, top: number, first: number }} place
 */
function layOutDeck(columns, size, { width, cardHeight, top, first }) {
  const gaps = columns.length - 1;
  const pitch = gaps < 1 ? 0 : Math.min(size.card + size.gap, (width - size.card) / gaps);
  const left = (width - (pitch * gaps + size.card)) / 2;
  const highest = Math.max(...columns.map((column) => column.cards.length));
  const height = (highest - 1) * size.strip + cardHeight;
  const spots = columns.flatMap(({ cards, isLocked }, index) => cards.map((card, row) => ({
    ...card,
    isLocked,
    column: first + index,
    row,
    x: left + index * pitch,
    y: top + height - cardHeight - (cards.length - 1 - row) * size.strip,
  })));
  return { spots, height };
}

/**
 * How many columns the upper deck has: about half of them, and no group begins there and goes on below.
 * @param {Column[]} columns
 */
function splitDecks(columns) {
  const half = Math.ceil(columns.length / 2);
  return [half, half - 1, half + 1].find((count) => columns[count] && !columns[count].goesOn) ?? half;
}

/**
 * How much of a covered card shows, so that both decks are as high as they may be at most.
 * @param {Column[][]} decks
 * @param {Sizes} size
 * @param {number} cardHeight
 */
function fitStrip(decks, { strip, tallest = Infinity }, cardHeight) {
  const covered = decks.reduce((sum, deck) => sum + Math.max(...deck.map(({ cards }) => cards.length)) - 1, 0);
  const room = tallest - DECK_GAP - decks.length * cardHeight;
  return covered === 0 ? strip : Math.max(MIN_STRIP, Math.min(strip, Math.floor(room / covered)));
}

/**
 * Every card's spot, and how high the hand is.
 * @param {Group[]} groups
 * @param {number} width
 * @param {Sizes} size
 * @returns {Layout}
 */
export function layOut(groups, width, size) {
  const cardHeight = Math.round(size.card * 1.4);
  const place = { width, cardHeight, top: 0, first: 0 };
  const all = groups.flatMap((group) => splitGroup(group, size.most));
  if (all.length === 0) return { spots: [], height: cardHeight, cardHeight, size };
  const fitting = Math.floor((width - size.card) / size.pitch) + 1;
  if (all.length <= fitting) return { ...layOutDeck(all, size, place), cardHeight, size };
  const limit = Math.floor((width - size.card) / MIN_PITCH) + 1;
  const columns = mergeColumns(all, size.most, size.decks * limit);
  if (size.decks === 1) return { ...layOutDeck(columns, size, place), cardHeight, size };
  const half = splitDecks(columns);
  const decks = [columns.slice(0, half), columns.slice(half)];
  const fitted = { ...size, strip: fitStrip(decks, size, cardHeight) };
  const upper = layOutDeck(decks[0], fitted, place);
  const top = upper.height + DECK_GAP;
  const lower = layOutDeck(decks[1], fitted, { ...place, top, first: half });
  return { spots: [...upper.spots, ...lower.spots], height: top + lower.height, cardHeight, size: fitted };
}

/**
 * The card at a point: the last laid on top that covers it.
 * @param {Layout} layout
 * @param {{ x: number, y: number }} point
 */
export function cardAt({ spots, size, cardHeight }, { x, y }) {
  const covering = spots.filter(
    (spot) => x >= spot.x && x < spot.x + size.card && y >= spot.y && y < spot.y + cardHeight,
  );
  return covering.length > 0 ? covering[covering.length - 1] : null;
}

/**
 * The spot next to another one, in the way of an arrow key.
 * @param {Spot[]} spots
 * @param {string | null} focus
 * @param {string} key
 */
export function neighbourOf(spots, focus, key) {
  const here = spots.find((spot) => spot.id === focus) ?? spots[0];
  if (!here) return null;
  const columnOf = (/** @type {number} */ column) => spots.filter((spot) => spot.column === column);
  const own = columnOf(here.column);
  if (key === "ArrowUp" || key === "ArrowDown") {
    const row = here.row + (key === "ArrowUp" ? -1 : 1);
    return own.find((spot) => spot.row === row) ?? here;
  }
  const count = Math.max(...spots.map((spot) => spot.column)) + 1;
  const next = columnOf((here.column + (key === "ArrowLeft" ? count - 1 : 1)) % count);
  const fromBottom = own.length - here.row;
  return next[Math.max(0, next.length - fromBottom)] ?? next[0];
}
