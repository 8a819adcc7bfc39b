/** The part of a long sentence in which its marked word stands, for a place of three lines. */
import type { MarkedSentence } from '../../text/mark.ts';

/** In letters of an alphabet; ideographs take the room of two. */
const room = 110;
/** Shown before the word where the sentence is longer. */
const before = 45;
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFF60]/u;

/** @returns the text before the word, from the start of a word on, with an ellipsis if it was cut */
export function shownBefore(sentence: MarkedSentence): string {
  const rest = widthOf(sentence.word) + widthOf(sentence.after);
  const most = Math.max(before, room - rest);
  if (sentence.word === '' || widthOf(sentence.before) <= most) return sentence.before;
  let shown = '';
  let width = 0;
  for (const word of wordsBackwards(sentence.before)) {
    width += widthOf(word);
    if (width > most) break;
    shown = word + shown;
  }
  return `…${shown.trimStart()}`;
}

function wordsBackwards(text: string): string[] {
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  return [...words].map(({ segment }) => segment).toReversed();
}

function widthOf(text: string): number {
  return Array.from(text).reduce((width, letter) => width + (wide.test(letter) ? 2 : 1), 0);
}
