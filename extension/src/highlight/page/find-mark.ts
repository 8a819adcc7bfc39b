/**
 * Finds the mark that the learner clicked, or in which the caret is. Marks are no elements (CSS Custom
 * Highlight API), so they are found by their rectangles.
 */
import { blockOf } from './blocks.ts';
import type { Marks } from './marks.ts';

export interface FoundMark {
  readonly text: string;
  readonly block: Element;
  /** Its rectangle; for a word over two lines, that of the clicked part. */
  readonly box: DOMRect;
  readonly range: StaticRange;
}

type ReadMarks = Pick<Marks, 'shownIn' | 'all'>;

/**
 * @param target the innermost element there, in open shadow roots too
 * @param x, y in CSS pixels of the viewport
 */
export function markAt(marks: ReadMarks, target: Element, x: number, y: number): FoundMark | null {
  const block = blockOf(target);
  for (const range of block ? marks.shownIn(block) : []) {
    const found = markOf(range, ({ left, right, top, bottom }) => {
      return x >= left && x <= right && y >= top && y <= bottom;
    });
    if (found) return found;
  }
  return null;
}

/**
 * The mark that contains the start of the selection or the caret; otherwise the next visible one after
 * `last`, in reading order.
 */
export function markForKey(
  document: Document,
  marks: ReadMarks,
  last: StaticRange | null,
): FoundMark | null {
  const {
    anchorNode,
    anchorOffset = 0,
    focusNode,
    focusOffset = 0,
  } = document.getSelection() ?? {};
  const isAt = ({ range }: FoundMark) =>
    holds(range, anchorNode, anchorOffset) || holds(range, focusNode, focusOffset);
  const inSight = marks.all().flatMap((range) => markOf(range, isInSight) ?? []);
  inSight.sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
  const at = inSight.find(isAt);
  if (at && !isSame(at.range, last)) return at;
  const place = inSight.findIndex(({ range }) => isSame(range, last));
  return inSight[(place + 1) % Math.max(1, inSight.length)] ?? null;
}

function markOf(range: StaticRange, isMeant: (box: DOMRect) => boolean): FoundMark | null {
  const block = blockOf(range.startContainer);
  const live = liveRange(range);
  const box = live && [...live.getClientRects()].find(isMeant);
  return block && box ? { text: live.toString(), block, box, range } : null;
}

/** Null when the page has changed and the mark was not updated yet. */
function liveRange({ startContainer, startOffset, endContainer, endOffset }: StaticRange) {
  const range = document.createRange();
  try {
    range.setStart(startContainer, startOffset);
    range.setEnd(endContainer, endOffset);
  } catch {
    // The page has changed since.
    return null;
  }
  return startContainer.isConnected && endContainer.isConnected ? range : null;
}

function isInSight({ left, right, top, bottom, width }: DOMRect): boolean {
  return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
}

function holds(range: StaticRange, node: Node | null | undefined, offset: number): boolean {
  return node ? (liveRange(range)?.isPointInRange(node, offset) ?? false) : false;
}

function isSame(one: StaticRange, other: StaticRange | null): boolean {
  return one.startContainer === other?.startContainer && one.startOffset === other.startOffset;
}
