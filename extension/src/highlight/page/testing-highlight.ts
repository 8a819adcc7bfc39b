/** A page with its words highlighted, for tests. */
import { afterEach, beforeEach, expect } from 'vitest';
import { createMatcher, type Matcher } from './matcher.ts';
import { highlightPage, type PageHighlight, type SliceTiming } from './page-highlight.ts';
import { afterThePage } from './slices.ts';

export let highlight: PageHighlight;

export const matcherFor = (
  learning: readonly string[],
  mastered: readonly string[] = [],
): Matcher =>
  createMatcher({
    version: '1',
    languages: [{ tag: 'en', learning, mastered, irregular: [], misleading: [] }],
  });

const timing: SliceTiming = {
  now: () => performance.now(),
  budgetMs: 8,
  pause: afterThePage,
};

export function startHighlight(
  html: string,
  matcher = matcherFor(['gossamer', 'thread']),
  slices = timing,
): void {
  document.body.innerHTML = html;
  highlightWith(matcher, slices);
}

/** Highlights the page as it is. */
export function highlightWith(matcher: Matcher, slices = timing): void {
  highlight = highlightPage(document, slices);
  highlight.use(matcher);
}

export function ranges(name = 'gleaner'): Range[] {
  return [...(CSS.highlights.get(name) ?? [])]
    .map((mark) => {
      const range = document.createRange();
      range.setStart(mark.startContainer, mark.startOffset);
      range.setEnd(mark.endContainer, mark.endOffset);
      return range;
    })
    .filter(({ startContainer }) => startContainer.isConnected);
}

export const marked = (name?: string) =>
  ranges(name)
    .sort((a, b) => a.compareBoundaryPoints(Range.START_TO_START, b))
    .map(String);

export const shows = (...texts: string[]) => expect.poll(() => marked()).toEqual(texts);

export function prepareHighlight(): void {
  beforeEach(() => {
    document.body.replaceChildren();
    scrollTo(0, 0);
    document.documentElement.lang = 'en';
  });

  afterEach(() => highlight.stop());
}
