/** Up and down move the focus within a group, so that no control needs a key of its own. */
import type { KeyboardEvent } from 'react';
import type { KeyActions } from './use-keys.ts';

const controls = 'button, input[type=checkbox]';

/** Only up and down: cards use left and right, for instance to move along a sentence. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = stepOf(event.key);
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(controls)];
  const at = all.findIndex((one) => one === event.target);
  if (at === -1) return;
  event.preventDefault();
  all[(at + step + all.length) % all.length]?.focus();
}

/** If no option has the focus, an arrow starts at the first one, or at the last one for up. */
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
