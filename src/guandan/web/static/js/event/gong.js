// The gong of the hall: loud and low enough to be heard over a hundred people who talk.

import { openAudio, playTone } from "../audio.js";

const PITCH = 196;
const OVERTONES = [1, 2.01, 2.99];
const PAUSE = 1.1;

/** @param {number} strikes */
export function strikeGong(strikes) {
  const { dataset } = document.body;
  dataset.gongs = String(Number(dataset.gongs || 0) + 1);
  const audio = openAudio();
  if (audio === null) return;
  for (let strike = 0; strike < strikes; strike += 1) {
    OVERTONES.forEach((overtone, index) => {
      playTone(audio, { from: PITCH * overtone, at: strike * PAUSE, seconds: 1.7, volume: 0.5 / (index + 1) });
    });
  }
}
