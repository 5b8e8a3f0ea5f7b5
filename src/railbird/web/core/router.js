// Addresses of the page. Tokens stand in the fragment, which browsers never send.

/**
 * @typedef {{screen: "lobby"} | {screen: "new", game: string} | {screen: "table", table: string, token: string, watch: boolean} |
 *   {screen: "replay", table: string, token: string, step: number, eyes: number | null} | {screen: "rules", game: string, clause: string}} Place
 */

const TOKEN = 32; // letters

/** @param {string} hash @returns {Place} */
export function read(hash) {
  const [path] = hash.replace(/^#\/?/, "").split("?");
  const [first, second = "", third = "", fourth = ""] = path.split("/").map((part) => safe(part));
  if (first === "new" && second) return { screen: "new", game: second };
  if ((first === "t" || first === "w") && second && third)
    return { screen: "table", table: second, token: third, watch: first === "w" };
  if (first === "replay") {
    // A finished match needs no key: replay/<table>/<step>/<seat>. A running one does: replay/<table>/<token>/<step>.
    const token = third.length === TOKEN ? third : "";
    const [step, eyes] = token ? [fourth, ""] : [third, fourth];
    const seat = /^\d$/.test(eyes) ? Number(eyes) : null;
    return { screen: "replay", table: second, token, step: Math.max(0, Number(step) || 0), eyes: seat };
  }
  if (first === "rules" && second) return { screen: "rules", game: second, clause: third };
  return { screen: "lobby" };
}

/** @param {string} part */
function safe(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/** @param {...(string | number)} parts */
export function address(...parts) {
  return `#/${parts.map((part) => encodeURIComponent(part)).join("/")}`;
}

/** @param {...(string | number)} parts */
export function go(...parts) {
  location.hash = address(...parts);
}

/** @param {(place: Place) => void} show */
export function follow(show) {
  const turn = () => show(read(location.hash));
  addEventListener("hashchange", turn);
  turn();
}
