/** Collecting through the browser's own context menu; the truth is what the service holds. */
import type { Page } from 'playwright';
import { until } from '../../../processes/child.ts';
import { openBarePage } from '../../../pages/bare-page.ts';
import { stretchGrace } from '../../../pages/grace.ts';
import type { GleanerBrowser } from '../../../browser/gleaner-browser.ts';
import { chooseGleaner } from '../../../browser/native-menu.ts';
import { pages } from '../../../processes/page-server.ts';
import type { Stack } from '../../../relay/stack.ts';
import { pressInToast, untilToastSays } from '../../../pages/toast.ts';
import { connectIn } from '../../../pages/walk.ts';
import { expect, test } from '../../fixtures.ts';

/** The service holds this word before anybody connects. */
const testKnown = test.extend({
  signedIn: false,
  stack: async ({ stack }, use) => {
    await stack.instance.changeSettings({ tagsAndNotes: true, recollect: 'replace' });
    await stack.instance.addWords(['ambiguity']);
    await use(stack);
  },
});

const activeTab = (gleaner: GleanerBrowser) =>
  gleaner.background.evaluate(
    async () => (await chrome.tabs.query({ active: true, currentWindow: true }))[0]?.id,
  );

const storedTerms = async (stack: Stack) =>
  (await stack.instance.words()).map(({ term }) => term).sort();

test(
  'collects from two real pages, each word once, and says so only when it is true',
  { tag: '@smoke' },
  async ({ article, collect, connected, pageServer, stack }) => {
    await collect(article, 'ambiguity');
    await untilToastSays(article, /ambiguity/u);
    await untilToastSays(article, /\bsent\b/iu);
    expect(await storedTerms(stack)).toEqual(['ambiguity']);

    await article.goto(pageServer.url + pages.reference);
    await collect(article, 'privileges');
    await untilToastSays(article, /privileges.*\bsent\b|\bsent\b.*privileges/iu);
    expect(await storedTerms(stack)).toEqual(['ambiguity', 'privileges']);

    const { effects } = await stack.instance.counters();
    expect(effects.collectsStored).toBe(2);
    const lately = connected.getByRole('list', { name: 'Recently collected' });
    await expect(lately.getByRole('listitem')).toHaveCount(2);
  },
);

test(
  'undo within the grace sends nothing',
  { tag: '@smoke-chromium' },
  async ({ article, gleaner, collect, connected, stack }) => {
    const grace = await stretchGrace(gleaner.background);
    await collect(article, 'ambiguity');
    await untilToastSays(article, /ambiguity.*collected/iu);
    await pressInToast(article, 'Undo');
    await untilToastSays(article, /wasn’t sent/iu);
    await grace.end();
    await collect(article, 'consortium');
    await until('the second word to arrive', async () => (await storedTerms(stack)).length > 0);
    expect(await storedTerms(stack)).toEqual(['consortium']);
    expect((await stack.instance.counters()).operations.collectWord.requests).toBe(1);
    await expect(connected.getByRole('list', { name: 'Recently collected' })).not.toContainText(
      'ambiguity',
    );
  },
);

testKnown(
  'a word the service holds already is not sent again',
  { tag: '@smoke-chromium' },
  async ({ article, gleaner, collect, stack }) => {
    await connectIn(gleaner.context, await gleaner.openPage('popup.html'));
    await collect(article, 'ambiguity');
    await untilToastSays(article, /already/iu);
    expect((await stack.instance.counters()).operations.collectWord.requests).toBe(0);
  },
);

test(
  'Edit in the toast opens Gleaner’s window, and the grace stops meanwhile',
  { tag: '@smoke-chromium' },
  async ({ article, gleaner, collect, stack }) => {
    const grace = await stretchGrace(gleaner.background);
    await collect(article, 'ambiguity');
    await untilToastSays(article, /ambiguity.*collected/iu);
    const opened = gleaner.context.waitForEvent('page');
    await pressInToast(article, 'Edit');
    const window = await opened;
    await expect(window.getByRole('main')).toContainText('ambiguity');
    await untilToastSays(article, /ambiguity.*gleaner’s window/iu);
    await grace.end();
    // This word was collected later and waits for its own full grace, so the word in the window had enough time.
    await collect(article, 'consortium');
    await until('the other word', async () => (await storedTerms(stack)).length > 0);
    expect(await storedTerms(stack)).toEqual(['consortium']);
    await window.close();
    await until('the word', async () => (await storedTerms(stack)).length > 1);
    expect(await storedTerms(stack)).toEqual(['ambiguity', 'consortium']);
  },
);

