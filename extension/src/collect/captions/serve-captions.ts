/**
 * From the shortcut, or the menu of a video, to the strip with its caption (docs/captions.md). Both give Gleaner access
 * to the tab (`activeTab`) until it goes to another site; nothing runs on a page before.
 */
import { storage } from '@wxt-dev/storage';
import { browser, type Browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { onMessage, sendMessage } from '../../messages.ts';
import { maybe } from '../../platform/maybe.ts';
import { createQueue } from '../../platform/queue.ts';
import { runWhereGranted } from '../../platform/run-where-granted.ts';
import { readSettings } from '../../settings/settings.ts';
import { pageOf, type SendingPage } from '../../settings/sites/page-of.ts';
import { longestTitle } from '../capture/limits.ts';
import { toldAddress, toldLanguage, toldText } from '../capture/told-by-page.ts';
import { collectSelection } from '../collect-selection.ts';
import { reportProblem } from '../toast/report.ts';
import { longestLine } from './caption.ts';
import { grabCaption } from './caption-command.ts';

/** Untrusted: the renderer may be compromised. */
const collectSchema = z.object({
  word: z.string().check(z.minLength(1), z.maxLength(longestLine)),
  sentence: toldText(longestLine),
  language: toldLanguage,
  title: toldText(longestTitle),
  url: toldAddress,
});

/** Frames in which the learner has opened the strip. Outlives the background. */
const opened = storage.defineItem<unknown>('session:captions', { fallback: [] });
const openedSchema = z.catch(z.array(z.string()), []);
const readOpened = async () => z.parse(openedSchema, await opened.getValue());
const turns = createQueue();
const mostOpened = 50;

/**
 * Call in the first turn of the background.
 * @param onKept called once a word is in the outbox
 */
export function serveCaptions(onKept: () => void): void {
  maybe.commands?.onCommand.addListener((command, tab) => {
    if (command === grabCaption) void grab(tab, null);
  });
  maybe.contextMenus?.onClicked.addListener(({ menuItemId, frameId = 0 }, tab) => {
    if (menuItemId === grabCaption) void grab(tab, frameId);
  });
  onMessage('collectCaption', async ({ data, sender }) => {
    const { tabId, frameId, incognito } = await openedIn(sender);
    const { word: text, ...caption } = z.parse(collectSchema, data);
    await collectSelection({ text, tabId, frameId, incognito, caption }, onKept);
  });
  onMessage('pasteLine', async ({ sender }) => {
    await openedIn(sender);
    await browser.tabs.create({ url: browser.runtime.getURL('/line.html') });
  });
}

/** @param clicked the frame of the menu; null for the shortcut, which means any */
async function grab(tab: Browser.tabs.Tab | undefined, clicked: number | null): Promise<void> {
  const tabId = tab?.id;
  if (tabId === undefined) return;
  const { theme } = await readSettings();
  const first = clicked === null ? [] : [{ tabId, frameIds: [clicked] }];
  const answers = await runWhereGranted('/captions.js', ...first, { tabId, allFrames: true });
  if (!answers) {
    await reportProblem(tabId, 'closed-page');
    return;
  }
  // The top frame first.
  const frames = answers.map(({ frameId }) => frameId).toSorted((one, other) => one - other);
  for (const frameId of frames) {
    // A frame may have gone meanwhile.
    const grabbed = await sendMessage('grabCaption', { theme }, { tabId, frameId }).catch(
      () => null,
    );
    if (grabbed === 'shown') await remember({ tabId, frameId });
    if (grabbed === 'shown' || grabbed === 'closed') return;
  }
  const frameId = frames[0] ?? 0;
  await remember({ tabId, frameId });
  // The tab is closed.
  await sendMessage('showNoCaption', { theme }, { tabId, frameId }).catch(() => undefined);
}

type Frame = Pick<SendingPage, 'tabId' | 'frameId'>;
const keyOf = ({ tabId, frameId }: Frame): string => `tab ${tabId}, frame ${frameId}`;

function remember(frame: Frame): Promise<void> {
  return turns.run(async () => {
    const others = (await readOpened()).filter((key) => key !== keyOf(frame));
    await opened.setValue([...others.slice(1 - mostOpened), keyOf(frame)]);
  });
}

/** Only a strip that the learner opened may ask (security-checklist.md S27). */
async function openedIn(sender: Browser.runtime.MessageSender): Promise<SendingPage> {
  const page = pageOf(sender);
  if (!page || !(await readOpened()).includes(keyOf(page))) throw new Error('Not allowed');
  return page;
}
