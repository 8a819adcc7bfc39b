/**
 * Captions that a page draws itself, found by what they look like and by nothing else: text over a video, near its
 * middle from left to right, that is no control. No site is known by name.
 */
import { shadowRootOf } from '../../ui/on-page/top-layer.ts';
import { isSeen } from '../capture/seen.ts';
import { scriptOf } from '../../text/scripts.ts';
import { mostCaptionLines, oneLine, type CaptionLine } from './caption.ts';

/** A page with more texts is no player. */
const mostTexts = 20_000;
const control =
  'a,button,input,select,textarea,label,video,script,style,noscript,h1,h2,nav,' +
  '[role=button],[role=slider],[role=menu],[role=menuitem],[role=tooltip],[role=toolbar],[role=heading]';
const time = /^[\d:./\s-]+$/u;

interface Piece {
  readonly text: string;
  readonly box: DOMRect;
  readonly parent: Element;
}

/** Empty when nothing over the video looks like a caption. The text that has changed comes first. */
export function readRendered(
  video: HTMLVideoElement,
  changed: (element: Element) => boolean = () => false,
): readonly CaptionLine[] {
  const frame = video.getBoundingClientRect();
  const pieces = [...piecesOver(video, frame)];
  const blocks = blocksOf(pieces).map((block) => ({
    block,
    score: scoreOf(block, frame, changed),
  }));
  const [best] = blocks.toSorted((one, other) => other.score - one.score);
  if (!best || best.score <= 0) return [];
  return linesOf(best.block);
}

function* piecesOver(video: HTMLVideoElement, frame: DOMRect): Generator<Piece> {
  const { ownerDocument: document } = video;
  let left = mostTexts;
  for (const node of textsIn(document.fullscreenElement ?? document.body)) {
    left -= 1;
    if (left < 0) return;
    const text = node.data.trim();
    const parent = node.parentElement ?? (node.parentNode as Partial<ShadowRoot> | null)?.host;
    if (!parent || !/\p{L}/u.test(text) || time.test(text)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!isWithin(box, frame) || closest(parent, control) || !isSeen(node)) continue;
    yield { text: node.data, box, parent };
  }
}

/** In the order of the tree, shadow roots among them. */
function* textsIn(root: Node): Generator<Text> {
  for (let node = root.firstChild; node; node = node.nextSibling) {
    if (node instanceof Text) yield node;
    else if (node instanceof Element) {
      const inner = shadowRootOf(node);
      if (inner) yield* textsIn(inner);
      yield* textsIn(node);
    }
  }
}

function isWithin({ left, top, width, height }: DOMRect, frame: DOMRect): boolean {
  const [x, y] = [left + width / 2, top + height / 2];
  const isInside = x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
  return width > 0 && height > 0 && isInside;
}

/** Out of shadow roots too. */
function closest(element: Element, selector: string): boolean {
  if (element.closest(selector)) return true;
  const root = element.getRootNode();
  return root instanceof ShadowRoot && closest(root.host, selector);
}

/** Pieces that stand together: on a row, or on rows that follow each other closely. */
function blocksOf(pieces: readonly Piece[]): Piece[][] {
  const blocks: Piece[][] = [];
  for (const piece of pieces) {
    const near = blocks.filter((block) => block.some(({ box }) => isNear(box, piece.box)));
    const joined = [...near.flat(), piece];
    for (const block of near) blocks.splice(blocks.indexOf(block), 1);
    blocks.push(joined);
  }
  return blocks;
}

/** By the height of a line: words on a row have less than three between them, and rows less than one. */
function isNear(one: DOMRect, other: DOMRect): boolean {
  const line = Math.min(one.height, other.height, 60);
  const across = Math.max(one.left, other.left) - Math.min(one.right, other.right);
  const down = Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom);
  return across < 3 * line && down < line;
}

function scoreOf(
  block: readonly Piece[],
  frame: DOMRect,
  changed: (element: Element) => boolean,
): number {
  const left = Math.min(...block.map(({ box }) => box.left));
  const right = Math.max(...block.map(({ box }) => box.right));
  const middle = Math.max(...block.map(({ box }) => box.bottom)) - frame.top;
  const aside = Math.abs((left + right) / 2 - (frame.left + frame.width / 2)) / frame.width;
  const length = block.reduce((sum, { text }) => sum + text.trim().length, 0);
  const hasChanged = block.some(({ parent }) => changed(parent));
  if (length > 400 || (aside > 0.3 && !hasChanged)) return 0;
  // Lower is likelier; a caption at the top has left its place for something else.
  return (hasChanged ? 10 : 0) + (1 - 2 * aside) + middle / frame.height;
}

/** Row by row, and a line for each language: by what the page declares, by script, or by look. */
function linesOf(block: readonly Piece[]): readonly CaptionLine[] {
  const rows: Piece[][] = [];
  for (const piece of block.toSorted((one, other) => one.box.top - other.box.top)) {
    const row = rows.at(-1);
    const first = row?.[0]?.box;
    if (row && first && piece.box.top < first.top + first.height / 2) row.push(piece);
    else rows.push([piece]);
  }
  const lines: { text: string; language: string; kind: string }[] = [];
  for (const row of rows) {
    const isRightToLeft = row.some(({ parent }) => getComputedStyle(parent).direction === 'rtl');
    const sorted = row.toSorted((one, other) => one.box.left - other.box.left);
    const ordered = isRightToLeft ? sorted.toReversed() : sorted;
    const text = oneLine(joined(ordered));
    const [{ parent } = { parent: document.body }] = row;
    const language = declared(parent);
    const { color, fontSize } = getComputedStyle(parent);
    const script = (scriptOf(text) ?? '').replace(/Hira|Kana/u, 'Hani');
    const kind = [language, script, color, fontSize].join('|');
    const last = lines.at(-1);
    if (last?.kind === kind) last.text = oneLine(`${last.text} ${text}`);
    else lines.push({ text, language, kind });
  }
  return lines.slice(0, mostCaptionLines).map(({ text, language }) => ({ text, language }));
}

/** With a space where the page leaves one between words that it places one by one. */
function joined(row: readonly Piece[]): string {
  let text = '';
  let end = Number.NaN;
  for (const { text: next, box } of row) {
    const gap = Math.abs(box.left - end);
    text += gap > box.height / 8 && !/\s$/u.test(text) && !/^\s/u.test(next) ? ` ${next}` : next;
    end = box.right;
  }
  return text;
}

function declared(element: Element): string {
  for (let at: Element | null = element; at;) {
    const found: Element | null = at.closest('[lang]');
    // The page's own language says nothing of a video in it.
    if (found && found !== found.ownerDocument.documentElement) return tagIn(found);
    const root = at.getRootNode();
    at = root instanceof ShadowRoot ? root.host : null;
  }
  return '';
}

function tagIn(element: Element): string {
  const tag = element.getAttribute('lang') ?? '';
  return /^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,4}$/iu.test(tag) ? tag : '';
}
