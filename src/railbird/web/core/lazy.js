// Parts of the page are loaded when they are needed. One that cannot be had any more was renewed with the server: then
// the page itself is loaded anew, which leads back to the same address.

const KEY = "railbird.reloaded";
const PATIENCE = 30_000; // ms within which the page is not reloaded twice

/** @template T @param {() => Promise<T>} load @returns {Promise<T>} */
export async function lazily(load) {
  try {
    return await load();
  } catch (error) {
    // Where nothing may be remembered this throws, too: a page that reloads without end would be worse.
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < PATIENCE) throw error;
    await fetch("/", { cache: "no-store" }); // a server that is down would leave nothing but the browser's own complaint
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
    return new Promise(() => {});
  }
}
