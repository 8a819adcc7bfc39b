/** What a page announces: the texts of its live regions, in the order in which they changed. */
import type { Page } from 'playwright';

interface Listening {
  gleanerHeard?: string[];
}

/** From now on, until the page is left. A region that is there with its text from the start is not announced. */
export async function hearAnnouncements(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard: string[] = [];
    (globalThis as Listening).gleanerHeard = heard;
    const regions = '[role=status], [role=alert], [aria-live]:not([aria-live=off])';
    const last = new Map<Element, string>();
    const look = () => {
      for (const region of document.querySelectorAll(regions)) {
        const text = region.textContent.trim();
        if (last.get(region) === text) continue;
        // An alert speaks when it appears; the others only when they change.
        const speaks = last.has(region) || region.role === 'alert';
        last.set(region, text);
        if (speaks && text !== '') heard.push(text);
      }
    };
    look();
    heard.length = 0;
    new MutationObserver(look).observe(document.body, {
      ...{ childList: true, subtree: true, characterData: true },
      attributeFilter: ['role', 'aria-live'],
    });
  });
}

export function heardIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (globalThis as Listening).gleanerHeard ?? []);
}

/** What live regions hold just now. */
export function standing(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[role=status], [role=alert], [aria-live]')].flatMap(
      (region) => region.textContent.trim() || [],
    ),
  );
}
