/**
 * Answers the bubble's script: whether the bubble is switched on, and collect the selection that the
 * learner pressed it for. Every sender is checked, since pages share a process with the script (security-checklist.md
 * S27).
 */
import * as z from 'zod/mini';
import { onMessage } from '../../messages.ts';
import { readSettings } from '../../settings/settings.ts';
import { pageOf } from '../../settings/sites/page-of.ts';
import { isOnAt } from '../../settings/sites/site-pattern.ts';
import { collectSelection } from '../collect-selection.ts';

/** In characters (UTF-16 code units): far more than any phrase of the bubble. */
const longestText = 1_000;
const requestSchema = z.object({ text: z.string().check(z.maxLength(longestText)) });

/**
 * Call in the first turn of the background.
 * @param onKept called once a word is in the outbox
 */
export function serveBubble(onKept: () => void): void {
  onMessage('isBubbleOn', async ({ sender }) => {
    const page = pageOf(sender);
    return page !== null && isOnAt((await readSettings()).bubble, page.address);
  });
  onMessage('bubbleTheme', async ({ sender }) => {
    const { bubble, theme } = await readSettings();
    const page = pageOf(sender);
    return page && isOnAt(bubble, page.address) ? theme : 'system';
  });
  onMessage('collectFromPage', async ({ data, sender }) => {
    const page = pageOf(sender);
    if (!page || !isOnAt((await readSettings()).bubble, page.address))
      throw new Error('Not allowed');
    const { text } = z.parse(requestSchema, data);
    const { tabId, frameId, incognito } = page;
    await collectSelection({ text, tabId, frameId, incognito }, onKept);
  });
}
