/** Finds buttons that belong beside each other and are not, and buttons whose own text needs a second line. */

/** A line each; none where every row of buttons is one line. */
export function brokenRows(root: ParentNode = document.body): string[] {
  const buttons = [...root.querySelectorAll<HTMLElement>('.button')].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
  const twoLines = buttons
    .filter((one) => linesOf(one) > 1)
    .map((one) => `Two lines: ${nameOf(one)}`);
  const rows = Map.groupBy(buttons, rowOf);
  const broken = [...rows].flatMap(([row, its]) => {
    if (row === null || its.length < 2) return [];
    const boxes = its.map((one) => one.getBoundingClientRect());
    const isOneLine =
      Math.max(...boxes.map(({ top }) => top)) < Math.min(...boxes.map(({ bottom }) => bottom));
    return isOneLine ? [] : `Not one row: ${its.map(nameOf).join(', ')}`;
  });
  return [...twoLines, ...broken];
}

/** What lays the button out beside others; null in a list, which may have any number of them. */
function rowOf(button: HTMLElement): Element | null {
  let item = button;
  while (item.parentElement?.childElementCount === 1) item = item.parentElement;
  const row = item.parentElement;
  if (!row || row.matches('ul, ol')) return null;
  const { display, flexDirection } = getComputedStyle(row);
  return display === 'flex' && flexDirection === 'row' ? row : null;
}

function linesOf(button: HTMLElement): number {
  const texts = [...button.childNodes].filter((node) => node instanceof Text);
  const tops = texts.flatMap((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].map(({ top }) => Math.round(top));
  });
  return new Set(tops).size;
}

function nameOf(button: HTMLElement): string {
  return `“${button.ariaLabel ?? button.textContent.trim()}”`;
}
