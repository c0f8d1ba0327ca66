// What a person likes, remembered by the browser.

import { deviceStore } from "../storage.js";
import { setSound } from "./sound.js";

const KEY = "guandan.settings";
const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * @typedef {object} Settings
 * @property {boolean} sound
 * @property {string} colours of the suits: "two" or "four"
 * @property {string} contrast "plain" or "high"
 * @property {string} motion "full" or "less"
 * @property {string} sort the order of the hand
 * @property {boolean} guide are tips shown to those who are new?
 * @property {string[]} learned the tips that were read
 * @property {boolean} large larger cards and words on a small screen
 * @property {boolean} voice are plays called aloud? In Chinese, so by default only on Chinese pages
 * @property {boolean} vibration does the device shake on the own turn?
 */

/** @type {Settings} */
const DEFAULTS = {
  sound: true,
  colours: "two",
  contrast: document.documentElement.dataset.contrast || "plain",
  motion: "full",
  sort: "rank",
  guide: true,
  learned: [],
  large: false,
  vibration: true,
  voice: document.documentElement.lang.startsWith("zh"),
};

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...deviceStore.readJson(KEY, {}) };

/** @template {keyof Settings} K @param {K} name @param {Settings[K]} value */
export function changeSetting(name, value) {
  settings[name] = value;
  deviceStore.writeJson(KEY, settings);
  applySettings();
}

export function applySettings() {
  const root = document.documentElement;
  root.dataset.contrast = settings.contrast;
  root.dataset.motion = settings.motion;
  root.dataset.size = settings.large ? "large" : "plain";
  document.cookie = `contrast=${settings.contrast}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  setSound(settings.sound);
}
