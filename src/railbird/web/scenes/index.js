// The four pictures of the lobby. A game without one is shown by its name alone.

import * as finish_line from "./finish_line.js";
import * as homestretch from "./homestretch.js";
import * as long_shot from "./long_shot.js";
import * as long_shot_dice from "./long_shot_dice.js";

/** @type {Record<string, {line: string, minutes: string, scene: () => any}>} */
export const SCENES = { long_shot_dice, long_shot, finish_line, homestretch };
