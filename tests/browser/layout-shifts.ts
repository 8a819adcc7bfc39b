/** What moved on a page without input. */
import type { Page } from 'playwright';

/** Layout shifts that the browser has reported since the page was opened, except those caused by input. */
export function shiftsOf(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const values: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        values.push((entry as PerformanceEntry & { readonly value: number }).value);
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    // Buffered entries are reported before the second frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return values;
  });
}
