/** Arrow keys among the words of the strip: one word of each line is in the order of Tab. */

/** @returns whether the key was one of them */
export function moveAmong(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  lines: Element,
  at: Element,
): boolean {
  if (altKey || ctrlKey || metaKey || !lines.contains(at)) return false;
  const rows = [...lines.children].map((line) => [...line.querySelectorAll<HTMLElement>('button')]);
  const row = rows.findIndex((words) => words.includes(at as HTMLElement));
  const words = rows[row] ?? [];
  const target = next(key, {
    rows,
    row,
    place: words.indexOf(at as HTMLElement),
    isRightToLeft: at.matches(':dir(rtl)'),
  });
  if (target === null) return false;
  if (target) {
    for (const word of rows.find((one) => one.includes(target)) ?? []) word.tabIndex = -1;
    target.tabIndex = 0;
    target.focus({ preventScroll: true });
  }
  return true;
}

interface Spot {
  readonly rows: readonly (readonly HTMLElement[])[];
  readonly row: number;
  readonly place: number;
  readonly isRightToLeft: boolean;
}

/** Null for another key; undefined at an end. */
function next(
  key: string,
  { rows, row, place, isRightToLeft }: Spot,
): HTMLElement | undefined | null {
  const words = rows[row] ?? [];
  switch (key) {
    case 'ArrowRight':
      return words[place + (isRightToLeft ? -1 : 1)];
    case 'ArrowLeft':
      return words[place + (isRightToLeft ? 1 : -1)];
    case 'Home':
      return words[0];
    case 'End':
      return words.at(-1);
    case 'ArrowUp':
    case 'ArrowDown': {
      const other = rows[row + (key === 'ArrowUp' ? -1 : 1)];
      return other?.[Math.min(place, other.length - 1)];
    }
    default:
      return null;
  }
}
