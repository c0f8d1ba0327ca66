// One's own cards on the screen: each copy has a name that stays, so what is selected stays selected.

/** The cards with names: those that are still there keep theirs; `gone` are the first to leave. */
export function renamed(cards, faces, gone = new Set()) {
  const left = new Map();
  faces.forEach((face) => left.set(face, (left.get(face) || 0) + 1));
  const byAge = [...cards].sort((a, b) => gone.has(a.id) - gone.has(b.id));
  const staying = new Set();
  byAge.forEach((card) => {
    const count = left.get(card.face) || 0;
    if (count === 0) return;
    left.set(card.face, count - 1);
    staying.add(card.id);
  });
  const kept = cards.filter((card) => staying.has(card.id));
  const taken = new Set(kept.map((card) => card.id));
  const added = [];
  left.forEach((count, face) => {
    for (let copy = 0; added.filter((card) => card.face === face).length < count; copy += 1) {
      const id = `${face}.${copy}`;
      if (!taken.has(id)) added.push({ id, face });
    }
  });
  return { cards: [...kept, ...added], added };
}

/** Cards that no group has yet, the same ranks together. */
function byRank(cards) {
  const found = new Map();
  cards.forEach((card) => {
    const rank = "SHCD".includes(card.face[0]) ? card.face[1] : card.face;
    found.set(rank, [...(found.get(rank) || []), card]);
  });
  return [...found.values()];
}

/** Groups of faces as groups of named cards; what no group has comes last. */
export function grouped(cards, groups, locked) {
  const held = new Map(cards.map((card) => [card.id, card]));
  const own = locked.map((ids) => ids.map((id) => held.get(id)).filter(Boolean)).filter((group) => group.length > 0);
  own.flat().forEach((card) => held.delete(card.id));
  const made = groups.map((faces) => faces.map((face) => {
    const card = [...held.values()].find((one) => one.face === face);
    if (card) held.delete(card.id);
    return card;
  }).filter(Boolean)).filter((group) => group.length > 0);
  const rest = byRank([...held.values()]);
  const groupsOf = (list, isLocked) => list.map((each) => ({ cards: each, isLocked }));
  return [...groupsOf(own, true), ...groupsOf(made, false), ...groupsOf(rest, false)];
}

/** The ids for these faces, those already selected first. */
export function idsOf(cards, faces, first = new Set()) {
  const free = [...cards].sort((a, b) => first.has(b.id) - first.has(a.id));
  return faces.map((face) => {
    const place = free.findIndex((card) => card.face === face);
    return place < 0 ? null : free.splice(place, 1)[0].id;
  }).filter(Boolean);
}
