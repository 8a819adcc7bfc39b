/** How an element takes part in the line of text that a reader reads. */

import { isNoteMark } from '../../ui/on-page/note-mark.ts';
import { parentOf } from './flat-tree.ts';
import { isAbsolute, isUnread } from './seen.ts';

/**
 * - `inline`: part of the line
 * - `item`: part of a row, which may be a line or not (`Seam`)
 * - `break`: ends a line, but not the text
 * - `line`: a line of its own; the text may continue in the next
 * - `aside`: drawn beside the text
 * - `block`: a text of its own
 * - `out`: not visible, or not part of the text
 */
export type TextFlow = 'inline' | 'item' | 'break' | 'line' | 'aside' | 'block' | 'out';

/** Ruby readings, and everything that is not prose. */
const leftOut =
  'rt,rp,script,style,noscript,template,input,textarea,select,option,svg,canvas,iframe,object,video,audio,annotation,annotation-xml,title,desc,metadata';

/**
 * Elements that are inline by default. If one stands alone as a block, the page has split a text into
 * lines.
 */
const inlineByNature =
  'span,a,b,i,em,strong,font,mark,small,u,s,q,cite,abbr,code,kbd,bdi,bdo,tspan';

export function textFlowOf(element: Element): TextFlow {
  if (element.localName === 'br') return 'break';
  if (element.matches(leftOut) || isNoteMark(element) || isUnread(element)) return 'out';
  return flowAround(element);
}

/** The same of an element in which a text is read. */
export function flowAround(element: Element): Exclude<TextFlow, 'break' | 'out'> {
  const style = getComputedStyle(element);
  // A drop cap belongs to the word that follows it.
  if (style.float !== 'none') return lengthOf(element) <= longestDropCap ? 'inline' : 'aside';
  const alone = element.matches(inlineByNature);
  // A PDF viewer places each line, in whatever element.
  if (isAbsolute(style)) return alone || style.whiteSpace === 'pre' ? 'line' : 'aside';
  if (element.localName === 'tspan') return startsLine(element) ? 'line' : 'inline';
  if (element.namespaceURI === 'http://www.w3.org/1998/Math/MathML') return 'inline';
  // Each is placed by itself; Firefox computes `inline`.
  if (element.localName === 'text' && element instanceof SVGElement) return 'block';
  if (/^(?:inline|ruby|contents)/u.test(style.display)) return 'inline';
  if (isItem(element)) return 'item';
  return alone && !isStacked(element) ? 'line' : 'block';
}

const longestDropCap = 3;

function lengthOf(element: Element): number {
  return element.textContent.trim().length;
}

function startsLine(element: Element): boolean {
  return element.hasAttribute('x') || element.hasAttribute('dy') || element.hasAttribute('y');
}

/** A part of a row or grid: it is drawn beside its neighbours. */
export function isItem(element: Element): boolean {
  const { display, flexDirection } = rowStyle(element);
  return /flex|grid/u.test(display) && !flexDirection.startsWith('column');
}

/** A part of a column is no line of a text. */
function isStacked(element: Element): boolean {
  return rowStyle(element).display.includes('flex');
}

function rowStyle(element: Element): Pick<CSSStyleDeclaration, 'display' | 'flexDirection'> {
  const parent = parentOf(element);
  return parent instanceof Element ? getComputedStyle(parent) : { display: '', flexDirection: '' };
}
