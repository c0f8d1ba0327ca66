// The gong of the hall: loud and low enough to be heard over a hundred people who talk.

let context = null;

/** Browsers let a page sound only after a touch or a key. */
export function allowGong() {
  const Audio = window.AudioContext || window.webkitAudioContext;
  if (Audio && context === null) context = new Audio();
}

function strike(at, pitch) {
  const start = context.currentTime + at;
  [1, 2.01, 2.99].forEach((times, place) => {
    const source = context.createOscillator();
    const volume = context.createGain();
    source.frequency.value = pitch * times;
    volume.gain.setValueAtTime(0.5 / (place + 1), start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 1.6);
    source.connect(volume).connect(context.destination);
    source.start(start);
    source.stop(start + 1.7);
  });
}

/** So many strikes. */
export function gong(strikes) {
  document.body.dataset.gongs = String(Number(document.body.dataset.gongs || 0) + 1);
  if (context === null) return;
  if (context.state === "suspended") context.resume();
  for (let number = 0; number < strikes; number += 1) strike(number * 1.1, 196);
}
