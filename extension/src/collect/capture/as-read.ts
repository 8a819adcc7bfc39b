/** Converts a text of the page and the selection in it into what a reader reads: one clean line. */
import { formsOfLetters } from '../../text/as-typed.ts';
import { visibleSteps } from '../../text/invisible.ts';
import type { SelectedText } from '../../text/sentence/sentence.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * @param hyphenated whether the page has this word with a hyphen elsewhere
 * @returns text in NFC without invisible characters; the selection without surrounding white space
 */
export function asRead(
  around: Surroundings,
  hyphenated: (word: string) => boolean = () => false,
): SelectedText {
  let marked = withinQuotation({
    text: `${around.before}${around.selected}${around.after}`.toWellFormed(),
    start: around.before.length,
    end: around.before.length + around.selected.length,
  });
  marked = replaceMarked(marked, formsOfLetters, ([letter]) => letter.normalize('NFKC'));
  marked = replaceMarked(marked, lineEndHyphen, ([hyphen = '', first = '', second = '']) =>
    joint(hyphen, first, second, hyphenated),
  );
  marked = replaceMarked(marked, ideographsLineEnd, () => '');
  for (const [pattern, replacement] of visibleSteps) {
    marked = replaceMarked(marked, pattern, () => replacement);
  }
  return composed(marked);
}

/** Replaces text and moves the selection accordingly: it neither grows nor shrinks. */
function replaceMarked(
  { text, start, end }: SelectedText,
  pattern: RegExp,
  replacement: (match: RegExpExecArray) => string,
): SelectedText {
  let result = '';
  let at = 0;
  let [newStart, newEnd] = [-1, -1];
  for (const match of text.matchAll(pattern)) {
    const stop = match.index + match[0].length;
    result += text.slice(at, match.index);
    const with_ = replacement(match);
    if (newStart < 0 && start < stop) {
      newStart = result.length - Math.max(0, match.index - start);
    }
    if (newEnd < 0 && end <= stop) {
      newEnd =
        end <= match.index ? result.length - (match.index - end) : result.length + with_.length;
    }
    result += with_;
    at = stop;
  }
  result += text.slice(at);
  const shift = result.length - text.length;
  return {
    text: result,
    start: newStart < 0 ? start + shift : newStart,
    end: newEnd < 0 ? end + shift : newEnd,
  };
}

/** NFC over the joints too; white space at the ends of the selection is not selected. */
function composed({ text, start, end }: SelectedText): SelectedText {
  const all = text.normalize('NFC');
  let from = Math.min(all.length, text.slice(0, start).normalize('NFC').length);
  let to = Math.min(all.length, Math.max(from, text.slice(0, end).normalize('NFC').length));
  while (from < to && all[from] === ' ') from += 1;
  while (to > from && all[to - 1] === ' ') to -= 1;
  // A combining mark belongs to the letter before it, and a surrogate to its other half.
  while (from < to && belongsBefore.test(all.charAt(from)) && /\S/u.test(all.charAt(from - 1)))
    from -= 1;
  while (from < to && to < all.length && belongsBefore.test(all.charAt(to))) to += 1;
  return { text: all, start: from, end: to };
}

const belongsBefore = /[\p{M}\uDC00-\uDFFF]/u;
const lineEndHyphen = /(?<=(\p{L}+))[-\u00AD\u2010][ \t\r]*\n[ \t\r]*(?=(\p{Ll}[\p{L}\p{M}]*-?))/gu;
const ideographsLineEnd =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF])\s*[\n\r]\s*(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF])/gu;

/** First parts of words that always have a hyphen. */
const halves = new Set('well self ex non all half cross high low long short co semi'.split(' '));
/** "pre- and post-war": here the hyphen stands for the rest of the word. */
const conjunctions = new Set('and or nor to und oder bis et ou y o e ni'.split(' '));

/**
 * A hyphen at a line end usually splits a word. It belongs to the word if the page has the word with it
 * elsewhere, after a prefix that always has one, after a single letter ("e-mail"), or if another hyphen
 * follows.
 */
function joint(
  hyphen: string,
  first: string,
  second: string,
  hyphenated: (word: string) => boolean,
): string {
  if (hyphen.startsWith('\u00AD')) return '';
  if (conjunctions.has(second)) return '- ';
  const own =
    first.length === 1 ||
    second.endsWith('-') ||
    halves.has(first.toLowerCase()) ||
    hyphenated(`${first}-${second}`);
  return own ? '-' : '';
}

/** Quoted mail: the lines around the selection with the same quote depth, without the quote marks. */
function withinQuotation(marked: SelectedText): SelectedText {
  const { text, start, end } = marked;
  if (!/(?:^|\n)[ \t]*>/u.test(text)) return marked;
  const lines = text.split('\n');
  const starts: number[] = [];
  lines.reduce((at, line) => (starts.push(at), at + line.length + 1), 0);
  let from = starts.findLastIndex((at) => at <= start);
  let to = starts.findLastIndex((at) => at < Math.max(end, start + 1));
  const depth = depthOf(lines[from]);
  while (from > 0 && depthOf(lines[from - 1]) === depth) from -= 1;
  while (to < lines.length - 1 && depthOf(lines[to + 1]) === depth) to += 1;
  const offset = starts[from] ?? 0;
  return replaceMarked(
    { text: lines.slice(from, to + 1).join('\n'), start: start - offset, end: end - offset },
    /(?<=^|\n)[ \t]*(?:>[ \t]?)+/gu,
    () => '',
  );
}

function depthOf(line = ''): number {
  return (/^[ \t]*(?:>[ \t]?)+/u.exec(line)?.[0].match(/>/gu) ?? []).length;
}
