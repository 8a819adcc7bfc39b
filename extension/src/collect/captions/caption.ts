/** What stands in a caption: a line for each language, and the lines before them. */
import { cutText } from '../../text/cut-text.ts';
import { visibleText } from '../../text/invisible.ts';

export interface CaptionLine {
  /** On one line. */
  readonly text: string;
  /** BCP 47, as the page declares it; empty where it declares none. */
  readonly language: string;
}

export interface Caption {
  /** One for each language that is shown at once. Never empty. */
  readonly lines: readonly CaptionLine[];
  /** Empty where unknown. */
  readonly before: readonly CaptionLine[];
}

/** In UTF-16 code units: no caption is longer. */
export const longestLine = 500;
/** No video shows more languages at once. */
export const mostCaptionLines = 4;

export function oneLine(text: string): string {
  return cutText(visibleText(text).normalize('NFC').trim(), longestLine).trim();
}

/** What follows a caption: one that only grew replaces it, as live captions do. */
export function followedBy(last: Caption, lines: readonly CaptionLine[]): Caption {
  if (lines.length === 0) return last;
  const isSame = lines.every(({ text }, place) => last.lines[place]?.text === text);
  if (isSame && lines.length === last.lines.length) return last;
  const grew = lines.some(({ text }, place) => grows(last.lines[place]?.text ?? '', text));
  return { lines, before: grew ? last.before : last.lines };
}

/** Also where the first words have gone out at the top, and the last word was corrected. */
function grows(before: string, now: string): boolean {
  if (before === '') return false;
  const kept = before.split(' ').slice(0, -1).join(' ');
  return kept !== '' && now.includes(kept);
}
