// Where each card of the hand lies: columns of cards that belong together, on one deck or two.

const LEAST = 24;

/** Sizes by the window: how wide a card is, how much of a covered one shows, how high a column may grow. */
export function sizes(width, height) {
  if (height < 480) return { card: 52, strip: 26, most: 4, pitch: 40, gap: 3, decks: 1 };
  if (width < 600) return { card: 46, strip: 27, most: 4, pitch: 40, gap: 2, decks: 2 };
  if (width < 1000 && height > 900) return { card: 84, strip: 42, most: 5, pitch: 46, gap: 6, decks: 1 };
  if (width < 1000) return { card: 68, strip: 34, most: 5, pitch: 42, gap: 4, decks: 1 };
  return { card: 78, strip: 40, most: height > 900 ? 7 : 5, pitch: 44, gap: 6, decks: 1 };
}

/** Columns of at most so many; a group that is higher goes on in the next column. */
function columnsOf(groups, most) {
  const columns = [];
  groups.forEach(({ cards, isLocked }, group) => {
    const parts = Math.ceil(cards.length / most);
    const each = Math.ceil(cards.length / parts);
    for (let start = 0; start < cards.length; start += each) {
      columns.push({ cards: cards.slice(start, start + each), isLocked, group });
    }
  });
  return columns;
}

/** Too many columns for the width: neighbours that are small share one. */
function merged(columns, most, limit) {
  const list = [...columns];
  while (list.length > limit) {
    let best = -1;
    for (let place = 0; place + 1 < list.length; place += 1) {
      const sum = list[place].cards.length + list[place + 1].cards.length;
      const least = best < 0 ? Infinity : list[best].cards.length + list[best + 1].cards.length;
      if (sum < least && sum <= most) best = place;
    }
    if (best < 0) return list;
    const [one, two] = list.slice(best, best + 2);
    list.splice(best, 2, { cards: [...one.cards, ...two.cards], isLocked: one.isLocked && two.isLocked, group: one.group });
  }
  return list;
}

function deck(columns, size, width, tall, top, first) {
  const pitch = columns.length < 2 ? 0 : Math.min(size.card + size.gap, (width - size.card) / (columns.length - 1));
  const left = (width - (pitch * (columns.length - 1) + size.card)) / 2;
  const highest = Math.max(...columns.map((column) => column.cards.length));
  const height = (highest - 1) * size.strip + tall;
  return {
    height,
    spots: columns.flatMap((column, place) => column.cards.map((card, row) => ({
      ...card,
      isLocked: column.isLocked,
      group: column.group,
      column: first + place,
      row,
      x: left + place * pitch,
      y: top + height - tall - (column.cards.length - 1 - row) * size.strip,
    }))),
  };
}

/** Every card's spot, and how high the hand is. */
export function layOut(groups, width, size) {
  const tall = Math.round(size.card * 1.4);
  const all = columnsOf(groups, size.most);
  if (all.length === 0) return { spots: [], height: tall, tall };
  const fits = Math.floor((width - size.card) / size.pitch) + 1;
  if (all.length <= fits) return { ...deck(all, size, width, tall, 0, 0), tall };
  const columns = merged(all, size.most, size.decks * (Math.floor((width - size.card) / LEAST) + 1));
  if (size.decks === 1) return { ...deck(columns, size, width, tall, 0, 0), tall };
  const half = Math.ceil(columns.length / 2);
  const upper = deck(columns.slice(0, half), size, width, tall, 0, 0);
  const top = upper.height + 3;
  const lower = deck(columns.slice(half), size, width, tall, top, half);
  return { spots: [...upper.spots, ...lower.spots], height: top + lower.height, tall };
}

/** The card at a point: the last laid on top that covers it. */
export function cardAt(spots, x, y, size, tall) {
  for (let place = spots.length - 1; place >= 0; place -= 1) {
    const spot = spots[place];
    if (x >= spot.x && x < spot.x + size.card && y >= spot.y && y < spot.y + tall) return spot;
  }
  return null;
}
