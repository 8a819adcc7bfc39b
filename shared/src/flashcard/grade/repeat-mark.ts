/**
 * Options without ids are named by their text. Where a text occurs twice, this mark and a number follow it, and
 * `grade` removes both.
 */
export const repeatMark = '\u001F';

export function withoutMark(id: string): string {
  return id.includes(repeatMark) ? id.replaceAll(new RegExp(`${repeatMark}\\d+`, 'gu'), '') : id;
}
