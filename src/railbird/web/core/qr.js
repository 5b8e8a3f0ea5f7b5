// A small QR encoder for links: byte mode, error correction M, versions 1 to 10 (up to 213 bytes). After ISO/IEC 18004.

// Per version: data codewords per block as [count, size] pairs, and error-correction codewords per block.
/** @type {[number, [number, number][]][]} */
const BLOCKS = [
  [10, [[1, 16]]],
  [16, [[1, 28]]],
  [26, [[1, 44]]],
  [18, [[2, 32]]],
  [24, [[2, 43]]],
  [16, [[4, 27]]],
  [18, [[4, 31]]],
  [
    22,
    [
      [2, 38],
      [2, 39],
    ],
  ],
  [
    22,
    [
      [3, 36],
      [2, 37],
    ],
  ],
  [
    26,
    [
      [4, 43],
      [1, 44],
    ],
  ],
];
const ALIGN = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}

/** @param {number[]} data @param {number} count @returns {number[]} */
function corrections(data, count) {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    const next = [...generator, 0];
    for (let j = 0; j < generator.length; j++) next[j + 1] ^= generator[j] && EXP[LOG[generator[j]] + i];
    generator = next;
  }
  const rest = [...data, ...new Array(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i];
    if (lead) generator.forEach((g, j) => (rest[i + j] ^= g && EXP[LOG[g] + LOG[lead]]));
  }
  return rest.slice(data.length);
}

/** All codewords in the order in which they are drawn. @param {Uint8Array} bytes @param {number} version */
function codewords(bytes, version) {
  const [ecc, groups] = BLOCKS[version - 1];
  const capacity = groups.reduce((all, [count, size]) => all + count * size, 0);
  /** @type {number[]} */
  const bits = [];
  const put = (/** @type {number} */ value, /** @type {number} */ length) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad);
  const blocks = [];
  let at = 0;
  for (const [count, size] of groups) {
    for (let i = 0; i < count; i++, at += size) blocks.push(data.slice(at, at + size));
  }
  const checks = blocks.map((block) => corrections(block, ecc));
  /** @type {number[]} */
  const out = [];
  for (let i = 0; i < Math.max(...blocks.map((block) => block.length)); i++) {
    for (const block of blocks) if (i < block.length) out.push(block[i]);
  }
  for (let i = 0; i < ecc; i++) for (const check of checks) out.push(check[i]);
  return out;
}

/** @param {number} value @param {number} shift @param {number} generator the remainder of BCH codes */
function bch(value, shift, generator) {
  let rest = value << shift;
  const degree = 31 - Math.clz32(generator);
  for (let bit = 31 - Math.clz32(rest || 1); rest && bit >= degree; bit = 31 - Math.clz32(rest || 1))
    rest ^= generator << (bit - degree);
  return (value << shift) | rest;
}

/** @type {((r: number, c: number) => boolean)[]} */
const MASKS = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/**
 * The modules of the code, row by row, true for dark; without the quiet zone.
 * @param {string} text
 * @returns {boolean[][]}
 */
export function qr(text) {
  const bytes = new TextEncoder().encode(text);
  const version =
    BLOCKS.findIndex(
      ([, groups], n) => groups.reduce((all, [count, size]) => all + count * size, 0) >= bytes.length + (n < 9 ? 2 : 3),
    ) + 1;
  if (!version) throw new RangeError(`a QR code here holds at most 213 bytes, not ${bytes.length}`);
  const size = 17 + 4 * version;
  /** @type {(boolean | null)[][]} */
  const fixed = Array.from({ length: size }, () => new Array(size).fill(null));
  patterns(fixed, version, size);
  const words = codewords(bytes, version);
  /** @type {boolean[][] | null} */
  let best = null;
  let least = Infinity;
  for (let mask = 0; mask < 8; mask++) {
    const drawn = fill(fixed, words, size, MASKS[mask]);
    format(drawn, mask, size);
    const penalty = judge(drawn, size);
    if (penalty < least) [best, least] = [drawn, penalty];
  }
  return /** @type {boolean[][]} */ (best);
}

