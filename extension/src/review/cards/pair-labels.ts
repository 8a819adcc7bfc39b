/** Labels of the two columns: numbers on the left, letters on the right. The first nine are keys, too. */

/** `place` from 0. */
export function leftLabel(place: number): string {
  return String(place + 1);
}

/** `place` from 0; items after the last letter have no label. */
export function rightLabel(place: number): string {
  return 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(place);
}
