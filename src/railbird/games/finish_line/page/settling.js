// After the finish, while the slips are turned over one by one: the tote board with what each line pays.

import { h } from "../../../web/core/render.js";
import { sum } from "../../../web/pieces/money.js";
import { silk } from "../../../web/pieces/silks.js";

/** @param {Protocol.View<FinishLine.Table>} view @param {import("./row.js").Shape} shape @param {import("../../../web/table/context.js").Context} ctx */
export function settling(view, shape, ctx) {
  const { narrow, under, width } = shape;
  const { paying } = view.table;
  const seats = /** @type {string[]} */ (view.names);
  const high = shape.height - under - 4;
  const step = (high - 12) / seats.length;
  return h(
    "g",
    { key: "settling", class: "fl-settling", role: "img", "aria-label": "The slips are shown" },
    h("rect", { class: "fl-tote", x: 2, y: under, width: width - 4, height: high, rx: 10 }),
    seats.map((name, seat) => {
      const y = under + 6 + step * (seat + 0.5);
      const { lines, bonus, net } = /** @type {FinishLine.Paying} */ (paying?.[seat]);
      const left = narrow ? 100 : 170;
      return h(
        "g",
        { key: seat },
        h("circle", { class: "fl-payee", cx: 16, cy: y, r: 5.5, style: { fill: ctx.hue(seat) } }),
        h("text", { class: "fl-payee-name", x: 27, y: y + 5 }, name.slice(0, narrow ? 8 : 16)),
        lines.map((line, n) => ticket(line, left + n * (narrow ? 38 : 104), y, narrow, n)),
        bonus && !narrow
          ? h("text", { class: "fl-paid", x: left + lines.length * 104, y: y + 5 }, `+${sum(bonus, "€")} bonus`)
          : null,
        net === null
          ? null
          : h(
              "text",
              { class: `fl-net ${net > 0 ? "up" : net < 0 ? "down" : ""}`, x: width - 14, y: y + 6 },
              `${net > 0 ? "+" : ""}${sum(net, "€")}`,
            ),
      );
    }),
  );
}

/** A line of a slip: its horses, and what it pays. @param {any} line @param {number} x @param {number} y @param {boolean} narrow @param {number} key */
function ticket(line, x, y, narrow, key) {
  const pair = line.tiles.length > 1;
  return h(
    "g",
    { key, class: `fl-ticket ${line.pays ? "pays" : "lost"}`, transform: `translate(${x} ${y})` },
    line.tiles.map((/** @type {number} */ number, /** @type {number} */ n) => {
      const { colour, ink } = silk(number);
      const at = narrow && pair ? (n ? 7 : -11) : n * 25 - 2;
      return h(
        "g",
        { transform: `translate(${narrow ? 15 : at + 12} ${narrow ? at : 0})` },
        h("rect", { x: -11, y: -8.5, width: 22, height: 17, rx: 4, fill: colour }),
        h("text", { class: "fl-ticket-number", y: 5, style: { fill: ink } }, number),
      );
    }),
    narrow
      ? null
      : h("text", { class: "fl-paid", x: pair ? 52 : 27, y: 5 }, line.pays ? `+${sum(line.pays, "€")}` : "lost"),
  );
}
