/** Finds text that cannot be read: outside its window or control, or cut off. */

/** Rounding of a browser, in CSS pixels. */
const slack = 1.5;

/** A line each; none where all of it can be read. */
export function cutParts(root: ParentNode & Node = document.body): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found: string[] = [];
  if (scrollWidth > clientWidth) found.push(`The page is ${scrollWidth} wide, not ${clientWidth}`);
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (!isSeen(element)) continue;
    if (isCut(element)) found.push(`Cut: ${nameOf(element)}`);
    for (const node of element.childNodes)
      if (node instanceof Text && node.data.trim() !== '' && runsOut(node, element, clientWidth))
        found.push(`Runs out: ${nameOf(element)}`);
  }
  return found;
}

function isSeen(element: HTMLElement): boolean {
  return (
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.visually-hidden, .spoken, svg, option')
  );
}

/** What scrolls can be read; what is cut shows the whole as its title. */
function isCut(element: HTMLElement): boolean {
  // The caret moves through what was typed.
  if (element instanceof HTMLInputElement && element.value !== '') return false;
  const { overflowX, overflowY } = getComputedStyle(element);
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const isWide = element.scrollWidth > element.clientWidth + slack;
  const isTall = element.scrollHeight > element.clientHeight + slack;
  if (overflowX !== 'visible' && isWide && !hides(overflowX)) return true;
  const cuts = (hides(overflowX) && isWide) || (hides(overflowY) && isTall);
  return cuts && !hasTitle(element);
}

function hasTitle(element: Element): boolean {
  return element.closest('[title]:not([title=""])') !== null;
}

/** Text out of the window, or out of the control that it stands on. */
function runsOut(text: Text, element: HTMLElement, width: number): boolean {
  if (hasTitle(element)) return false;
  const range = document.createRange();
  range.selectNodeContents(text);
  const control = element.closest('button, a.button, .chip, .option, .notice');
  const box = control?.getBoundingClientRect();
  const [left, right] = [Math.max(0, box?.left ?? 0), Math.min(width, box?.right ?? width)];
  return [...range.getClientRects()].some(
    (line) => line.width > 0 && (line.left < left - slack || line.right > right + slack),
  );
}

function nameOf(element: HTMLElement): string {
  const name = [element.localName, ...element.classList].join('.');
  return `${name} “${element.textContent.trim().slice(0, 60)}”`;
}
