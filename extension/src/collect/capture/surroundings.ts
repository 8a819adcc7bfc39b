/**
 * The text around a selection as a reader reads it: within its block, across inline tags and shadow roots,
 * without hidden text and annotations. A visible line end is `\n`.
 */
import { flowAround, textFlowOf } from './appearance.ts';
import { isCode } from './code.ts';
import { parentOf, walk, type Direction, type Point } from './flat-tree.ts';
import { Seam } from './seam.ts';
import { isAbsolute, isRead } from './seen.ts';

export interface Surroundings {
  readonly before: string;
  readonly selected: string;
  readonly after: string;
}

/** Characters (UTF-16 code units) read to each side. */
const reach = 1_200;
/** Limit for the selection, in characters. */
export const longestSelection = 2_000;
/** Marks the end of a text inside a block, e.g. after a line of code. */
const textEnd = '\u2029';

/** @returns also the first selected text node, to find its language */
export function surroundings(start: Point, end: Point): Surroundings & { readonly first: Node } {
  const { text: selected, first, last } = selectedText(start, end);
  return {
    before: textFrom(first ?? start, -1),
    selected,
    after: last ? textFrom(last, 1) : '',
    first: first?.node ?? start.node,
  };
}

/** All text of a range, with hidden text and ruby readings, as a browser may report it. */
export function everythingIn(start: Point, end: Point): string {
  let text = '';
  walk(
    start,
    1,
    {
      text: (node, from, to) => {
        text += node.data.slice(from, to);
        return text.length < 2 * longestSelection;
      },
      enter: () => 'into',
      leave: () => true,
    },
    end,
  );
  return text.slice(0, 2 * longestSelection);
}

/** The selection without omitted text, and the places of its first and last letter. */
function selectedText(start: Point, end: Point) {
  let text = '';
  let first: Point | undefined;
  let last: Point | undefined;
  const seam = new Seam(1);
  const endLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  walk(
    start,
    1,
    {
      text: (node, from, to) => {
        if (!isRead(node)) return true;
        const piece = node.data.slice(from, to);
        if (piece.trim() !== '') {
          const leading = piece.length - piece.trimStart().length;
          first ??= { node, offset: from + leading };
          last = { node, offset: from + piece.trimEnd().length };
        }
        const next = drawn(node, piece, from).replaceAll(textEnd, '\n');
        text += seam.to(node, from, to, /\s$/u.test(text) || /^\s/u.test(next)) ?? '\n';
        text += next;
        return text.length < longestSelection;
      },
      enter: (element) => {
        const appearance = textFlowOf(element);
        if (appearance === 'out') return 'past';
        seam.enter(element);
        if (!/inline|item/u.test(appearance)) endLine();
        return 'into';
      },
      leave: (element) => {
        seam.leave(element);
        if (!/inline|item/u.test(flowAround(element))) endLine();
        return true;
      },
    },
    end,
  );
  return { text: text.trim().slice(0, longestSelection), first, last };
}

/** The text of the same block from a point on. */
function textFrom(point: Point, direction: Direction): string {
  let text = '';
  const seam = new Seam(direction, direction === 1 ? letterBefore(point) : point);
  // The line was read to its end: the text continues if another line follows.
  let line: Element | undefined;
  const add = (piece: string) => {
    text = direction === 1 ? text + piece : piece + text;
  };
  walk(point, direction, {
    text: (node, from, to) => {
      if (!isRead(node)) return true;
      const piece = drawn(node, node.data.slice(from, to), direction === 1 ? from : to);
      if (line) return piece.trim() === '';
      const [before, after] = direction === 1 ? [text, piece] : [piece, text];
      const joint = seam.to(node, from, to, /\s$/u.test(before) || /^\s/u.test(after));
      if (joint === undefined) return false;
      add(joint);
      add(piece);
      return text.length < reach && !paragraphEnd.test(text);
    },
    enter: (element) => {
      const appearance = textFlowOf(element);
      if (appearance === 'out' || appearance === 'aside') return 'past';
      if (appearance === 'break') {
        if (!line) add('\n');
        return paragraphEnd.test(text) ? 'stop' : 'past';
      }
      if (appearance === 'block') return 'stop';
      seam.enter(element);
      if (/inline|item/u.test(appearance)) return line ? 'stop' : 'into';
      if (!line) return isAbsolute(getComputedStyle(element)) ? 'past' : 'stop';
      const joint = jointOf(line, element, direction);
      if (joint === undefined) return 'stop';
      add(joint);
      line = undefined;
      return 'into';
    },
    leave: (element) => {
      const appearance = flowAround(element);
      seam.leave(element);
      if (appearance === 'line') line ??= element;
      return appearance !== 'block' && appearance !== 'aside';
    },
  });
  const paragraphs = text.split(paragraphEnd);
  return direction === 1
    ? (paragraphs[0] ?? '').slice(0, reach)
    : (paragraphs.at(-1) ?? '').slice(-reach);
}

const paragraphEnd = new RegExp(`\\n[ \\t\\r]*\\n|${textEnd}`, 'u');

function letterBefore({ node, offset }: Point): Point {
  return { node, offset: offset - 1 };
}

/** White space as drawn. A line break in the source is no line end, unless it is preserved: then it is `\r`. */
function drawn(node: Text, piece: string, near: number): string {
  const parent = parentOf(node);
  if (!(parent instanceof Element)) return piece;
  if (/pre|break-spaces/u.test(getComputedStyle(parent).whiteSpace)) {
    const lines = piece.replaceAll(/\r\n?/gu, '\n');
    return isCode(parent, paragraphAround(node, near)) ? lines.replaceAll('\n', textEnd) : lines;
  }
  return piece.replaceAll(/[\t\n\f\r ]+/gu, (space) => (space.includes('\n') ? '\r' : ' '));
}

function paragraphAround({ data }: Text, place: number): string {
  const emptyLine = /\n[ \t\r]*\n/u;
  const before =
    data
      .slice(Math.max(0, place - reach), place)
      .split(emptyLine)
      .at(-1) ?? '';
  return before + (data.slice(place, place + reach).split(emptyLine)[0] ?? '');
}

/** The separator between two lines that are elements; undefined when the text ends. */
function jointOf(line: Element, other: Element, direction: Direction): string | undefined {
  const [one, two] = direction === 1 ? [line, other] : [other, line];
  if (one.localName === 'tspan') return '\n';
  if (!isAbsolute(getComputedStyle(two))) return goesOn(one, two) ? '\n' : undefined;
  const [upper, lower] = [one.getBoundingClientRect(), two.getBoundingClientRect()];
  const height = Math.max(upper.height, lower.height);
  // Pieces of one line, as a PDF viewer places them.
  if (Math.abs(upper.top - lower.top) < height / 2) {
    return Math.abs(lower.left - upper.right) < height / 10 ? '' : ' ';
  }
  // Above is the next column; more than a line below is another paragraph.
  return lower.top - upper.bottom < height ? '\n' : undefined;
}

function goesOn(one: Element, two: Element): boolean {
  const [end, start] = [one.textContent.trimEnd(), two.textContent.trimStart()];
  return (
    !/[.!?…:;。！？：；؟۔]["'”’»)\]」』]*$/u.test(end) && /^["'“‘«(]?[\p{Ll}\p{Lo}]/u.test(start)
  );
}
