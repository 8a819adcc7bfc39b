/** Collecting through the browser's own context menu; the truth is what the service holds. */
import { until } from '../support/child.ts';
import { chooseGleaner } from '../support/native-menu.ts';
import { pages } from '../support/pages.ts';
import type { Stack } from '../support/stack.ts';
import { pressInToast, untilToastSays } from '../support/toast.ts';
import { connect } from '../support/walk.ts';
import { expect, test } from './fixtures.ts';

const storedTerms = async (stack: Stack) =>
  (await stack.instance.words()).map(({ term }) => term).sort();

test('collects from two real pages, each word once, and says so only when it is true', async ({
  article,
  collect,
  connected,
  pageServer,
  stack,
}) => {
  await collect(article, 'ambiguity');
  await untilToastSays(article, /ambiguity/u);
  await untilToastSays(article, /collected/iu);
  expect(await storedTerms(stack)).toEqual(['ambiguity']);

  await article.goto(pageServer.url + pages.reference);
  await collect(article, 'privileges');
  await untilToastSays(article, /privileges.*collected|collected.*privileges/iu);
  expect(await storedTerms(stack)).toEqual(['ambiguity', 'privileges']);

  const { effects } = await stack.instance.counters();
  expect(effects.collectsStored).toBe(2);
  const lately = connected.getByRole('list', { name: 'Collected lately' });
  await expect(lately.getByRole('listitem')).toHaveCount(2);
});

test('undo within the grace sends nothing', async ({ article, collect, connected, stack }) => {
  await collect(article, 'ambiguity');
  await untilToastSays(article, /ambiguity/u);
  await pressInToast(article, 'Undo');
  await collect(article, 'consortium');
  await until('the second word to arrive', async () => (await storedTerms(stack)).length > 0);
  expect(await storedTerms(stack)).toEqual(['consortium']);
  expect((await stack.instance.counters()).operations.collectWord.requests).toBe(1);
  await expect(connected.getByRole('list', { name: 'Collected lately' })).not.toContainText(
    'ambiguity',
  );
});

test('a word the service holds already is not sent again', async ({
  article,
  chromium,
  collect,
  stack,
}) => {
  await stack.instance.addWords(['ambiguity']);
  await connect(chromium.context, await chromium.openPage('popup.html'));
  await collect(article, 'ambiguity');
  await untilToastSays(article, /already/iu);
  expect((await stack.instance.counters()).operations.collectWord.requests).toBe(0);
});

test('the worker killed during the grace and while sending: every word arrives once', async ({
  article,
  chromium,
  collect,
  connected,
  stack,
}) => {
  await expect(connected.getByRole('main')).toBeVisible();
  await collect(article, 'ambiguity');
  await untilToastSays(article, /ambiguity/u);
  await chromium.killWorker();
  // Opening a article of the extension wakes the worker as the learner's next click would.
  await connected.reload();
  await until('the first word', async () => (await storedTerms(stack)).includes('ambiguity'));

  await stack.instance.addFault({ kind: 'latency', operation: 'collectWord', ms: 3000 });
  await collect(article, 'consortium');
  await until(
    'the second word to be under way',
    async () => (await stack.instance.counters()).operations.collectWord.requests === 2,
  );
  await chromium.killWorker();
  await connected.reload();
  const lately = connected.getByRole('list', { name: 'Collected lately' });
  const second = lately.getByRole('listitem').filter({ hasText: 'consortium' });
  await expect(second).toContainText(/sent/iu, { timeout: 60_000 });
  expect(await storedTerms(stack)).toEqual(['ambiguity', 'consortium']);
  const { effects, operations } = await stack.instance.counters();
  expect(effects.collectsStored).toBe(2);
  expect(operations.collectWord.requests).toBe(2);
});

test('a failing service loses nothing: the word is kept, explained, and sent once', async ({
  article,
  collect,
  connected,
  stack,
}) => {
  await expect(connected.getByRole('main')).toBeVisible();
  await stack.instance.addFault({ kind: 'drop', operation: 'collectWord', when: 'after' });
  await collect(article, 'ambiguity');
  await untilToastSays(article, /collected/iu);
  expect(await storedTerms(stack)).toEqual(['ambiguity']);
  expect((await stack.instance.counters()).operations.collectWord.requests).toBe(1);
});

const selections: [title: string, text: string, expected: RegExp, stored: string[]][] = [
  ['punctuation only', '… — !?', /no word/iu, []],
  ['10,000 characters', 'lorem '.repeat(1667), /long/iu, []],
  ['HTML', '<b onclick="alert(1)">bold</b>', /bold/u, ['<b onclick="alert(1)">bold</b>']],
  ['an emoji alone', '🌾 🌾', /no word/iu, []],
  ['right-to-left text', 'مكتبة', /مكتبة/u, ['مكتبة']],
  ['white space around', '\u00A0\n  gossamer \t', /gossamer/u, ['gossamer']],
];
for (const [title, text, says, stored] of selections) {
  test(`a selection of ${title}`, async ({ article, connected, display, stack }) => {
    await expect(connected.getByRole('main')).toBeVisible();
    const point = await article.evaluate((content) => {
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
    await chooseGleaner(article, display, point);
    await untilToastSays(article, says);
    await until(
      'what is to be stored',
      async () => (await storedTerms(stack)).join() === stored.join(),
    );
    const { operations } = await stack.instance.counters();
    expect(operations.collectWord.requests).toBe(stored.length);
  });
}
