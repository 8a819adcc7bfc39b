/** What is marked on a page, read as a page's own script could read it. */
import type { Frame, Page } from 'playwright';

/** The marked texts, in the order of the page. */
export function markedTexts(page: Page | Frame, name = 'gleaner'): Promise<string[]> {
  return page.evaluate((highlight) => {
    const marks = [...(CSS.highlights.get(highlight) ?? [])].map((mark) => {
      const range = document.createRange();
      range.setStart(mark.startContainer, mark.startOffset);
      range.setEnd(mark.endContainer, mark.endOffset);
      return range;
    });
    return marks
      .filter(({ startContainer }) => startContainer.isConnected)
      .sort((a, b) => a.compareBoundaryPoints(Range.START_TO_START, b))
      .map(String);
  }, name);
}
