/** Reads the page of a tab, which the learner's click or shortcut has opened to Gleaner (`activeTab`). */
import * as z from 'zod/mini';
import { longestAddress, longestTitle } from '../../collect/capture/limits.ts';
import { runWhereGranted } from '../../platform/run-where-granted.ts';
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

/** Null when no script may run in it, when it is gone, or when its answer is invalid. */
export async function askPage(tabId: number): Promise<PageText | null> {
  const answers = await runWhereGranted('/page-text.js', { tabId });
  const page = z.safeParse(pageSchema, answers?.[0]?.result);
  return page.success ? page.data : null;
}
