/**
 * Options that have no ids are named by their text, and a text that occurs twice needs telling apart:
 * this mark and a number follow it, and `grade` takes both off again.
 */
export const repeatMark = '\u001F';

export function withoutMark(id: string): string {
  return id.includes(repeatMark) ? id.replaceAll(new RegExp(`${repeatMark}\\d+`, 'gu'), '') : id;
}