testKnown(
  'a known word takes one more sentence, and the toast tells when it has it',
  async ({ article, gleaner, collect, connected, stack }) => {
    await expect(connected.getByRole('main')).toBeVisible();
    await collect(article, 'ambiguity');
    await untilToastSays(article, /already collected\s+mastery 0/iu);
    const grace = await stretchGrace(gleaner.background);
    await pressInToast(article, 'Add this sentence');
    await untilToastSays(article, /adding this sentence/iu);
    await pressInToast(article, 'Undo');
    await untilToastSays(article, /sentence was removed/iu);
    await grace.end();
    await pressInToast(article, 'Add this sentence');
    await untilToastSays(article, /sentence added/iu);
    const [word] = await stack.instance.words();
    expect(word?.notes.join(' ')).toContain('ambiguity');
    expect((await stack.instance.counters()).operations.collectWord.requests).toBe(1);
  },
);

test('the toast says what a word waits for, and when it was sent', async ({
  article,
  collect,
  connected,
  stack,
}) => {
  await expect(connected.getByRole('main')).toBeVisible();
  await stack.relay.stop();
  await collect(article, 'ambiguity');
  await untilToastSays(article, /ambiguity.*can’t be reached/u);
  await stack.restartRelay();
  await connected.reload();
  await until('the word to arrive', async () => (await storedTerms(stack)).length > 0);
  expect(await storedTerms(stack)).toEqual(['ambiguity']);
});

test('several words at once: the toast shows the newest, and all of them arrive', async ({
  article,
  collect,
  connected,
  stack,
}) => {
  await expect(connected.getByRole('main')).toBeVisible();
  for (const word of ['ambiguity', 'consortium', 'compatible']) await collect(article, word);
  await untilToastSays(article, /compatible.*\bsent\b/iu);
  await until('all three', async () => (await storedTerms(stack)).length === 3);
  const lately = connected.getByRole('list', { name: 'Recently collected' });
  await expect(lately.getByRole('listitem')).toHaveCount(3);
});

test('clicks that come before the first toast share one', async ({ gleaner, connected, stack }) => {
  await expect(connected.getByRole('main')).toBeVisible();
  // The event alone does not open a page to Gleaner, but this one is open to it.
  const page = await gleaner.context.newPage();
  await page.goto(`${stack.relayUrl}/privacy`);
  const toasts = await page.evaluateHandle(() => {
    const seen = new Set<Node>();
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) seen.add(node);
    }).observe(document.documentElement, { childList: true });
    return seen;
  });
  const tabId = await activeTab(gleaner);
  const words = ['ambiguity', 'compatible', 'consortium'];
  await Promise.all(words.map((word) => gleaner.menuEvent(word, [tabId])));
  await untilToastSays(page, /\bsent\b/iu);
  await until('all three', async () => (await storedTerms(stack)).length === 3);
  expect(await toasts.evaluate(({ size }) => size)).toBe(1);
});

test('where no script may run the toolbar button says that only the word was kept', async ({
  gleaner,
  stack,
}) => {
  await openBarePage(gleaner);
  const tabId = await activeTab(gleaner);
  // The browser reports no change of the button, so the test polls. The mark is shown for a few seconds only, so
  // the worker itself polls, and starts before the mark appears.
  const marked = gleaner.background.evaluate(async (id) => {
    const which = { tabId: id ?? 0 };
    const end = Date.now() + 10_000;
    for (;;) {
      const [text, title] = [
        await chrome.action.getBadgeText(which),
        await chrome.action.getTitle(which),
      ];
      if (title.includes('couldn’t be read') || Date.now() > end) return { text, title };
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }, tabId);
  await gleaner.menuEvent('gossamer', [tabId]);
  const first = await marked;
  expect(first).toEqual({
    text: '+1',
    // No page says its language, so the usual one is assumed, and told.
    title: 'Collected “gossamer”. The page couldn’t be read, so only the word was saved.\nEnglish',
  });
  await until('the word to arrive', async () => (await storedTerms(stack)).length > 0);
  expect(await storedTerms(stack)).toEqual(['gossamer']);
  const badgeText = () =>
    gleaner.background.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
      return chrome.action.getBadgeText({ tabId: tab?.id ?? 0 });
    });
  await expect.poll(badgeText, { timeout: 15_000 }).toBe('');
});

