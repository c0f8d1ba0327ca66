// The texts of the page's language: loaded once, looked up by key, with values filled in.

/** @type {{ [key: string]: string }} */
let texts = {};

/** Use these texts from now on. @param {{ [key: string]: string }} bundle */
export function useTexts(bundle) {
  texts = bundle;
}

/** @type {Promise<void> | null} */
let loading = null;

async function fetchTexts() {
  const answer = await fetch(document.body.dataset.texts ?? "");
  useTexts(await answer.json());
}

/** Load the bundle of texts that the page names; once, however many scripts ask for it. */
export function loadTexts() {
  loading = loading ?? fetchTexts();
  return loading;
}

/** @type {Promise<void> | null} */
let loadingLater = null;

/** @param {string} address */
async function fetchLater(address) {
  try {
    const answer = await fetch(address);
    texts = { ...(await answer.json()), ...texts };
  } catch {
    loadingLater = null; // the network is away: whoever needs them next asks again
  }
}

/** Load texts that the first screen does not need; once, however often they are asked for. @param {string} address */
export function loadLaterTexts(address) {
  loadingLater = loadingLater ?? fetchLater(address);
  return loadingLater;
}

/** Is there a text of this key? @param {string} key */
export const hasText = (key) => key in texts;

/**
 * The text of a key. A key without a text shows itself.
 * @param {string} key
 * @param {{ [name: string]: unknown }} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const text = texts[key];
  if (text === undefined) {
    console.error(`no text ${key}`);
    return key;
  }
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/**
 * The text of the first of these keys that has one.
 * @param {string[]} keys
 * @param {unknown} otherwise shown as it is when none of the keys has a text
 */
export function firstText(keys, otherwise) {
  const found = keys.find(hasText);
  return found === undefined ? String(otherwise) : t(found);
}
