// The sounds of the table; a person can switch them off.

import { openAudio, playRustle, playTone } from "../audio.js";

let isOn = true;

/** @param {boolean} on */
export function setSound(on) {
  isOn = on;
}

/** @type {{ [name: string]: (audio: AudioContext) => void }} */
const SOUNDS = {
  pick: (audio) => playTone(audio, { from: 900, to: 1100, seconds: 0.035, volume: 0.04 }),
  play: (audio) => playRustle(audio),
  pass: (audio) => playTone(audio, { from: 300, to: 240, seconds: 0.09, volume: 0.06 }),
  turn: (audio) => [660, 880].forEach((from, step) => playTone(audio, { from, at: step * 0.12, volume: 0.1 })),
  bomb: (audio) => {
    playRustle(audio, { seconds: 0.5, volume: 0.5, cutoff: 500 });
    playTone(audio, { from: 140, to: 45, seconds: 0.45, volume: 0.35, shape: "triangle" });
  },
  deal: (audio) => [0, 0.07, 0.14, 0.21].forEach((at) => playRustle(audio, { at, seconds: 0.06, volume: 0.12 })),
  end: (audio) =>
    [523, 659, 784, 1047].forEach((from, step) => playTone(audio, { from, at: step * 0.13, seconds: 0.25, volume: 0.1 })),
  refused: (audio) => playTone(audio, { from: 220, to: 180, seconds: 0.15, volume: 0.1, shape: "square" }),
  hurry: (audio) => playTone(audio, { from: 1200, seconds: 0.05, volume: 0.06 }),
};

/** Play a sound by its name. @param {string} name */
export function playSound(name) {
  const audio = isOn ? openAudio() : null;
  if (audio) SOUNDS[name](audio);
}
