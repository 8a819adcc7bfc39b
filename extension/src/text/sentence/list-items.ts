/** Numbered lists inside running text: "1. One item 2. Another item". */

/**
 * @param before the text up to a possible sentence end
 * @param first whether it begins the text
 * @returns whether it is only the number of what follows: "1.", "a.)", "Fig. 3.1."
 */
export function isListMarker(before: string, first: boolean): boolean {
  const number = /^[\s•⁃‣◦*–—-]*\(?(?:\d{1,3}(?:\.\d{1,3})*|\p{L}|[ivxIVX]{1,4})[.)]{1,2}$/u;
  const caption = /^\p{L}+\.?\s?\d+(?:[.-]\d+)*\p{L}?\.$/u;
  return number.test(before) || (first && caption.test(before));
}

/** @returns the starts of list items; at least two in order, the first at a possible sentence start */
export function listItems(text: string): number[] {
  const starts: number[] = [];
  let list: { at: number[]; next: string; mark: string } | undefined;
  const close = () => {
    if (list && list.at.length > 1) starts.push(...list.at);
    list = undefined;
  };
  for (const { 1: number = '', 2: mark = '', index } of text.matchAll(item)) {
    if (list?.next === number && list.mark === mark) {
      list.at.push(index);
    } else if (index === 0 || /[.!?:]\s*$/u.test(text.slice(Math.max(0, index - 3), index))) {
      close();
      list = { at: [index], next: '', mark };
    } else continue;
    list.next = following(number);
  }
  close();
  return starts;
}

const item = /(?<!\S)(?:[•⁃‣◦*]\s?)?\(?(\d{1,2}|[a-z])(\.\)|[.)])\s+(?=\p{Lu})/gu;

function following(number: string): string {
  return /\d/u.test(number)
    ? String(Number(number) + 1)
    : String.fromCodePoint((number.codePointAt(0) ?? 0) + 1);
}
