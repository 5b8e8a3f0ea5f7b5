// Shows events one after the other, at a table and in a replay: each is set in motion, then the table is as it left it.

import { painted } from "./render.js";
import { FOLLOW } from "./stage.js";

/** The view as this event leaves it. @param {any} view @param {any} event */
const after = (view, event) => ({
  ...view,
  table: event.table ?? view.table,
  waiting: event.seat === null ? [] : [event.seat],
});

/**
 * @param {any[]} events
 * @param {any} view what is shown before the first of them
 * @param {{module: any, stage: import("./stage.js").Stage, show: (event: any, view: any) => void,
 *   mine?: (seat: number) => boolean, stopped?: () => boolean}} how `show` draws a view on the way; `stopped` ends it
 */
export async function playEvents(events, view, { module, stage, show, mine = () => false, stopped = () => false }) {
  for (const event of events) {
    const next = after(view, event);
    const early = module.early?.includes(event.kind);
    stage.view = view;
    stage.after = next;
    show(event, early ? next : view);
    if (early) await painted();
    if (stopped()) return;
    try {
      const shown = module.animate?.(event, stage);
      if (shown) await shown;
      else if (event.seat !== null && !mine(event.seat)) await stage.pause(FOLLOW);
    } catch (error) {
      console.error(error); // an animation that fails is only not seen
    }
    if (stopped()) return;
    view = next;
    stage.settle();
    show(event, view);
  }
}
