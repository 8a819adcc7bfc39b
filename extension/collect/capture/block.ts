/**
 * The text around a selection as a reader sees it: within its block, across inline tags, without what is
 * hidden or only annotates (design section 4, Collect). Walks outward from the selection, so that a page
 * of any size costs the same.
 */

export interface Surroundings {
  readonly before: string;
  readonly selected: string;
  readonly after: string;
}

/** Characters (UTF-16 code units) looked at to each side. */
const reach = 1_200;
const longestSelection = 2_000;

/** Ruby readings, and whatever is not prose. */
const leftOut =
  'rt,rp,script,style,noscript,template,textarea,select,option,svg,math,canvas,iframe,object,video,audio';

export function surroundings(range: Range): Surroundings {
  const block = blockOf(range.startContainer);
  const walker = range.startContainer.ownerDocument?.createTreeWalker(
    block,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    (node) =>
      node instanceof Element && isLeftOut(node)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  );
  if (!walker) return { before: '', selected: '', after: '' };
  return {
    before: textBefore(walker, range, block),
    selected: selectedText(range).slice(0, longestSelection),
    after: textAfter(walker, range, block),
  };
}

/** The nearest ancestor that starts a new line. */
function blockOf(node: Node): Element {
  let element = node instanceof Element ? node : node.parentElement;
  while (element?.parentElement && isInline(element)) element = element.parentElement;
  return element ?? document.documentElement;
}

function isInline(element: Element): boolean {
  const { display } = getComputedStyle(element);
  return display.startsWith('inline') || display.startsWith('ruby') || display === 'contents';
}

function isLeftOut(element: Element): boolean {
  if (element.matches(leftOut)) return true;
  const { display, visibility, userSelect } = getComputedStyle(element);
  // Numbers of lines and buttons for copying are marked so that a reader's selection skips them.
  return display === 'none' || visibility !== 'visible' || userSelect === 'none';
}

function textBefore(walker: TreeWalker, range: Range, block: Element): string {
  const { startContainer, startOffset } = range;
  let text = '';
  if (startContainer instanceof Text) {
    walker.currentNode = startContainer;
    text = startContainer.data.slice(0, startOffset);
  } else {
    const child = startContainer.childNodes[startOffset];
    walker.currentNode = child ?? lastWithin(startContainer);
    if (!child && walker.currentNode instanceof Text) text = walker.currentNode.data;
  }
  while (text.length < reach) {
    const node = walker.previousNode();
    if (!node || node === block) break;
    if (node instanceof Text) {
      if (blockOf(node) !== block) break;
      text = node.data + text;
    } else if (isBreak(node)) {
      if (/^\s*\n/u.test(text) || isBreak(node.previousSibling)) break;
      text = `\n${text}`;
    }
  }
  return text.slice(-reach);
}

function textAfter(walker: TreeWalker, range: Range, block: Element): string {
  const { endContainer, endOffset } = range;
  if (!block.contains(endContainer)) return '';
  let text = '';
  let node: Node | null;
  if (endContainer instanceof Text) {
    walker.currentNode = endContainer;
    text = endContainer.data.slice(endOffset);
    node = walker.nextNode();
  } else {
    const child = endContainer.childNodes[endOffset];
    walker.currentNode = child ?? lastWithin(endContainer);
    node = child ?? walker.nextNode();
  }
  while (node && text.length < reach) {
    if (node instanceof Text) {
      if (blockOf(node) !== block) break;
      text += node.data;
    } else if (isBreak(node)) {
      if (isBreak(node.nextSibling)) break;
      text += '\n';
    }
    node = walker.nextNode();
  }
  return text.slice(0, reach);
}

/** What is selected, less what is left out. */
function selectedText(range: Range): string {
  const root = range.commonAncestorContainer;
  if (root instanceof Text) return root.data.slice(range.startOffset, range.endOffset);
  const walker = document.createTreeWalker(
    root,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    (node) => {
      if (node instanceof Element && isLeftOut(node)) return NodeFilter.FILTER_REJECT;
      return range.intersectsNode(node) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
    },
  );
  let text = '';
  for (
    let node = walker.nextNode();
    node && text.length < longestSelection;
    node = walker.nextNode()
  ) {
    if (isBreak(node)) text += '\n';
    if (!(node instanceof Text)) continue;
    const from = node === range.startContainer ? range.startOffset : 0;
    const to = node === range.endContainer ? range.endOffset : node.data.length;
    text += node.data.slice(from, to);
  }
  return text;
}

function isBreak(node: Node | null): boolean {
  return node instanceof Element && node.localName === 'br';
}

function lastWithin(node: Node): Node {
  let last = node;
  while (last.lastChild) last = last.lastChild;
  return last;
}
