/**
 * Walks a page as it is drawn, through shadow roots and slots (DOM standard, flat tree), in either
 * direction from any point. Only the visited part costs time, however large the page is.
 */
import { shadowRootOf } from '../../ui/on-page/top-layer.ts';

/** Like a boundary point of a range: an offset in a text, or between the children of a node. */
export interface Point {
  readonly node: Node;
  readonly offset: number;
}

/** 1 in reading order, -1 in reverse. */
export type Direction = 1 | -1;

export interface Visitor {
  /** @returns false to end the walk */
  readonly text: (node: Text, from: number, to: number) => boolean;
  readonly enter: (element: Element) => 'into' | 'past' | 'stop';
  /** @returns false to end the walk */
  readonly leave: (element: Element) => boolean;
}

/** A limit, since a malicious page may be endless. */
const mostSteps = 20_000;

/** @param until where to end, in reading order only */
export function walk(from: Point, direction: Direction, visitor: Visitor, until?: Point): void {
  const endNode = until && !isText(until.node) ? childrenOf(until.node)[until.offset] : undefined;
  // Who leaves one of these, or goes past it, has passed the end: it may stand where nothing is drawn.
  const aroundEnd = new Set<Node>();
  for (let at = until?.node ?? null; at; at = parentOf(at)) aroundEnd.add(at);
  const textOf = (node: Text, start: number, end: number) => {
    const to = node === until?.node ? Math.min(end, until.offset) : end;
    return visitor.text(node, Math.min(start, to), to) && node !== until?.node;
  };

  let node: Node = from.node;
  let entering = false;
  if (isText(from.node)) {
    const { length } = from.node;
    const [start, end] = direction === 1 ? [from.offset, length] : [0, from.offset];
    if (!textOf(from.node, start, end)) return;
  } else {
    const child = childrenOf(node)[direction === 1 ? from.offset : from.offset - 1];
    if (child) {
      node = child;
      entering = true;
    } else if (!leave(node)) return;
  }

  for (let step = 0; step < mostSteps; step += 1) {
    if (entering) {
      const isEnd = node === until?.node && node.nodeType === Node.COMMENT_NODE;
      if (isEnd || node === endNode) return;
      entering = false;
      if (isText(node) && !textOf(node, 0, node.length)) return;
      if (node instanceof Element) {
        const reaction = visitor.enter(node);
        if (reaction === 'stop' || (reaction === 'past' && aroundEnd.has(node))) return;
        const child = reaction === 'into' ? endOf(node, direction) : undefined;
        if (child) {
          node = child;
          entering = true;
          continue;
        }
        if (reaction === 'into' && !leave(node)) return;
      }
    }
    const next = siblingOf(node, direction);
    if (next) {
      node = next;
      entering = true;
      continue;
    }
    const parent = parentOf(node);
    if (!parent || !leave(parent)) return;
    node = parent;
  }

  function leave(left: Node): boolean {
    if (aroundEnd.has(left)) return false;
    return left instanceof Element ? visitor.leave(left) : true;
  }
}

/** The node inside which this one is drawn. */
export function parentOf(node: Node): Node | null {
  const slot = node instanceof Element || node instanceof Text ? node.assignedSlot : null;
  const parent = slot ?? node.parentNode;
  return parent instanceof ShadowRoot ? parent.host : parent;
}

/** Whether its parent draws a node: not if that has a shadow root without a slot for it, or is a slot with others. */
export function isDrawn(node: Node): boolean {
  const { parentNode: parent } = node;
  if (!(parent instanceof Element)) return true;
  if (shadowRootOf(parent)) return parentOf(node) !== parent;
  return !(parent instanceof HTMLSlotElement) || parent.assignedNodes().length === 0;
}

function childrenOf(node: Node): ArrayLike<Node> {
  if (!(node instanceof Element)) return node.childNodes;
  const slotted = node instanceof HTMLSlotElement ? node.assignedNodes() : [];
  return slotted.length > 0 ? slotted : node.childNodes;
}

/** The first or last drawn node of an element. */
function endOf(element: Element, direction: Direction): Node | undefined {
  const children = childrenOf(shadowRootOf(element) ?? element);
  return children[direction === 1 ? 0 : children.length - 1];
}

function siblingOf(node: Node, direction: Direction): Node | null {
  const slot = node instanceof Element || node instanceof Text ? node.assignedSlot : null;
  if (!slot) return direction === 1 ? node.nextSibling : node.previousSibling;
  const slotted = slot.assignedNodes();
  return slotted[slotted.indexOf(node) + direction] ?? null;
}

function isText(node: Node): node is Text {
  return node instanceof Text;
}
