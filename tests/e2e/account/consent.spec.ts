/** Nothing is sent before the learner has read what is sent, and agreed. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { launch } from '../../browser/launch.ts';
import { chooseGleaner, selectText } from '../../browser/native-menu.ts';
import { update } from '../../browser/update.ts';
import { keptWords, outboxPage } from '../../pages/outbox-page.ts';
import { connectIn } from '../../pages/walk.ts';
import { until } from '../../processes/child.ts';
import { pages } from '../../processes/page-server.ts';
import { expect, kindOf, test } from '../fixtures.ts';

test.describe('not agreed yet', () => {
  test.use({ signedIn: false });

  test('Connect in the popup leads to what is sent, and a word waits until the learner agrees', async ({
    article,
    gleaner,
    collect,
    stack,
  }) => {
    const { relay } = stack;
    const asked = () => relay.output().split('/auth/session').length;
    const before = asked();
    await collect(article, 'ambiguity');
    const popup = await gleaner.openPage('popup.html');
    const opened = gleaner.context.waitForEvent('page');
    await popup.getByRole('button', { name: 'Connect' }).click();
    const welcome = await opened;
    const lines = welcome.getByRole('list', { name: 'What is sent, and where' });
    await expect(lines.getByRole('listitem')).toHaveCount(5);
    await expect(lines.getByRole('switch', { name: 'title and address' })).not.toBeChecked();
    await expect(lines.getByRole('switch', { name: 'sentence' })).toBeChecked();
    expect(asked()).toBe(before);
    await connectIn(gleaner.context, welcome);
    expect(asked()).toBeGreaterThan(before);
    await until('the word to arrive', async () => (await stack.instance.words()).length > 0);
    const [word] = await stack.instance.words();
    expect(JSON.stringify(word)).not.toContain(new URL(article.url()).host);
  });
});

test(
  'a sentence that is switched off stays on the device, and is shown with its word',
  { tag: '@smoke-chromium' },
  async ({ article, collect, connected, gleaner, stack }) => {
    const welcome = await gleaner.openPage('welcome.html');
    await connected.evaluate(() => chrome.storage.local.remove('consent'));
    await welcome.getByRole('switch', { name: 'sentence' }).click();
    await welcome.getByRole('button', { name: 'Agree', exact: true }).click();
    await collect(article, 'ambiguity');
    await until('the word to arrive', async () => (await stack.instance.words()).length > 0);
    const [word] = await stack.instance.words();
    // The tests' learner keeps sources.
    expect(word?.notes).toEqual([expect.stringContaining(article.url())]);
    const words = await gleaner.openPage('words.html');
    await words.getByRole('option', { name: /ambiguity/u }).click();
    await expect(words.locator('blockquote mark')).toHaveText('ambiguity');
  },
);

test('who is connected by an earlier version is asked, and what waits is sent only then', async ({
  article,
  collect,
  connected,
  gleaner,
  stack,
}) => {
  const desk = await gleaner.openPage(outboxPage);
  await desk.evaluate(() => chrome.storage.local.remove('consent'));
  await collect(article, 'ambiguity');
  await connected.reload();
  const lately = connected.getByRole('list', { name: 'Recently collected' });
  await expect(lately).toContainText('ambiguity');
  const opened = gleaner.context.waitForEvent('page');
  await connected.getByRole('button', { name: 'Read and agree' }).click();
  const welcome = await opened;
  const agree = welcome.getByRole('button', { name: 'Agree', exact: true });
  await agree.waitFor();
  expect(await stack.instance.words()).toEqual([]);
  await agree.click();
  await until('the word to arrive', async () => (await stack.instance.words()).length > 0);
  await expect(welcome.getByText('Connected to')).toBeVisible();
  await welcome.close();
});

test('a release that sends more asks everybody once it is there; what waits is kept, and sent only then', async ({
  browserName,
  display,
  pageServer,
  stack,
  workerStack,
}) => {
  // Browsers of its own are started, also to make their profile.
  test.slow();
  const kind = kindOf(browserName);
  const folder = await mkdtemp(join(tmpdir(), 'gleaner-update-'));
  const extension = join(folder, 'extension');
  const profile = await workerStack.profile('connected');
  const built = await stack.extension(kind === 'firefox' ? 'firefox' : 'chrome');
  await cp(built, extension, { recursive: true });
  const gleaner = await launch(kind, () => Promise.resolve(extension), display, profile);
  try {
    const { context } = gleaner;
    const opened: Page[] = [];
    context.on('page', (page) => opened.push(page));
    const asking = () =>
      opened.filter((page) => !page.isClosed() && page.url().endsWith('/welcome.html'));

    // What a learner of a release before has agreed to, as this release sees it.
    const desk = await gleaner.openPage(outboxPage);
    await desk.evaluate(() => chrome.storage.local.set({ consent: { version: 0, at: 0 } }));
    const article = await context.newPage();
    await article.goto(pageServer.url + pages.faq);
    await chooseGleaner(article, display, await selectText(article, 'ambiguity'));
    await until('the word', async () => (await keptWords(desk)).length === 1);
    await update(gleaner, extension, '9.0.0');
    await until('the question', () => asking().length === 1);
    expect(await stack.instance.words()).toEqual([]);
    const [welcome] = asking();
    await welcome?.getByRole('button', { name: 'Agree', exact: true }).click();
    await until('the word to arrive', async () => (await stack.instance.words()).length === 1);
  } finally {
    await gleaner.close();
    await rm(folder, { recursive: true, force: true });
    await rm(profile, { recursive: true, force: true });
  }
});
