// Sounds made on the spot: no files, and nothing is heard before the first touch or when switched off.

let context = null;
let isOn = true;

export const setSound = (on) => {
  isOn = on;
};

/** Browsers let a page sound only after a touch or a key. */
export function allowSound() {
  const Audio = window.AudioContext || window.webkitAudioContext;
  if (!Audio || context !== null) return;
  context = new Audio();
}

function tone({ from, to = from, at = 0, long = 0.12, loud = 0.15, shape = "sine" }) {
  const start = context.currentTime + at;
  const source = context.createOscillator();
  const volume = context.createGain();
  source.type = shape;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + long);
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + long);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + long);
}

function rustle({ at = 0, long = 0.09, loud = 0.2, low = 1800 }) {
  const length = Math.ceil(context.sampleRate * long);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < length; place += 1) samples[place] = (Math.random() * 2 - 1) * (1 - place / length) ** 2;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const volume = context.createGain();
  source.buffer = buffer;
  filter.type = "lowpass";
  filter.frequency.value = low;
  volume.gain.value = loud;
  source.connect(filter).connect(volume).connect(context.destination);
  source.start(context.currentTime + at);
}

const SOUNDS = {
  pick: () => tone({ from: 900, to: 1100, long: 0.035, loud: 0.04 }),
  play: () => rustle({}),
  pass: () => tone({ from: 300, to: 240, long: 0.09, loud: 0.06 }),
  turn: () => [660, 880].forEach((from, step) => tone({ from, at: step * 0.12, loud: 0.1 })),
  bomb: () => {
    rustle({ long: 0.5, loud: 0.5, low: 500 });
    tone({ from: 140, to: 45, long: 0.45, loud: 0.35, shape: "triangle" });
  },
  deal: () => [0, 0.07, 0.14, 0.21].forEach((at) => rustle({ at, long: 0.06, loud: 0.12 })),
  end: () => [523, 659, 784, 1047].forEach((from, step) => tone({ from, at: step * 0.13, long: 0.25, loud: 0.1 })),
  refused: () => tone({ from: 220, to: 180, long: 0.15, loud: 0.1, shape: "square" }),
  hurry: () => tone({ from: 1200, long: 0.05, loud: 0.06 }),
};

/** Play a sound by its name. */
export function sound(name) {
  if (!isOn || context === null) return;
  if (context.state === "suspended") context.resume();
  SOUNDS[name]();
}
