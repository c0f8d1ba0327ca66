// SHA-256 (FIPS 180-4) over bytes: crypto.subtle is there only over HTTPS, and a hall's server speaks plain HTTP.

/** @type {number[]} */
const primes = [];
for (let number = 2; primes.length < 64; number += 1) {
  if (primes.every((prime) => number % prime)) primes.push(number);
}
/** @param {number} value */
const fractionBits = (value) => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
const INITIAL_STATE = primes.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime)));
const ROUND_CONSTANTS = primes.map((prime) => fractionBits(Math.cbrt(prime)));
/** @param {number} word @param {number} by */
const rotate = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} bytes */
function pad(bytes) {
  const blocks = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(blocks.length - 4, bytes.length << 3);
  return view;
}

/** @param {DataView} view @param {number} offset */
function expand(view, offset) {
  const words = new Int32Array(64);
  for (let round = 0; round < 64; round += 1) {
    if (round < 16) {
      words[round] = view.getInt32(offset + round * 4);
      continue;
    }
    const [early, late] = [words[round - 15], words[round - 2]];
    const low = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const high = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[round] = words[round - 16] + low + words[round - 7] + high;
  }
  return words;
}

/** @param {number[]} state @param {Int32Array} words */
function compress(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let round = 0; round < 64; round += 1) {
    const chosen = (e & f) ^ (~e & g);
    const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + chosen + ROUND_CONSTANTS[round] + words[round]) | 0;
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + state[index]) | 0);
}

/** The digest of bytes, as bytes. @param {Uint8Array} bytes */
export function sha256(bytes) {
  const view = pad(bytes);
  let state = INITIAL_STATE;
  for (let offset = 0; offset < view.byteLength; offset += 64) state = compress(state, expand(view, offset));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setInt32(index * 4, word));
  return new Uint8Array(digest.buffer);
}

/** @param {string} text */
export const encodeText = (text) => new TextEncoder().encode(text);
/** @param {Uint8Array} bytes */
export const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} text */
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
/** @param {string} text */
export const hashText = (text) => toHex(sha256(encodeText(text)));

/** Several runs of bytes as one. @param {...Uint8Array} parts */
export function concatenate(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  parts.forEach((part) => {
    whole.set(part, offset);
    offset += part.length;
  });
  return whole;
}
