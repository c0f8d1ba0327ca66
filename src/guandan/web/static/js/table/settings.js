// What a person likes, kept in the browser.

import { setSound } from "../sound.js";

const KEY = "guandan.settings";
const FIRST = { sound: true, colours: "two", contrast: document.documentElement.dataset.contrast || "plain", motion: "full", sort: "rank", guide: true };

function read() {
  try {
    return { ...FIRST, ...JSON.parse(localStorage.getItem(KEY) || "{}") };
  } catch {
    return { ...FIRST };
  }
}

export const settings = read();

/** Change one of them; a browser that keeps nothing still obeys until it is closed. */
export function set(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Private windows may refuse to store.
  }
  apply();
}

export function apply() {
  const root = document.documentElement;
  root.dataset.contrast = settings.contrast;
  document.cookie = `contrast=${settings.contrast}; path=/; max-age=31536000; samesite=lax`;
  root.dataset.motion = settings.motion;
  setSound(settings.sound);
}

/** Small things kept for one match, such as groups made by hand. */
export const kept = (name) => {
  try {
    return JSON.parse(localStorage.getItem(`guandan.${name}`) || "null");
  } catch {
    return null;
  }
};

export const keep = (name, value) => {
  try {
    localStorage.setItem(`guandan.${name}`, JSON.stringify(value));
  } catch {
    // As above.
  }
};
