// Every word that scripts say: the page's bundle of texts, with values filled in.

const DECISION = "decision ";

let texts = {};

/** Load the texts that the page names. */
export async function loadWords(address = document.body.dataset.texts) {
  const answer = await fetch(address);
  texts = await answer.json();
}

/** Is there a text of this key? */
export const has = (key) => key in texts;

/** The words for a key; one that is missing shows itself. */
export function t(key, values = {}) {
  const text = texts[key];
  if (text === undefined) {
    console.error(`no text ${key}`);
    return key;
  }
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** The first of these keys that has a text, or else the plain name. */
export const named = (keys, plain) => {
  const found = keys.find(has);
  return found === undefined ? String(plain) : t(found);
};

/** One article of a citation as people call it: our own decisions have no document, the table and the event no number. */
export function articleWords(name) {
  if (name === "table") return t("web.books.by_table");
  if (name === "house") return t("web.books.by_house");
  return name.startsWith(DECISION) ? t("web.books.decision", { number: name.slice(DECISION.length) }) : name;
}

/** A whole citation, article after article. */
export const citationWords = (cited) => (cited || "").split("; ").filter(Boolean).map(articleWords).join("; ");

/** A bot by the name that people know, or as it is registered. */
export const botName = (bot) => named([`web.table.bot.${bot}`], bot);

export const isFace = (text) => /^([SHCD]([2-9TJQKA])|LJ|BJ)$/.test(text);

/** A card for a reader's ear: suit and rank, or which joker. */
export function cardWords(face, level = null) {
  if (face.length !== 2 || face.endsWith("J") && (face[0] === "L" || face[0] === "B")) return t(`rank.${face}`);
  const name = t("web.table.card.name", { suit: t(`suit.${face[0]}`), rank: t(`rank.${face[1]}`) });
  return level === face[1] && face[0] === "H" ? t("web.table.card.wild", { card: name }) : name;
}

export const cardsWords = (faces, level = null) => faces.map((face) => cardWords(face, level)).join(t("value.and"));

/** A play in words: its kind, and what ranks it. */
export function playWords(play) {
  if (play.kind === "four_jokers") return t("kind.four_jokers");
  const values = { kind: t(`kind.${play.kind}`), rank: t(`rank.${play.rank}`), count: play.cards.length };
  return t(play.kind === "bomb" ? "web.table.bomb" : "web.table.play", values);
}

function valueWords(value) {
  if (Array.isArray(value)) return value.map(valueWords).join(t("value.and"));
  const text = String(value);
  if (text.includes(" ") && text.split(" ").every((one) => isFace(one) || has(`seat.${one}`))) return valueWords(text.split(" "));
  if (isFace(text)) return cardWords(text);
  return named([`seat.${text}`, `side.${text}`, `kind.${text}`], text);
}

/** A refusal in words, without its article. */
export function refusalWords({ code, details = {} }) {
  const values = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, valueWords(value)]));
  if (has(`refused.${code}`)) return t(`refused.${code}`, values);
  if (has(`error.${code}`)) return t(`error.${code}`, { message: "", ...values });
  return has(`web.table.refused.${code}`) ? t(`web.table.refused.${code}`, values) : t("web.table.refused", { code });
}
