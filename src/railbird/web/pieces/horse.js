// Our horse: a galloping side view with a jockey in silks and a saddlecloth that bears the number. Drawn once, four poses.

import { h } from "../core/render.js";
import { coat } from "./silks.js";

const BODY =
  "M-31-5C-31-13-22-15-14-12.5C-6-10 2-11 9-13.5C16-17 22-23 28-28L31-34L34-30C40-28 45-23 48.5-18.5C50-16 47.5-13.5 45-13.8" +
  "C42-14 39-16.5 36-17C32-14 28-9 25-3C23 3 17 8 10 8C0 8-8 3.5-15 5C-23 7.5-31 4-31-5Z";
const MANE = "M9-13.5C13-20 21-27 28-30.5L31-29C24-24 19-18 15-13Z";
const SADDLE = "M-14-12.5C-6-10 2-11 8-13L7 0C1 2.5-9 2-15-1.5Z";
const TAIL = "M-30-8C-38-12-45-8-53-7C-48-3-40 0-31-2Z";

// Each pose: far foreleg, near foreleg, far hind leg, near hind leg; three joints each.
const POSES = [
  ["M14 4L29 9L43 5", "M16 3L27 14L41 15", "M-20 2L-36 7L-49 12", "M-22 2L-34 13L-46 20"],
  ["M14 4L27 11L38 19", "M16 3L23 16L26 29", "M-20 2L-27 14L-40 22", "M-22 2L-31 13L-45 17"],
  ["M14 4L21 15L12 24", "M16 3L15 17L4 23", "M-20 2L-9 13L3 17", "M-22 2L-14 15L-4 24"],
  ["M14 4L28 6L27 18", "M16 3L26 10L19 20", "M-20 2L-25 16L-29 29", "M-22 2L-21 16L-17 29"],
];

/**
 * Centred on 0,0 and about 100 × 64 before `size` (its width) scales it. The saddlecloth keeps a readable size; with `cloth` 0 it is
 * plain and small, for games that write the number beside the horse.
 * @param {{number: number | string, colour: string, ink: string, size?: number, flip?: boolean, pose?: number, cloth?: number,
 *   hue?: string}} look
 */
export function horse(look) {
  const { number, colour, ink, size = 56, flip = false, pose = 0, cloth = Math.max(17, size * 0.26) } = look;
  const scale = size / 100;
  const hair = look.hue ?? coat(Number(number) || 1);
  return h(
    "g",
    { class: "horse" },
    h(
      "g",
      { class: "facing", transform: `scale(${flip ? -scale : scale} ${scale})` },
      h("g", { class: "halo", fill: "none" }, h("path", { d: BODY }), h("path", { d: TAIL })),
      h(
        "g",
        { class: "tack" },
        h("path", { d: TAIL, fill: dark(hair) }),
        POSES.map((legs, n) =>
          h(
            "g",
            { class: `pose p${n}`, "data-pose": n, style: { display: n === pose ? "inline" : "none" } },
            legs.map((leg, i) => h("path", { d: leg, class: "leg", stroke: i % 2 ? hair : dark(hair) })),
          ),
        ),
        h("path", { d: BODY, fill: hair }),
        h("path", { d: MANE, fill: dark(hair) }),
        h("circle", { cx: 39, cy: -24, r: 1.4, fill: "#111" }),
        h("path", { d: "M23-14L37-20M45-17L22-19", class: "rein" }),
        cloth ? null : h("path", { d: SADDLE, fill: colour, class: "silk" }),
        rider(colour),
      ),
    ),
    cloth
      ? h(
          "g",
          { class: "cloth", transform: `translate(${(flip ? 1 : -1) * size * 0.1} ${-size * 0.01})` },
          h("rect", { x: -cloth / 2, y: -cloth / 2, width: cloth, height: cloth, rx: cloth * 0.22, fill: colour }),
          h("text", { y: cloth * 0.29, "font-size": cloth * 0.82, fill: ink }, number),
        )
      : null,
  );
}

/** @param {string} colour */
function rider(colour) {
  return [
    h("path", { d: "M-4-15L7-9L1-1", class: "breeches" }),
    h("path", { d: "M1-1L-2 4", class: "boot" }),
    h("path", { d: "M-6-14C-8-24 3-33 13-29C17-27 17-23 14-20L4-11Z", fill: colour, class: "silk" }),
    h("path", { d: "M11-24L17-17L24-19", class: "sleeve", stroke: colour }),
    h("circle", { cx: 17, cy: -32, r: 4.4, fill: "#e3b48f" }),
    h("path", { d: "M10.5-32C10.5-41 22-42 23-33.5L27-32.5L22-32Z", fill: colour, class: "silk" }),
  ];
}

/** @param {string} colour a hex colour @returns {string} a darker one */
function dark(colour) {
  const parts = [1, 3, 5].map((at) => Math.round(parseInt(colour.slice(at, at + 2), 16) * 0.72));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Change the pose of a drawn horse while it runs; returns a function that ends it.
 * @param {Element | null} element
 */
export function gallop(element) {
  const poses = element ? Array.from(element.querySelectorAll("[data-pose]")) : [];
  if (!poses.length) return () => {};
  let at = 0;
  const show = (/** @type {number} */ which) =>
    poses.forEach((pose, n) =>
      /** @type {SVGElement} */ (pose).style.setProperty("display", n === which ? "inline" : "none"),
    );
  const clock = setInterval(() => show((at = (at + 1) % poses.length)), 70);
  return () => {
    clearInterval(clock);
    show(0);
  };
}

/** Turn a drawn horse while it runs round a bend. @param {Element | null} element @param {boolean} flip */
export function face(element, flip) {
  const facing = element?.querySelector(".facing");
  const [, size] = facing?.getAttribute("transform")?.match(/ ([\d.]+)\)/) ?? [];
  if (size) facing?.setAttribute("transform", `scale(${flip ? "-" : ""}${size} ${size})`);
}

/** A jockey's cap: whose turn it is. @param {string} colour */
export function cap(colour) {
  return h(
    "svg",
    { class: "cap", viewBox: "0 0 24 16", "aria-hidden": "true" },
    h("path", { d: "M2 12C2 4 8 1 12 1C17 1 20 5 20 10L23.5 12.5L18 13Z", fill: colour }),
    h("path", { d: "M2 12L18 13M12 1V12", fill: "none", stroke: "#0006" }),
    h("circle", { cx: 12, cy: 1.5, r: 1.5, fill: "#0006" }),
  );
}
