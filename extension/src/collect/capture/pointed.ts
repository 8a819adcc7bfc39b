/**
 * What the learner points at without a selection: the link or the word under a right click. No script of
 * Gleaner runs at that moment, so this uses what the click leaves behind: the focus on a link, and the
 * caret in a text. Null when these may come from an earlier click.
 */
import { flowAround, textFlowOf } from './appearance.ts';
import { declaredLanguage } from './declared-language.ts';
import { walk, type Direction, type Point } from './flat-tree.ts';
import { Seam } from './seam.ts';
import { isRead, letterBox } from './seen.ts';
import { activeElement, readableSelection } from './selection.ts';

export interface Pointed {
  readonly start: Point;
  readonly end: Point;
  /** The address of the link; empty for a word. */
  readonly link: string;
}

/** The caller checks that this is the clicked address, which the browser reports. */
export function pointedLink(document: Document): Pointed | null {
  const focused = linkAround(activeElement(document));
  const hovered = linkAround([...document.querySelectorAll(':hover')].at(-1));
  // A page may prevent the focus of a clicked link: then the focus is on an earlier one.
  const isContradicted =
    focused?.href === hovered?.href && focused?.textContent !== hovered?.textContent;
  const link = focused ?? hovered;
  if (!link || isContradicted) return null;
  return {
    start: { node: link, offset: 0 },
    end: { node: link, offset: link.childNodes.length },
    link: link.href,
  };
}

function linkAround(element: Element | null | undefined): HTMLAnchorElement | null {
  const link = element?.closest('a[href]');
  return link instanceof HTMLAnchorElement ? link : null;
}

/** The word at the caret. */
export function pointedWord(document: Document): Pointed | null {
  const { anchorNode: node, anchorOffset: offset = 0, type } = readableSelection(document) ?? {};
  if (type !== 'Caret' || !(node instanceof Text)) return null;
  const parent = node.parentElement;
  if (!parent || !isRead(node) || !isInSight(node, offset)) return null;
  // The pointer may have moved since, and only some pages report where it was.
  if (!parent.matches(':hover') && hasUnselectableText(document)) return null;
  const word = wordAround({ node, offset });
  return word && { ...word, link: '' };
}

interface Piece {
  readonly node: Text;
  readonly from: number;
  readonly to: number;
}

/** Characters read to each side, in UTF-16 code units: far more than a word. */
const reach = 200;

/** Null between two words and at the end of a line: a click beside a text puts the caret there too. */
function wordAround(caret: Point): Omit<Pointed, 'link'> | null {
  const before = lineFrom(caret, -1);
  const pieces = [...before, ...lineFrom(caret, 1)];
  const text = pieces.map(({ node, from, to }) => node.data.slice(from, to)).join('');
  const at = before.reduce((length, { from, to }) => length + to - from, 0);
  const words = wordsOf(text, declaredLanguage(caret.node)).filter(
    ({ from, to }) => from <= at && at <= to,
  );
  const [word] = words;
  if (!word || words.length > 1) return null;
  if ((word.from === at || word.to === at) && !isWithinLine(pieces, at)) return null;
  const [start, end] = [pointIn(pieces, word.from), pointIn(pieces, word.to - 1)];
  return start && end && { start, end: { ...end, offset: end.offset + 1 } };
}

interface Word {
  readonly from: number;
  readonly to: number;
}

/** A compound is one word, and an article before an apostrophe is another one. */
function wordsOf(text: string, language: string): Word[] {
  const [primary = ''] = language.toLowerCase().split('-');
  const words: Word[] = [];
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  for (const { segment, index, isWordLike } of segments) {
    if (!isWordLike) continue;
    const to = index + segment.length;
    const before = words.at(-1);
    const joins =
      before?.to === index - 1 &&
      /^\p{L}[-\u2010\u2011]\p{L}$/u.test(text.slice(index - 2, index + 1)) &&
      !(primary === 'fr' && pronoun.test(segment));
    if (joins) words[words.length - 1] = { from: before.from, to };
    else words.push({ from: index + articleOf(segment, primary), to });
  }
  return words;
}

