/** Reads the page of a tab, which the learner's click or shortcut has opened to Gleaner (`activeTab`). */
import * as z from 'zod/mini';
import { browser } from 'wxt/browser';
import { longestAddress, longestTitle } from '../../collect/capture/limits.ts';
import { longestPart, mostText, type PageText } from './page-text.ts';

/** Untrusted: the renderer may be compromised. */
const pageSchema = z.object({
  title: z.string().check(z.maxLength(longestTitle)),
  url: z.string().check(z.maxLength(longestAddress)),
  texts: z
    .array(
      z.object({
        text: z.string().check(z.maxLength(longestPart)),
        language: z.string().check(z.maxLength(35)),
      }),
    )
    .check(z.maxLength(mostText)),
});

/** Null when no script may run in it, or when it is gone. */
export async function askPage(tabId: number): Promise<PageText | null> {
  try {
    const [answer] = await browser.scripting.executeScript({
      target: { tabId },
      files: ['/page-text.js'],
      injectImmediately: true,
    });
    return z.parse(pageSchema, answer?.result);
  } catch {
    return null;
  }
}
