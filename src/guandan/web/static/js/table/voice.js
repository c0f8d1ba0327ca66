// 报牌: what is played, said aloud in Chinese. One file of sound, fetched after the cards are there.

import { openAudio } from "../audio.js";
import { settings } from "./settings.js";

/** @typedef {import("./model.js").TableModel} TableModel */
/** @typedef {{ [call: string]: [start: number, seconds: number] }} Index where each call is in the sound */
/** @typedef {{ sound: string, index: string }} Addresses */

/** Decoders differ by so much in where an MP3 begins; between two calls there is more silence than that. */
const MARGIN = 0.04;
const VOLUME = 0.9;
/** Kinds of which one says the rank too. */
const WITH_RANK = ["single", "pair", "triple"];

/** @type {Promise<{ buffer: AudioBuffer, index: Index }> | null} */
let loading = null;
/** @type {AudioBufferSourceNode | null} */
let speaking = null;

/** The call of a play. @param {Protocol.Play} play */
export const callOf = ({ kind, rank }) => (WITH_RANK.includes(kind) ? `${kind}.${rank}` : kind);

/** At an event's table many phones lie side by side: they are silent. @param {TableModel} model */
const mayCall = (model) => settings.sound && settings.voice && !model.isStrict;

/** @param {AudioContext} audio @param {Addresses} addresses */
async function load(audio, { sound, index }) {
  const [bytes, places] = await Promise.all([
    fetch(sound).then((response) => response.arrayBuffer()),
    fetch(index).then((response) => response.json()),
  ]);
  // Safari 14 knows only the form with callbacks.
  const buffer = await new Promise((resolve, reject) => {
    audio.decodeAudioData(bytes, resolve, reject);
  });
  return { buffer, index: places };
}

/**
 * Say a call; the one before is cut short. Without sound or network there is silence.
 * @param {TableModel} model
 * @param {string} call
 */
async function say(model, call) {
  const audio = mayCall(model) ? openAudio() : null;
  if (audio === null) return;
  loading = loading ?? load(audio, model.data.voice);
  try {
    const began = performance.now();
    const { buffer, index } = await loading;
    if (!(call in index) || performance.now() - began > 1000) return; // too late to be said
    const [start, seconds] = index[call];
    speaking?.stop();
    speaking = audio.createBufferSource();
    const gain = audio.createGain();
    gain.gain.value = VOLUME;
    speaking.buffer = buffer;
    speaking.connect(gain).connect(audio.destination);
    speaking.start(0, Math.max(0, start - MARGIN), seconds + 2 * MARGIN);
  } catch {
    loading = null; // the next play tries again
  }
}

/** Call an event of the match, if it is one that is called. @param {TableModel} model @param {any} event */
export function callEvent(model, { event, play }) {
  if (event === "cards_played") say(model, callOf(play));
  else if (event === "passed") say(model, "pass");
}