/** "dit-il", "a-t-il" */
const pronoun =
  /^(?:t|je|tu|il|elle|on|nous|vous|ils|elles|ce|moi|toi|lui|leur|le|la|les|en|y|ci|là)$/iu;
const article =
  /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|un|quest|quell|(?:a|da|de|ne|su|co)ll)['’](?=\p{L}{2})/iu;

function articleOf(word: string, primary: string): number {
  return /^(?:fr|it|ca|oc)$/u.test(primary) ? (article.exec(word)?.[0].length ?? 0) : 0;
}

/** The texts of the same line, in reading order. */
function lineFrom(point: Point, direction: Direction): Piece[] {
  const pieces: Piece[] = [];
  let length = 0;
  const at = { ...point, offset: direction === 1 ? point.offset - 1 : point.offset };
  const seam = new Seam(direction, at);
  walk(point, direction, {
    text: (node, from, to) => {
      if (!isRead(node)) return true;
      if (seam.to(node, from, to, false) !== '') return false;
      pieces.push({ node, from, to });
      length += to - from;
      return length < reach;
    },
    enter: (element) => {
      const flow = textFlowOf(element);
      if (flow === 'out') return 'past';
      seam.enter(element);
      return flow === 'inline' ? 'into' : 'stop';
    },
    leave: (element) => {
      seam.leave(element);
      return flowAround(element) === 'inline';
    },
  });
  return direction === 1 ? pieces : pieces.reverse();
}

function pointIn(pieces: readonly Piece[], at: number): Point | null {
  let before = 0;
  for (const { node, from, to } of pieces) {
    if (at < before + to - from) return { node, offset: from + at - before };
    before += to - from;
  }
  return null;
}

function boxAt(pieces: readonly Piece[], at: number): DOMRect | undefined {
  const point = pointIn(pieces, at);
  return point ? letterBox(point) : undefined;
}

/** Whether the letters on both sides of a place are drawn in one line. */
function isWithinLine(pieces: readonly Piece[], at: number): boolean {
  const [left, right] = [at - 1, at].map((place) => boxAt(pieces, place));
  if (!left || !right) return false;
  // Rows that are set tight overlap.
  const shared = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top);
  return shared > Math.min(left.height, right.height) / 2;
}

/** Whether the letter at a place is the top element where it is drawn. */
function isInSight(node: Text, offset: number): boolean {
  const box = letterBox({ node, offset: Math.min(offset, node.length - 1) });
  if (!box) return false;
  const hit = deepestAt(box.x + box.width / 2, box.y + box.height / 2);
  return hit !== null && node.parentElement?.contains(hit) === true;
}

function deepestAt(x: number, y: number): Element | null {
  let hit = document.elementFromPoint(x, y);
  for (let root = hit?.shadowRoot; root; root = hit.shadowRoot) {
    const inner = root.elementFromPoint(x, y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  return hit;
}

/** Controls: learners press them, but do not collect from them. */
const controls = 'button,summary,label,img,svg,[role="button"],[role="tab"],[role="menuitem"]';
const [columns, rowHeight] = [16, 12];

/** A click on such a text does not move the caret. */
function hasUnselectableText({ defaultView }: Document): boolean {
  const { innerWidth = 0, innerHeight = 0 } = defaultView ?? {};
  const seen = new Set<Element>();
  for (let y = rowHeight / 2; y < innerHeight; y += rowHeight) {
    for (let column = 0.5; column < columns; column += 1) {
      const hit = deepestAt((column * innerWidth) / columns, y);
      if (!hit || seen.has(hit)) continue;
      seen.add(hit);
      if (getComputedStyle(hit).userSelect !== 'none' || hit.closest(controls)) continue;
      if ([...hit.childNodes].some((node) => node instanceof Text && /\S/u.test(node.data)))
        return true;
    }
  }
  return false;
}
