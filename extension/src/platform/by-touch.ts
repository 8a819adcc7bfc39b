/** How the learner points: a finger has no right click, and Firefox for Android no menu for one. */
import { maybe } from './maybe.ts';

export function isByTouch(): boolean {
  return !maybe.contextMenus || matchMedia('(pointer: coarse)').matches;
}
