/** Quotations and brackets inside a sentence that continues after them. */

/** @returns whether an offset is inside one; call with rising offsets */
export function enclosedIn(text: string): (at: number) => boolean {
  const spans = spansOf(text).filter((span) => isWithinSentence(text, span));
  spans.sort(([one], [other]) => one - other);
  let next = 0;
  let until = -1;
  return (at) => {
    for (; next < spans.length && (spans[next]?.[0] ?? at) < at; next += 1) {
      until = Math.max(until, spans[next]?.[1] ?? -1);
    }
    return at <= until;
  };
}

type Span = readonly [from: number, to: number];

/** In characters. A longer one is a text of its own, or its closing mark belongs to another. */
const longest = { '《': 40, '[': 60, '(': 200, quotation: 300 };

function isWithinSentence(text: string, [from, to]: Span): boolean {
  const length = to - from;
  const open = text.charAt(from);
  if (open === '《') return length < longest['《'];
  if (open === '[' && length < longest['[']) return true;
  const opening = text.slice(Math.max(0, from - 3), from);
  if ('([（'.includes(open)) {
    if (length > longest['('] || /\s/u.test(text.charAt(from + 1))) return false;
    return !/(?:^|[.!?…"”»')\]]\s*)$/u.test(opening);
  }
  // called out, “The Queen! The Queen!” and ran
  const after = text.slice(to + 1, to + 12);
  return (
    length <= longest.quotation &&
    !/(?:^|[.!?…:»”"]\s*)$/u.test(opening) &&
    /^\s*[,;]|^\s+\p{Ll}/u.test(after)
  );
}

const closing: Readonly<Record<string, string>> = {
  ...{ '(': ')', '[': ']', '（': '）', '《': '》', '「': '」', '『': '』' },
  ...{ '“': '”', '«': '»', '„': '“', '"': '"' },
};
const mostOpen = 20;

function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  const open: { at: number; close: string }[] = [];
  for (const { 0: mark, index } of text.matchAll(/[()[\]（）《》「」『』“”«»„"]/gu)) {
    const before = text.charAt(index - 1);
    const closes = open.findLastIndex(({ close }) => close === mark);
    const opener = closes < 0 ? undefined : open[closes];
    if (opener && (mark !== '"' || /\S/u.test(before))) {
      open.length = closes;
      spans.push([opener.at, index]);
    } else if (mark === ')') {
      // Brackets without a partner, or in the wrong order, are ignored.
      return spans.filter(([from]) => text.charAt(from) !== '(');
    } else if (Object.hasOwn(closing, mark) && (mark !== '"' || /^[\s([«“]?$/u.test(before))) {
      open.push({ at: index, close: closing[mark] ?? '' });
      if (open.length > mostOpen) open.shift();
    }
  }
  return spans;
}
