// SHA-256 and HMAC in plain JavaScript: browsers offer theirs on trusted pages only, and most tables are at home on plain
// http. Texts are hashed as UTF-8.

const K = new Uint32Array(64);
const START = new Uint32Array(8);

// The constants of the standard: the first 32 bits of the fractions of the roots of the first primes.
for (let n = 2, count = 0; count < 64; n++) {
  if (!isPrime(n)) continue;
  if (count < 8) START[count] = fraction(n, 2);
  K[count++] = fraction(n, 3);
}

/** @param {number} n */
function isPrime(n) {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
}

/** 32 bits after the point of the square or cube root, exactly. @param {number} n @param {2 | 3} degree */
function fraction(n, degree) {
  const power = BigInt(degree);
  const wanted = BigInt(n) << (32n * power);
  let low = 0n,
    high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** power <= wanted) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}

const W = new Uint32Array(64);

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export function sha256(bytes) {
  const length = bytes.length;
  const padded = new Uint8Array((((length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 0x20000000));
  view.setUint32(padded.length - 4, (length << 3) >>> 0);
  const state = START.slice();
  for (let at = 0; at < padded.length; at += 64) compress(state, view, at);
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => out.setUint32(n * 4, word));
  return new Uint8Array(out.buffer);
}

/** @param {Uint32Array} state @param {DataView} view @param {number} at */
function compress(state, view, at) {
  for (let t = 0; t < 16; t++) W[t] = view.getUint32(at + t * 4);
  for (let t = 16; t < 64; t++) {
    const x = W[t - 15],
      y = W[t - 2];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    W[t] = (W[t - 16] + s0 + W[t - 7] + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < 64; t++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[t] + W[t]) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (state[n] += word));
}

/** @param {Uint8Array} key @param {Uint8Array} message @returns {Uint8Array} */
export function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  return sha256(joined(mixed(block, 0x5c), sha256(joined(mixed(block, 0x36), message))));
}

/** @param {Uint8Array} block @param {number} byte */
const mixed = (block, byte) => block.map((one) => one ^ byte);

/** @param {Uint8Array} first @param {Uint8Array} second */
function joined(first, second) {
  const out = new Uint8Array(first.length + second.length);
  out.set(first);
  out.set(second, first.length);
  return out;
}

const UTF8 = new TextEncoder();
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** @param {string} text */
export const bytesOf = (text) => UTF8.encode(text);

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  let text = "";
  for (const byte of bytes) text += HEX[byte];
  return text;
}

/** @param {string} text */
export function unhex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
