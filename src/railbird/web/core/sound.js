// A few small sounds, made here from tones and noise: nothing is downloaded. Silent until the page was touched once,
// as browsers demand, and whenever the setting says so.

import { settings } from "./store.js";

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let hiss = null;
/** When each sound was last begun: the same one does not pile up. @type {Map<string, number>} */
const last = new Map();

const LOUDNESS = 0.22;
const APART = 0.06; // seconds between two beginnings of one sound

/** Browsers let a page sound only after a person did something on it. */
export function unlockSound() {
  const open = () => {
    if (typeof AudioContext === "undefined" || !settings().sound) return; // some locked-down devices have none
    context ??= new AudioContext();
    if (context.state !== "running") context.resume().catch(() => {}); // also after a call or a sleep took it away
  };
  // Which of them counts differs: for a finger it is its end, for a mouse its beginning.
  for (const name of ["pointerdown", "pointerup", "click", "keydown"]) addEventListener(name, open, { passive: true });
}

/** @param {AudioContext} audio */
function noise(audio) {
  if (!hiss) {
    hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const data = hiss.getChannelData(0);
    for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = hiss;
  return source;
}

/**
 * One source that swells in `rise` seconds and dies away in `fall`.
 * @param {AudioContext} audio @param {AudioScheduledSourceNode} source @param {AudioNode} shaped its last node
 * @param {{at: number, rise?: number, fall: number, loud?: number}} shape
 */
function play(audio, source, shaped, { at, rise = 0.004, fall, loud = 1 }) {
  const begin = audio.currentTime + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(LOUDNESS * loud, begin + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + rise + fall);
  shaped.connect(gain).connect(audio.destination);
  source.start(begin);
  source.stop(begin + rise + fall + 0.02);
}

/** @param {AudioContext} audio @param {number} hertz @param {{at: number, rise?: number, fall: number, loud?: number}} shape @param {OscillatorType} [type] */
function tone(audio, hertz, shape, type = "sine") {
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.value = hertz;
  play(audio, source, source, shape);
}

/** @param {AudioContext} audio @param {number} hertz @param {number} sharpness @param {{at: number, rise?: number, fall: number, loud?: number}} shape */
function rustle(audio, hertz, sharpness, shape) {
  const source = noise(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = hertz;
  filter.Q.value = sharpness;
  source.connect(filter);
  play(audio, source, filter, shape);
}

/** @type {Record<string, (audio: AudioContext) => void>} */
const SOUNDS = {
  dice: (audio) =>
    [0, 0.07, 0.16, 0.3, 0.46].forEach((at, n) => rustle(audio, 2600 - n * 260, 5, { at, fall: 0.05, loud: 1.6 })),
  hooves: (audio) =>
    [0, 0.09, 0.2, 0.34, 0.43, 0.54].forEach((at, n) =>
      rustle(audio, n % 3 ? 190 : 260, 2.2, { at, fall: 0.07, loud: 1.8 }),
    ),
  card: (audio) => rustle(audio, 3600, 0.8, { at: 0, rise: 0.03, fall: 0.09, loud: 0.5 }),
  pen: (audio) => [0, 0.07].forEach((at) => rustle(audio, 4800, 1.5, { at, rise: 0.02, fall: 0.05, loud: 0.35 })),
  coin: (audio) => {
    tone(audio, 1760, { at: 0, fall: 0.12, loud: 0.35 });
    tone(audio, 2637, { at: 0.06, fall: 0.22, loud: 0.35 });
  },
  bell: (audio) =>
    [0, 0.28, 0.56].forEach((at) =>
      [880, 1320, 1771, 2489].forEach((hertz, n) =>
        tone(audio, hertz, { at, fall: 0.9 / (n + 1), loud: 0.5 / (n + 1) }),
      ),
    ),
  cheer: (audio) => {
    rustle(audio, 900, 0.5, { at: 0, rise: 0.35, fall: 1.1, loud: 0.9 });
    rustle(audio, 1700, 0.9, { at: 0.1, rise: 0.4, fall: 0.8, loud: 0.5 });
  },
  turn: (audio) => {
    tone(audio, 587, { at: 0, fall: 0.18, loud: 0.4 });
    tone(audio, 880, { at: 0.11, fall: 0.3, loud: 0.4 });
  },
  tick: (audio) => tone(audio, 1200, { at: 0, fall: 0.04, loud: 0.3 }, "square"),
};

/** The names a game may ask for. */
export const NAMES = Object.keys(SOUNDS);

/** @param {string} name */
export function sound(name) {
  if (!context || context.state !== "running" || !settings().sound) return;
  if (context.currentTime - (last.get(name) ?? -1) < APART) return;
  last.set(name, context.currentTime);
  SOUNDS[name]?.(context);
}
