/**
 * Finds the texts of a page, one per block, since a word may continue through any inline elements
 * ("seren<b>dip</b>ity"). Uses only element names, so that no style is computed.
 */

import { isNoteMark } from '../../ui/on-page/note-mark.ts';

/** Inline elements; custom elements are not among them, as most are boxes. */
const inline = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rb ruby s samp ' +
    'small span strike strong sub sup time tt u var wbr'
  ).split(' '),
);
/** Not prose, not visible, or the learner's own writing. */
const skipped = [
  'head,script,style,noscript,template,textarea,input,select,option,button,svg,canvas,iframe,object,video,audio',
  'math,rt,rp,[hidden],[contenteditable]:not([contenteditable="false"]),[role="textbox"]',
  '.CodeMirror,.cm-editor,.monaco-editor,.ace_editor',
].join(',');

/** A piece of text that continues through several nodes. */
export interface Run {
  readonly text: string;
  readonly nodes: readonly Text[];
  /** The start of each node in the text, in UTF-16 code units. */
  readonly starts: readonly number[];
}

/** In UTF-16 code units. A longer text is split between two nodes: no sentence is that long. */
const longestRun = 20_000;

/** Whether this node or an ancestor is excluded. */
export function isSkipped(node: Node): boolean {
  const element = node instanceof Element ? node : node.parentElement;
  return Boolean(element?.closest(skipped));
}

/** The block whose text a node belongs to; null outside of any. */
export function blockOf(node: Node): Element | null {
  let element = node instanceof Element ? node : node.parentElement;
  while (element && inline.has(element.localName)) element = element.parentElement;
  return element ?? hostBlock(node);
}

/** Text directly in a shadow root belongs to the box of its host. */
function hostBlock(node: Node): Element | null {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** A text of the page and its block. */
export interface Piece {
  readonly block: Element;
  /** In UTF-16 code units. */
  readonly length: number;
}

/** What is heard of shadow roots on the way. */
export interface Roots {
  readonly entered?: (root: ShadowRoot) => void;
  /** An element that may get one later. */
  readonly awaited?: (host: Element) => void;
}

/** Every piece of text below a node, in order, including open shadow roots; yields often, with null between pieces. */
export function* piecesIn(top: Node, onRoot: Roots = {}): Generator<Piece | null, void> {
  if (isSkipped(top)) return;
  if (top instanceof Element && top.shadowRoot) yield* piecesInRoot(top.shadowRoot, onRoot);
  // Unlike a tree walker it can continue after the page removed the current node.
  const nodes = document.createNodeIterator(top, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let within: Element | null = null;
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (node === top || within?.contains(node)) continue;
    within = node instanceof Element && node.matches(skipped) ? node : null;
    if (within) yield null;
    else if (node instanceof Element) {
      if (node.shadowRoot) yield* piecesInRoot(node.shadowRoot, onRoot);
      else if (node.localName.includes('-') || !node.hasChildNodes()) onRoot.awaited?.(node);
      yield null;
    } else if (node instanceof Text && /\S/u.test(node.data)) {
      const block = blockOf(node);
      yield block && { block, length: node.length };
    }
  }
}

function* piecesInRoot(root: ShadowRoot, onRoot: Roots): Generator<Piece | null, void> {
  onRoot.entered?.(root);
  yield* piecesIn(root, onRoot);
}

/** A block's own texts, without those of inner blocks; yields null between nodes. */
export function* runsOf(block: Element): Generator<Run | null, void> {
  let run = emptyRun();
  for (const root of block.shadowRoot ? [block.shadowRoot, block] : [block]) {
    for (const found of nodesOf(root)) {
      if (found === 'break' || run.length > longestRun) {
        if (run.length > 0) yield run.whole();
        run = emptyRun();
      }
      if (found !== 'break') run.add(found);
      yield null;
    }
    if (run.length > 0) yield run.whole();
    run = emptyRun();
  }
}

/** Text nodes in order; `break` when an element ends the line. */
function* nodesOf(parent: Node): Generator<Text | 'break', void> {
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node instanceof Text) yield node;
    else if (!(node instanceof Element) || isNoteMark(node)) continue;
    else if (inline.has(node.localName) && !node.matches(skipped)) yield* nodesOf(node);
    else if (!node.matches('rt,rp')) yield 'break';
  }
}

function emptyRun() {
  const nodes: Text[] = [];
  const starts: number[] = [];
  let text = '';
  return {
    get length() {
      return text.length;
    },
    add(node: Text): void {
      nodes.push(node);
      starts.push(text.length);
      text += node.data;
    },
    whole: (): Run => ({ text, nodes, starts }),
  };
}

/** @param start, end in UTF-16 code units of the run's text, not equal */
export function rangeIn({ nodes, starts }: Run, start: number, end: number): StaticRange | null {
  const first = nodeAt(starts, start);
  const last = nodeAt(starts, end - 1);
  const [startContainer, endContainer] = [nodes[first], nodes[last]];
  if (!startContainer || !endContainer) return null;
  return new StaticRange({
    startContainer,
    startOffset: start - (starts[first] ?? 0),
    endContainer,
    endOffset: end - (starts[last] ?? 0),
  });
}

/**
 * The last node that begins at or before a place. Empty nodes contain nothing, so the last of equal ones is
 * taken.
 */
function nodeAt(starts: readonly number[], place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
