/** Marks that stand in a text and are no part of it: of footnotes, of missing sources, and a heading's link to itself. */

/** What says so itself; an EPUB writes `epub:type`, which is a name of its own where the page is no XML. */
const declared =
  '[role~="doc-noteref"],[epub\\:type~="noteref"],[*|type~="noteref"],.reference,.footnote-ref,.noteref';
const bracketed = /^(?:\[[^\]]+\]\s*)+$/u;
const sign = /^(?:[\d,;–\s-]{1,8}|[a-z]|[ivxlc]{1,5}|[*＊※†‡§¶注註]+\s?\d{0,3})$/iu;
/** Of a link that only its place shows to be a mark. */
const bareSign =
  /^(?:\d{1,3}|[*＊※†‡§¶]+\s?\d{0,3}|\[\d{1,3}\]|［\d{1,3}］|\(\d{1,3}\)|（\d{1,3}）)$/u;
const longestMark = 30;

export function isNoteMark(element: Element): boolean {
  const isLink = element.matches('a[href*="#"]');
  const isDeclared = element.matches(declared);
  if (!isLink && !isDeclared && element.localName !== 'sup') return false;
  const text = element.textContent.trim();
  if (text.length > longestMark) return false;
  if (isLink && /^[^\p{L}\p{N}]{0,2}$/u.test(text)) return element.childElementCount === 0;
  if (isLink && bareSign.test(text) && isAttached(element)) return true;
  if (!isDeclared && element.localName !== 'sup') return false;
  if (bracketed.test(text)) return true;
  return sign.test(text) && (isDeclared || isPressed(element));
}

/** A raised number without a link may be a power. */
function isPressed(element: Element): boolean {
  const pressed = 'a[href],button,[role="button"],[tabindex]';
  return element.closest(pressed) !== null || element.querySelector(pressed) !== null;
}

/** A mark follows its word or sentence at once; "see section 5" has a space. */
function isAttached(element: Element): boolean {
  let before: Node | null = element;
  while (before && !before.previousSibling) before = before.parentNode;
  before = before?.previousSibling ?? null;
  if (before instanceof Element && isNoteMark(before)) return true;
  while (before?.lastChild) before = before.lastChild;
  return before instanceof Text && /[\p{L}\p{M}\p{Pe}\p{Pf}.,;:!?…"'。、！？]$/u.test(before.data);
}
