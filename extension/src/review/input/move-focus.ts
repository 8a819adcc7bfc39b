/** Arrows go from one control of a group to the next, so that none needs a key of its own. */
import type { KeyboardEvent } from 'react';
import type { KeyActions } from './use-keys.ts';

const controls = 'button, input[type=checkbox]';

/** Up and down: left and right are the cards' own, to go along a sentence. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = stepOf(event.key);
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(controls)];
  const at = all.findIndex((one) => one === event.target);
  if (at === -1) return;
  event.preventDefault();
  all[(at + step + all.length) % all.length]?.focus();
}

/** Where no option has the focus, an arrow begins at the first of them, or from below at the last. */
export const arrowsInto: KeyActions = {
  ArrowDown: () => optionAt(0)?.focus(),
  ArrowUp: () => optionAt(-1)?.focus(),
};

function optionAt(place: number): HTMLElement | undefined {
  const list = document.querySelector('[data-card] ol');
  return [...(list?.querySelectorAll<HTMLElement>(controls) ?? [])].at(place);
}

function stepOf(key: string): number {
  if (key === 'ArrowDown') return 1;
  return key === 'ArrowUp' ? -1 : 0;
}
