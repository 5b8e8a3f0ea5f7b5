// Colours of saddlecloths and seats. A number is always drawn beside the colour.

/** @typedef {{name: string, colour: string, ink: string}} Silk */

/** The racing convention, 1 to 12. @type {Silk[]} */
const CONVENTION = [
  { name: "red", colour: "#c8322b", ink: "#ffffff" },
  { name: "white", colour: "#f7f5ef", ink: "#1b1b1b" },
  { name: "blue", colour: "#1f4fa3", ink: "#ffffff" },
  { name: "yellow", colour: "#f4c524", ink: "#1b1b1b" },
  { name: "green", colour: "#1d7a43", ink: "#ffffff" },
  { name: "black", colour: "#22252a", ink: "#ffd85c" },
  { name: "orange", colour: "#ee7d1c", ink: "#1b1b1b" },
  { name: "pink", colour: "#f090b5", ink: "#1b1b1b" },
  { name: "turquoise", colour: "#27b3b0", ink: "#10211f" },
  { name: "purple", colour: "#6a3a9c", ink: "#ffffff" },
  { name: "grey", colour: "#9aa0a3", ink: "#1b1b1b" },
  { name: "lime", colour: "#a5d132", ink: "#1b1b1b" },
];

/** Colours by the names that component files use. @type {Record<string, Silk>} */
const NAMED = Object.fromEntries([
  ...CONVENTION.map((silk) => [silk.name, silk]),
  ["dark blue", { name: "dark blue", colour: "#234a94", ink: "#ffffff" }],
  ["light blue", { name: "light blue", colour: "#7cc4ea", ink: "#10202c" }],
]);

/** @param {number} number @returns {Silk} */
export function silk(number) {
  return CONVENTION[(number - 1) % CONVENTION.length];
}

/** @param {string} name @param {number} [number] used when the name is unknown @returns {Silk} */
export function silkNamed(name, number = 1) {
  return NAMED[name] ?? silk(number);
}

/** Coats, so that a field looks like one. @param {number} number */
export function coat(number) {
  return ["#5f3c27", "#7b4c2a", "#3b2a22", "#8d5e36", "#4c3a31", "#6d4529", "#33292a", "#80573a"][(number - 1) % 8];
}
