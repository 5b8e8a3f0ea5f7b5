// A tiny keyed renderer for HTML and SVG. Elements with the same key survive, so running animations and focus go on.

/**
 * @typedef {string | number | null | undefined | false | VNode} Child
 * @typedef {{tag: string, key: string | number | undefined, props: Record<string, any>, children: (VNode | string)[]}} VNode
 */

const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<string, any>} */
const NOTHING = Object.freeze({});
const AS_PROPERTY = new Set(["value", "checked", "selected", "scrollTop"]);

/** @type {WeakMap<Node, VNode>} */
const drawn = new WeakMap();

/**
 * A description of an element; it must not be changed afterwards. `key` tells siblings apart; `mounted(el)` runs once when the element is in place,
 * `updated(el, props, before)` whenever it was drawn again.
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...(Child | Child[] | Child[][])} children
 * @returns {VNode}
 */
export function h(tag, props, ...children) {
  const given = props ?? NOTHING;
  return { tag, key: given.key, props: given, children: flat(children, []) };
}

/** @param {any[]} children @param {(VNode | string)[]} out @returns {(VNode | string)[]} */
function flat(children, out) {
  for (const child of children) {
    if (Array.isArray(child)) flat(child, out);
    else if (child === null || child === undefined || child === false || child === true || child === "") continue;
    else out.push(typeof child === "object" ? child : String(child));
  }
  return out;
}

/**
 * Make the children of `host` look like `content`.
 * @param {Element} host
 * @param {Child | Child[]} content
 */
export function render(host, content) {
  /** @type {(() => void)[]} */
  const after = [];
  patchChildren(host, flat([content], []), host.namespaceURI === SVG, after);
  for (const run of after) run();
}

/** @param {Element} parent @param {(VNode | string)[]} children @param {boolean} svg @param {(() => void)[]} after */
function patchChildren(parent, children, svg, after) {
  // Mostly the same children come in the same order: those are met one by one, without looking anything up.
  let next = parent.firstChild;
  let at = 0;
  for (; at < children.length && next; at++) {
    const child = children[at];
    if (typeof child === "string") {
      if (next.nodeType !== Node.TEXT_NODE) break;
      if (next.nodeValue !== child) next.nodeValue = child;
    } else {
      const before = drawn.get(next);
      if (!before || before.key !== child.key || before.tag !== child.tag) break;
      patch(next, child, svg, after);
    }
    next = next.nextSibling;
  }
  if (at < children.length) patchRest(parent, next, children.slice(at), svg, after);
  else removeFrom(next);
}

/** From here on children moved, came or went. @param {Element} parent @param {ChildNode | null} next @param {(VNode | string)[]} children @param {boolean} svg @param {(() => void)[]} after */
function patchRest(parent, next, children, svg, after) {
  /** @type {Map<string | number, ChildNode>} */
  const keyed = new Map();
  /** @type {ChildNode[]} */
  const plain = [];
  for (let node = next; node; node = node.nextSibling) {
    const key = drawn.get(node)?.key;
    if (key === undefined) plain.push(node);
    else keyed.set(key, node);
  }
  let used = 0;
  for (const child of children) {
    /** @type {ChildNode | undefined} */
    let node;
    if (typeof child === "string") {
      node = plain[used]?.nodeType === Node.TEXT_NODE ? plain[used++] : undefined;
      if (!node) node = document.createTextNode(child);
      else if (node.nodeValue !== child) node.nodeValue = child;
    } else {
      if (child.key !== undefined) {
        node = keyed.get(child.key);
        keyed.delete(child.key);
      } else if (used < plain.length && plain[used].nodeType === Node.ELEMENT_NODE) node = plain[used++];
      node = patch(node, child, svg, after);
    }
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
  }
  removeFrom(next);
}

/** @param {ChildNode | null} node the first one to go */
function removeFrom(node) {
  while (node) {
    const gone = node;
    node = node.nextSibling;
    gone.remove();
  }
}

/** @param {ChildNode | undefined} node @param {VNode} now @param {boolean} svg @param {(() => void)[]} after @returns {ChildNode} */
function patch(node, now, svg, after) {
  const before = node && drawn.get(node);
  if (node && before === now) return node; // the very same description: a module that keeps one is not drawn again
  const inside = svg || now.tag === "svg";
  if (!before || before.tag !== now.tag || before.key !== now.key) {
    const made = inside ? document.createElementNS(SVG, now.tag) : document.createElement(now.tag);
    for (const name in now.props) set(made, name, now.props[name], undefined);
    patchChildren(made, now.children, inside && now.tag !== "foreignObject", after);
    if (now.tag === "select" && "value" in now.props) set(made, "value", now.props.value, undefined); // its options exist only now
    drawn.set(made, now);
    if (now.props.mounted) after.push(() => now.props.mounted(made));
    return made;
  }
  const element = /** @type {Element} */ (node);
  for (const name in before.props) if (!(name in now.props)) set(element, name, undefined, before.props[name]);
  for (const name in now.props) set(element, name, now.props[name], before.props[name]);
  patchChildren(element, now.children, inside && now.tag !== "foreignObject", after);
  drawn.set(element, now);
  if (now.props.updated) after.push(() => now.props.updated(element, now.props, before.props));
  return element;
}

/** @param {any} element @param {string} name @param {any} value @param {any} before */
function set(element, name, value, before) {
  if (name === "key" || name === "mounted" || name === "updated") return;
  if (value === before && !AS_PROPERTY.has(name)) return; // a person may have changed a property meanwhile
  if (name.startsWith("on")) {
    element[name] = value || null;
  } else if (name === "style") {
    for (const key in before ?? {}) if (!value || !(key in value)) element.style.removeProperty(key);
    for (const key in value ?? {}) if (before?.[key] !== value[key]) element.style.setProperty(key, String(value[key]));
  } else if (AS_PROPERTY.has(name)) {
    if (element[name] !== value) element[name] = value ?? "";
  } else if (value === null || value === undefined || (value === false && !name.startsWith("aria-"))) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : String(value));
  }
}

/** With the next frame; a hidden tab has none, and still has to say in its title whose turn it is.
 * @param {() => void} draw */
export function onFrame(draw) {
  if (document.visibilityState === "hidden") setTimeout(draw);
  else requestAnimationFrame(draw);
}

/** When what was drawn last can be seen. @returns {Promise<void>} */
export function painted() {
  return new Promise((resolve) => onFrame(() => onFrame(resolve)));
}

let kept = 0;

/** Note how long a drawing took, for the browser's own tools and the benchmark; old notes are thrown away. @param {string} name @param {number} began */
export function measured(name, began) {
  if (++kept % 500 === 0) performance.clearMeasures();
  performance.measure(name, { start: began });
}
