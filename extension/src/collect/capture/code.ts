/** Programs and what they print: each line is a text of its own, while mail and verse in a `pre` go on. */

/** What pages mark as code; the last ones are DocBook's. */
const marked =
  'pre code,.highlight pre,pre[class*="lang"],pre[class*="code"],pre.programlisting,pre.screen,pre.synopsis';

/**
 * @param element draws its text with its line breaks
 * @param paragraph of that text, around the selection
 */
export function isCode(element: Element, paragraph: string): boolean {
  if (element.closest(marked)) return true;
  const pre = element.closest('pre');
  if (!pre || !/mono|courier|consol/iu.test(getComputedStyle(pre).fontFamily)) return false;
  // A document may begin with a table of contents, and a mail quote without a sentence's end.
  return !isProse(paragraph) && !isProse(pre.textContent.slice(0, mostRead));
}

/** In characters (UTF-16 code units). */
const mostRead = 4_000;

/** Most lines consist of words, and a sentence ends somewhere. */
function isProse(text: string): boolean {
  const lines = text.split('\n').filter((line) => /\S/u.test(line));
  const inWords = lines.filter((line) => line.match(/\S+/gu)?.every((token) => word.test(token)));
  return inWords.length > lines.length / 2 && sentenceEnd.test(text);
}

/** With its punctuation; also dashes, and the quote marks of mail. */
const word =
  /^(?:["'“‘«([*_–—]*[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*["'”’».,;:!?)\]*_…–—-]*|[–—>-]+)$/u;
const sentenceEnd = /[\p{Ll}\p{Lo}]{2}[.!?]["”»)]?(?:\s|$)|[。！？।۔؟]/u;
