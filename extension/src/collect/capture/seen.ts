/**
 * Whether a reader sees a text. Asked of the text where it is drawn: a descendant may undo what an ancestor
 * switches off.
 */
import { shadowRootOf } from '../../ui/on-page/top-layer.ts';
import { isDrawn, parentOf, walk, type Point } from './flat-tree.ts';

/** Seen, and not excluded from copying, as line numbers and buttons are. */
export function isRead(text: Text): boolean {
  return isSeen(text) && isSelectable(text);
}

export function isSeen(text: Text): boolean {
  const element = boxAround(text);
  if (!element || !isDrawn(text) || element.closest(fields)) return false;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const style = getComputedStyle(element);
  if (Number.parseFloat(style.textIndent) < -farAway || isGlyphName(element, style)) return false;
  const letter = letterBox({ node: text, offset: text.data.search(/\S/u) });
  if (letter ? isTooSmall(letter, style) : style.fontSize === '0px') return false;
  return !isCutOff(element, letter);
}

/**
 * Whether none of an element's texts is read, though the page may draw it: then a reader goes past it. An element
 * without text is part of its line.
 */
export function isUnread(element: Element): boolean {
  const style = getComputedStyle(element);
  if (style.display === 'contents') return false;
  if (!element.checkVisibility({ opacityProperty: true })) return true;
  const mayHide =
    style.visibility !== 'visible' ||
    style.userSelect === 'none' ||
    Number.parseFloat(style.fontSize) <= 1 ||
    Number.parseFloat(style.textIndent) < -farAway ||
    isGlyphName(element, style) ||
    cuts(element, style) ||
    isMovedAway(element, style);
  return mayHide && !holdsReadText(element);
}

/** What they hold in the tree is not what they show. */
const fields = 'input,textarea,select';
/** In CSS pixels: no page places visible text so far off. */
const farAway = 900;
/** A limit for hidden parts of a page, in nodes. */
const mostAsked = 200;

function holdsReadText(element: Element): boolean {
  let [found, left] = [false, mostAsked];
  const goesOn = () => (left -= 1) > 0 && !found;
  walk({ node: shadowRootOf(element) ?? element, offset: 0 }, 1, {
    text: (node) => {
      found = /\S/u.test(node.data) && isRead(node);
      return goesOn();
    },
    enter: () => (goesOn() ? 'into' : 'stop'),
    leave: (inner) => inner !== element,
  });
  return found;
}

/** The element in whose box a text is drawn. */
function boxAround(text: Text): Element | null {
  let at = parentOf(text);
  while (at instanceof Element && getComputedStyle(at).display === 'contents') at = parentOf(at);
  return at instanceof Element ? at : null;
}

/** Of the letter behind a place; undefined if it is not drawn. */
export function letterBox({ node, offset }: Point): DOMRect | undefined {
  if (!(node instanceof Text) || offset < 0 || offset >= node.length) return undefined;
  const range = document.createRange();
  range.setStart(node, offset);
  range.setEnd(node, offset + 1);
  return [...range.getClientRects()].at(-1);
}

function isTooSmall({ width, height }: DOMRect, { color, fontSize }: CSSStyleDeclaration): boolean {
  if (Math.max(width, height) < 1) return true;
  return Number.parseFloat(fontSize) <= 1 && /, 0\)$|\/ 0\)$/u.test(color);
}

/** The name of a glyph that is drawn as a picture. */
function isGlyphName({ ariaHidden }: Element, { fontFamily }: CSSStyleDeclaration): boolean {
  return ariaHidden === 'true' && /^[^,]*(?:icon|symbol|awesome|glyph)/iu.test(fontFamily);
}

/** Firefox does not compute what an element inherits of `user-select`. */
function isSelectable(text: Text): boolean {
  for (let at = parentOf(text); at; at = parentOf(at)) {
    if (!(at instanceof Element)) continue;
    const { userSelect } = getComputedStyle(at);
    if (userSelect === 'none') return false;
    if (userSelect !== 'auto' || (at instanceof HTMLElement && at.isContentEditable)) return true;
  }
  return true;
}

/** For screen readers only: clipped, shrunk to a point, or moved off the page. */
function isCutOff(element: Element, letter: DOMRect | undefined): boolean {
  let isPlaced = false;
  for (let at: Node | null = element; at; at = parentOf(at)) {
    if (!(at instanceof Element)) continue;
    const style = getComputedStyle(at);
    // What is placed by an element further out is not cut by this one.
    const contains = !isPlaced || style.position !== 'static';
    if (contains && cuts(at, style)) return true;
    if (letter && isMovedAway(at, style) && isOffPage(letter)) return true;
    if (contains) isPlaced = isAbsolute(style);
  }
  return false;
}

function cuts(element: Element, style: CSSStyleDeclaration): boolean {
  if (/^inset\((?:50|100)%/u.test(style.clipPath)) return true;
  if (isAbsolute(style) && /^rect\((?:[01]px[, ]*){4}\)$/u.test(style.getPropertyValue('clip')))
    return true;
  if (style.overflow === 'visible' || /^(?:inline|contents)$/u.test(style.display)) return false;
  if (element.matches('html,body')) return false;
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height) < 1 || Math.max(width, height) <= 1;
}

/** An e-reader turns its pages by moving them, too: then the next ones are on the page. */
function isMovedAway(element: Element, style: CSSStyleDeclaration): boolean {
  if (!isAbsolute(style)) return false;
  if (Math.min(Number.parseFloat(style.left), Number.parseFloat(style.top)) >= -farAway)
    return false;
  const { left, top } = element.getBoundingClientRect();
  const { scrollWidth, scrollHeight } = element;
  return isOffPage(new DOMRect(left, top, scrollWidth, scrollHeight));
}

function isOffPage({ right, bottom }: DOMRect): boolean {
  return right + scrollX <= 0 || bottom + scrollY <= 0;
}

export function isAbsolute({ position }: CSSStyleDeclaration): boolean {
  return position === 'absolute' || position === 'fixed';
}