test(
  'the worker killed during the grace and while sending: every word arrives once',
  { tag: '@smoke-chromium' },
  async ({ article, gleaner, collect, connected, stack }) => {
    await expect(connected.getByRole('main')).toBeVisible();
    await collect(article, 'ambiguity');
    await untilToastSays(article, /ambiguity/u);
    await gleaner.endBackground();
    // Opening a page of the extension wakes the worker, as the learner's next click would.
    await connected.reload();
    await until('the first word', async () => (await storedTerms(stack)).includes('ambiguity'));

    await stack.instance.addFault({ kind: 'latency', operation: 'collectWord', ms: 3000 });
    await collect(article, 'consortium');
    await until(
      'the second word to be under way',
      async () => (await stack.instance.counters()).operations.collectWord.requests === 2,
    );
    await gleaner.endBackground();
    await connected.reload();
    const lately = connected.getByRole('list', { name: 'Recently collected' });
    const second = lately.getByRole('listitem').filter({ hasText: 'consortium' });
    await expect(second).toContainText(/(?<!un)sent/iu, { timeout: 15_000 });
    expect(await storedTerms(stack)).toEqual(['ambiguity', 'consortium']);
    const { effects, operations } = await stack.instance.counters();
    expect(effects.collectsStored).toBe(2);
    expect(operations.collectWord.requests).toBe(2);
  },
);

test(
  'a failing service loses nothing: the word is kept, explained, and sent once',
  { tag: '@smoke-chromium' },
  async ({ article, collect, stack }) => {
    await stack.instance.addFault({ kind: 'drop', operation: 'collectWord', when: 'after' });
    await collect(article, 'ambiguity');
    await untilToastSays(article, /\bsent\b/iu);
    expect(await storedTerms(stack)).toEqual(['ambiguity']);
    expect((await stack.instance.counters()).operations.collectWord.requests).toBe(1);
  },
);

const selections: readonly (readonly [
  what: string,
  text: string,
  says: RegExp,
  stored?: string,
])[] = [
  ['punctuation only', '… — !?', /no word/iu],
  ['10,000 characters', 'lorem '.repeat(1667), /long/iu],
  ['HTML', '<b onclick="alert(1)">bold</b>', /bold/u, '<b onclick="alert(1)">bold</b>'],
  ['an emoji alone', '🌾 🌾', /no word/iu],
  ['right-to-left text', 'مكتبة', /مكتبة/u, 'مكتبة'],
  ['white space around', '\u00A0\n  gossamer \t', /gossamer/u, 'gossamer'],
];

test('unusual selections: each gets a toast, and only those with a word are sent, unchanged', async ({
  article,
  collect,
  display,
  stack,
}) => {
  for (const [what, text, says] of selections) {
    await test.step(what, async () => {
      await chooseGleaner(article, display, await selectNewText(article, text));
      await untilToastSays(article, says);
    });
  }
  // Words are sent in order: once a later word has arrived, none of the selections is still waiting.
  await collect(article, 'consortium');
  await until('the later word', async () => (await storedTerms(stack)).includes('consortium'));
  const expected = selections.flatMap(([, , , stored]) => stored ?? []);
  expect(await storedTerms(stack)).toEqual(['consortium', ...expected].sort());
  const { operations } = await stack.instance.counters();
  expect(operations.collectWord.requests).toBe(expected.length + 1);
});

/** Puts a paragraph at the head of the page, selects it, and gives a point in it. */
function selectNewText(page: Page, text: string): Promise<{ x: number; y: number }> {
  return page.evaluate((content) => {
    const block = document.createElement('p');
    block.style.cssText = 'font-size: 20px; overflow-wrap: anywhere';
    block.textContent = content;
    document.body.prepend(block);
    scrollTo(0, 0);
    getSelection()?.selectAllChildren(block);
    const range = getSelection()?.getRangeAt(0);
    const box = [...(range?.getClientRects() ?? [])].find(({ width }) => width > 4);
    if (!box) throw new Error('Nothing is selected');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, text);
}
