/** How an element takes part in the line of text that a reader follows. */

/**
 * - `inline`: part of the line
 * - `break`: ends a line, not the text
 * - `line`: a line of its own; the text may go on in the next
 * - `aside`: drawn beside the text
 * - `block`: a text of its own
 * - `out`: not seen, or not to be read
 */
export type Appearance = 'inline' | 'break' | 'line' | 'aside' | 'block' | 'out';

/** Ruby readings, and whatever is not prose. */
const leftOut =
  'rt,rp,script,style,noscript,template,input,textarea,select,option,svg,canvas,iframe,object,video,audio,annotation,annotation-xml';

/** Elements that are part of a line by nature. When they stand alone, somebody cut a text into lines. */
const inlineByNature =
  'span,a,b,i,em,strong,font,mark,small,u,s,q,cite,abbr,code,kbd,bdi,bdo,tspan';

export function appearanceOf(element: Element): Appearance {
  if (element.localName === 'br') return 'break';
  if (element.matches(leftOut) || isMarker(element)) return 'out';
  const style = getComputedStyle(element);
  if (isUnseen(element, style)) return 'out';
  // A drawn capital begins the word that follows it.
  if (style.float !== 'none') return lengthOf(element) <= longestDropCap ? 'inline' : 'aside';
  const alone = element.matches(inlineByNature);
  if (isAbsolute(style)) return alone ? 'line' : 'aside';
  if (element.localName === 'tspan') return startsLine(element) ? 'line' : 'inline';
  if (element.namespaceURI === 'http://www.w3.org/1998/Math/MathML') return 'inline';
  if (/^(?:inline|ruby|contents)/u.test(style.display)) return 'inline';
  return alone && !isItem(element) ? 'line' : 'block';
}

export function isAbsolute({ position }: CSSStyleDeclaration): boolean {
  return position === 'absolute' || position === 'fixed';
}

const longestDropCap = 3;

function lengthOf(element: Element): number {
  return element.textContent.trim().length;
}

/** Whatever a reader does not see, or that the page keeps out of what is copied: line numbers, buttons. */
function isUnseen(element: Element, style: CSSStyleDeclaration): boolean {
  return (
    style.display === 'none' ||
    style.visibility !== 'visible' ||
    style.userSelect === 'none' ||
    style.opacity === '0' ||
    style.fontSize === '0px' ||
    isForScreenReaders(element, style) ||
    // The name of a glyph, drawn as a picture.
    (element.ariaHidden === 'true' && /icon|symbol|awesome|glyph/iu.test(style.fontFamily))
  );
}

/** Out of sight for the eye alone: clipped away, shrunk to a point, or moved off the page. */
function isForScreenReaders(element: Element, style: CSSStyleDeclaration): boolean {
  if (!isAbsolute(style)) return Number.parseFloat(style.textIndent) < -900;
  if (/^rect\((?:[01]px[, ]*){4}\)$/u.test(style.getPropertyValue('clip'))) return true;
  if (/^inset\((?:50|100)%/u.test(style.clipPath)) return true;
  if (Number.parseFloat(style.left) < -900 || Number.parseFloat(style.top) < -900) return true;
  const { width, height } = element.getBoundingClientRect();
  return style.overflow !== 'visible' && width <= 1 && height <= 1;
}

/** Of a footnote, of a missing source, or the link that a heading offers to itself. */
function isMarker(element: Element): boolean {
  if (element.matches('a[href^="#"]') && /^[^\p{L}\p{N}]{0,2}$/u.test(element.textContent.trim())) {
    return element.childElementCount === 0;
  }
  const declared = element.matches('[role="doc-noteref"],.reference,.footnote-ref,.noteref');
  if (element.localName !== 'sup' && !declared) return false;
  const text = element.textContent.trim();
  if (text.length > longestMarker) return false;
  if (/^(?:\[[^\]]+\]\s*)+$/u.test(text)) return true;
  if (!/^(?:[\d,;–\s-]{1,8}|[a-z]|[ivxlc]{1,5}|[*†‡§¶]+)$/iu.test(text)) return false;
  return (
    declared || element.closest('a[href]') !== null || element.querySelector('a[href]') !== null
  );
}

const longestMarker = 30;

function startsLine(element: Element): boolean {
  return element.hasAttribute('x') || element.hasAttribute('dy') || element.hasAttribute('y');
}

/** Of a row or grid: beside its neighbours, and no line of their text. */
function isItem(element: Element): boolean {
  const { parentElement } = element;
  return parentElement !== null && /flex|grid/u.test(getComputedStyle(parentElement).display);
}