/** @param {(boolean | null)[][]} grid @param {number} version @param {number} size */
function patterns(grid, version, size) {
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ]) {
    for (let r = -1; r < 8; r++)
      for (let c = -1; c < 8; c++) {
        if (grid[top + r]?.[left + c] === undefined) continue;
        const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
        grid[top + r][left + c] = ring !== 2 && ring !== 4;
      }
  }
  for (const r of ALIGN[version - 1])
    for (const c of ALIGN[version - 1]) {
      if (grid[r][c] !== null) continue;
      for (let i = -2; i < 3; i++)
        for (let j = -2; j < 3; j++) grid[r + i][c + j] = Math.max(Math.abs(i), Math.abs(j)) !== 1;
    }
  for (let i = 8; i < size - 8; i++) grid[6][i] = grid[i][6] = i % 2 === 0;
  for (let i = 0; i < 9; i++) {
    grid[8][i] ??= false;
    grid[i][8] ??= false;
    if (i < 8) {
      grid[8][size - 1 - i] ??= false;
      grid[size - 1 - i][8] ??= false;
    }
  }
  grid[size - 8][8] = true;
  if (version > 6) {
    const code = bch(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const dark = ((code >> i) & 1) === 1;
      grid[Math.floor(i / 3)][size - 11 + (i % 3)] = dark;
      grid[size - 11 + (i % 3)][Math.floor(i / 3)] = dark;
    }
  }
}

/** @param {(boolean | null)[][]} fixed @param {number[]} words @param {number} size @param {(r: number, c: number) => boolean} mask @returns {boolean[][]} */
function fill(fixed, words, size, mask) {
  const grid = fixed.map((row) => row.slice());
  let bit = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++)
      for (const c of [right, right - 1]) {
        const r = up ? size - 1 - i : i;
        if (fixed[r][c] !== null) continue;
        const dark = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        grid[r][c] = (dark === 1) !== mask(r, c);
        bit++;
      }
  }
  return /** @type {boolean[][]} */ (grid);
}

/** @param {boolean[][]} grid @param {number} mask @param {number} size */
function format(grid, mask, size) {
  const code = bch(mask, 10, 0x537) ^ 0x5412; // level M is 00
  for (let i = 0; i < 15; i++) {
    const dark = ((code >> i) & 1) === 1;
    if (i < 6) grid[i][8] = dark;
    else if (i < 8) grid[i + 1][8] = dark;
    else grid[size - 15 + i][8] = dark;
    if (i < 8) grid[8][size - 1 - i] = dark;
    else if (i < 9) grid[8][7] = dark;
    else grid[8][14 - i] = dark;
  }
}

/** @param {boolean[][]} grid @param {number} size */
function judge(grid, size) {
  let penalty = 0;
  let dark = 0;
  for (const at of [
    (/** @type {number} */ r, /** @type {number} */ c) => grid[r][c],
    (/** @type {number} */ r, /** @type {number} */ c) => grid[c][r],
  ]) {
    for (let r = 0; r < size; r++) {
      let run = 1;
      let line = "";
      for (let c = 0; c < size; c++) {
        line += at(r, c) ? "1" : "0";
        if (c && at(r, c) === at(r, c - 1)) run++;
        else run = 1;
        if (run === 5) penalty += 3;
        else if (run > 5) penalty++;
      }
      for (const finder of ["10111010000", "00001011101"])
        for (let i = line.indexOf(finder); i >= 0; i = line.indexOf(finder, i + 1)) penalty += 40;
    }
  }
  for (let r = 0; r < size; r++)
    for (let c = 0; c < size; c++) {
      if (grid[r][c]) dark++;
      if (r && c && grid[r][c] === grid[r - 1][c] && grid[r][c] === grid[r][c - 1] && grid[r][c] === grid[r - 1][c - 1])
        penalty += 3;
    }
  return penalty + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}
