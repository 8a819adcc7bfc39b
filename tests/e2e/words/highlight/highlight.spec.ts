/** Collected words marked on real pages, and nothing of the page changed by it. */
import type { CDPSession, Page } from 'playwright';
import { until } from '../../../processes/child.ts';
import type { GleanerBrowser } from '../../../browser/gleaner-browser.ts';
import { stretchGrace } from '../../../pages/grace.ts';
import { markedTexts } from './marks.ts';
import { pages } from '../../../processes/page-server.ts';
import {
  addSite,
  bubbleEverywhere,
  highlightEverywhere,
  switchOn,
} from '../../../pages/site-features.ts';
import { pressInToast, untilToastSays } from '../../../pages/toast.ts';
import { expect, test, only } from '../../fixtures.ts';

const marksOf = async (page: Page) =>
  new Set((await markedTexts(page)).map((text) => text.toLowerCase()));
const untilMarked = (page: Page, word: string, marked = true) =>
  until(
    `“${word}” to be ${marked ? '' : 'un'}marked`,
    async () => (await marksOf(page)).has(word) === marked,
  );
const registered = (gleaner: GleanerBrowser) =>
  gleaner.background.evaluate(async () =>
    (await chrome.scripting.getRegisteredContentScripts()).map(({ id }) => id),
  );

// The account has its word before the learner connects, and so before its words are read.
test.use({ signedIn: false, ownBrowser: true });
test.beforeEach(({ stack }) => stack.instance.addWords(['distribution']));

test(
  'marks the account’s words in their forms, follows what changes, and leaves the page as it is',
  { tag: '@smoke-chromium' },
  async ({ article, gleaner, collect, connected, display, stack }) => {
    // Each change of the list is waited for on the page.
    test.slow();
    expect(await markedTexts(article)).toEqual([]);
    const before = await article.evaluate(() => {
      const seen = { changes: 0 };
      Object.assign(window, { seen });
      new MutationObserver((records) => (seen.changes += records.length)).observe(document, {
        attributes: true,
        characterData: true,
        childList: true,
        subtree: true,
      });
      return document.documentElement.outerHTML;
    });
    await expect(connected.getByRole('main')).toBeVisible();
    const settings = await switchOn(gleaner, display, highlightEverywhere);
    await article.bringToFront();
    // One of the account’s words is “distribution”.
    await untilMarked(article, 'distribution');
    await untilMarked(article, 'distributions');
    expect(await article.evaluate(() => document.documentElement.outerHTML)).toBe(before);
    expect(
      await article.evaluate(
        () => (window as unknown as { seen: { changes: number } }).seen.changes,
      ),
    ).toBe(0);

    const grace = await stretchGrace(gleaner.background);
    await collect(article, 'ambiguity');
    await untilToastSays(article, /ambiguity/u);
    await untilMarked(article, 'ambiguity');
    await pressInToast(article, 'Undo');
    await untilMarked(article, 'ambiguity', false);
    await grace.end();
    expect((await stack.instance.counters()).effects.collectsStored).toBe(0);

    await article.evaluate(() => {
      scrollTo(0, 0);
      const added = document.createElement('div');
      added.innerHTML =
        '<p>A dis<b>tribu</b>tion&nbsp;of words: <span id="later">nothing</span>.</p>' +
        '<div contenteditable="true"><p>My distribution.</p></div><textarea>distribution</textarea>';
      document.body.prepend(added);
    });
    const marked = () => markedTexts(article);
    await until('the new paragraph', async () => (await marked())[0] === 'distribution');
    await article.evaluate(() => {
      const text = document.querySelector('#later')?.firstChild;
      if (text) text.nodeValue = 'two Distributions';
    });
    await until('the new text', async () => (await marked())[1] === 'Distributions');
    expect(
      await article.evaluate(() =>
        [...(CSS.highlights.get('gleaner') ?? [])].some((mark) =>
          mark.startContainer.parentElement?.closest('[contenteditable]'),
        ),
      ),
    ).toBe(false);

    const section = settings.getByRole('region', { name: 'Highlight your words' });
    await section.getByRole('textbox', { name: 'Word', exact: true }).fill('Distribution ');
    await section.getByRole('button', { name: 'Add', exact: true }).click();
    await section.getByRole('button', { name: 'Highlight “Distribution” again' }).waitFor();
    await article.bringToFront();
    await untilMarked(article, 'distributions', false);
    await settings.bringToFront();
    await section.getByRole('button', { name: 'Highlight “Distribution” again' }).click();
    await article.bringToFront();
    await untilMarked(article, 'distributions');

    await settings.bringToFront();
    await settings.getByRole('switch', { name: highlightEverywhere }).click();
    await until('the script to go', async () => (await registered(gleaner)).length === 0);
    await article.bringToFront();
    await until('the marks to go', () => article.evaluate(() => !CSS.highlights.has('gleaner')));

    // The page is not loaded again: its script is still there.
    await settings.bringToFront();
    // Chromium remembers what was allowed once.
    if (gleaner.kind === 'firefox') await switchOn(gleaner, display, highlightEverywhere);
    else await settings.getByRole('switch', { name: highlightEverywhere }).click();
    await article.bringToFront();
    await untilMarked(article, 'distributions');
  },
);

