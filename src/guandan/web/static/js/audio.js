// Sounds made on the spot: no files. Browsers let a page sound only after a touch or a key.

/** @type {AudioContext | null} */
let context = null;

/** Call this in the handler of a touch or a key. */
export function allowAudio() {
  // eslint-disable-next-line compat/compat -- Safari 14 has it under its own name
  const Audio = window.AudioContext || /** @type {any} */ (window).webkitAudioContext;
  if (Audio && context === null) context = new Audio();
}

/** Where sounds go, or null before the first touch. */
export function openAudio() {
  if (context !== null && context.state === "suspended") context.resume();
  return context;
}

/**
 * A tone that fades.
 * @param {AudioContext} audio
 * @param {{ from: number, to?: number, at?: number, seconds?: number, volume?: number, shape?: OscillatorType }} tone
 */
export function playTone(audio, { from, to = from, at = 0, seconds = 0.12, volume = 0.15, shape = "sine" }) {
  const start = audio.currentTime + at;
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = shape;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + seconds);
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + seconds);
}

/**
 * A rustle, as of cards.
 * @param {AudioContext} audio
 * @param {{ at?: number, seconds?: number, volume?: number, cutoff?: number }} [rustle]
 */
export function playRustle(audio, { at = 0, seconds = 0.09, volume = 0.2, cutoff = 1800 } = {}) {
  const length = Math.ceil(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index += 1) samples[index] = (Math.random() * 2 - 1) * (1 - index / length) ** 2;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = buffer;
  filter.type = "lowpass";
  filter.frequency.value = cutoff;
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + at);
}