test('marks only on the sites of the list, also Chinese and under any policy of the page', async ({
  gleaner,
  connected,
  display,
  pageServer,
}) => {
  await expect(connected.getByRole('main')).toBeVisible();
  const settings = await gleaner.openPage('options.html');
  // The host of the relay, 127.0.0.1, is allowed in Firefox from the first, on every port.
  const site = pageServer.url.replace('127.0.0.1', 'localhost');
  await addSite(settings, display, 'Highlight your words', 'http://localhost');
  await gleaner.background.evaluate(
    ([id]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('gleaner-outbox');
        opening.onerror = () => reject(new Error('No outbox'));
        opening.onsuccess = () => {
          void chrome.storage.local.get('session').then(({ session }) => {
            const { connection } = session as { connection: string };
            const records = opening.result
              .transaction('records', 'readwrite')
              .objectStore('records');
            const now = Date.now();
            records.put({
              ...{ version: 2, kind: 'collect', purpose: 'word', id, key: id, connection },
              ...{ createdAt: now, notBefore: now, state: 'sent', attempts: 1, failures: 0 },
              ...{ spec: { term: '系统', language: 'LANGUAGE_CHINESE' }, met: '系统' },
              ...{ foldedTerm: '系统', forms: ['系统'], outcome: 'collected', settledAt: now },
            });
            records.transaction.oncomplete = () => resolve();
          });
        };
      }),
    [crypto.randomUUID()],
  );
  await gleaner.endBackground();
  const page = await gleaner.context.newPage();
  await page.route('**/*', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': "default-src 'none'" };
    await route.fulfill({ response, headers });
  });
  await page.goto(site + pages.chinese);
  await until('Chinese marks', async () => (await marksOf(page)).has('系统'));
  expect([...(await marksOf(page))].every((text) => text === '系统')).toBe(true);

  // The same page on a site that is not of the list; one that is, opened later, is marked meanwhile.
  const elsewhere = await gleaner.context.newPage();
  await elsewhere.goto(pageServer.url + pages.chinese);
  await page.reload();
  // A tab that is hidden is not read.
  await page.bringToFront();
  await until('the marks again', async () => (await marksOf(page)).has('系统'));
  expect(await elsewhere.evaluate(() => CSS.highlights.has('gleaner'))).toBe(false);
});

test(
  'S27 Gleaner’s own scripts get and do on a page only what is switched on there',
  only('chromium', 'only Chromium lets a test into the scripts’ own world'),
  async ({ article, gleaner, connected, display, stack }) => {
    await expect(connected.getByRole('main')).toBeVisible();
    await switchOn(gleaner, display, bubbleEverywhere);
    await article.reload();
    const session = await article.context().newCDPSession(article);
    const ask = await worldOfGleaner(session, gleaner.extensionId);
    expect(await ask('highlightWords', { version: '' })).toEqual({ res: null });
    const question = { tokens: ['distributions'], language: 'en' };
    expect(await ask('wordsOnPage', question)).toEqual({ res: null });
    // The bubble may not send the messages of the toast or of Gleaner’s pages.
    for (const type of ['drainOutbox', 'connect', 'disconnect', 'undoCollect', 'editCollect']) {
      const recordId = crypto.randomUUID();
      expect(await ask(type, { recordId })).toMatchObject({ err: { message: 'Not allowed' } });
    }
    expect(await ask('collectFromPage', { text: 'x'.repeat(1_001) })).toHaveProperty('err');
    expect(await ask('collectFromPage', { text: 7 })).toHaveProperty('err');

    const settings = await gleaner.openPage('options.html');
    await settings.getByRole('switch', { name: highlightEverywhere }).click();
    await settings.getByRole('switch', { name: bubbleEverywhere }).click();
    await until(
      'the highlight alone',
      async () => (await registered(gleaner)).join() === 'highlight',
    );
    expect(await ask('isBubbleOn', undefined)).toEqual({ res: false });
    expect(await ask('collectFromPage', { text: 'forged' })).toMatchObject({
      err: { message: 'Not allowed' },
    });
    const answer = await ask('highlightWords', { version: '' });
    expect(JSON.stringify(answer)).toContain('distribution');
    expect(await ask('wordsOnPage', question)).toMatchObject({
      res: [{ learning: ['distribution'] }],
    });
    const endless = Array.from({ length: 1_001 }, (_, n) => `w${n}`);
    expect(await ask('wordsOnPage', { ...question, tokens: endless })).toHaveProperty('err');
    expect(await stack.instance.words()).toHaveLength(1);
  },
);

/** Speaks to the background as a script of Gleaner’s on that page would, from its own world. */
async function worldOfGleaner(session: CDPSession, extensionId: string) {
  const contexts: { id: number; origin: string }[] = [];
  session.on('Runtime.executionContextCreated', ({ context }) => contexts.push(context));
  await session.send('Runtime.enable');
  const origin = `chrome-extension://${extensionId}`;
  await until('the world of the bubble', () => contexts.some((each) => each.origin === origin));
  const contextId = contexts.find((each) => each.origin === origin)?.id ?? 0;
  return async (type: string, data: unknown): Promise<unknown> => {
    const message = JSON.stringify({ id: 1, type, data, timestamp: Date.now() });
    const { result } = await session.send('Runtime.evaluate', {
      contextId,
      expression: `chrome.runtime.sendMessage(${message}).then((answer) => JSON.stringify(answer ?? null))`,
      awaitPromise: true,
    });
    return JSON.parse(String(result.value)) as unknown;
  };
}
