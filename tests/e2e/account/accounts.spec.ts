/**
 * Two learners of one service in one browser: unsent words of the first wait until the learner decides, and
 * what is to be deleted is gone. The tests check what the service holds for each learner, and what is in the
 * browser's storage.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { answer } from '../../pages/answer-card.ts';
import { savedFile } from '../../pages/saved-file.ts';
import { until } from '../../processes/child.ts';
import type { GleanerBrowser } from '../../browser/gleaner-browser.ts';
import { ask, keptWords, outboxPage } from '../../pages/outbox-page.ts';
import type { Stack } from '../../relay/stack.ts';
import { pressContinue } from '../../pages/review-all.ts';
import { expectStored } from '../../pages/stored-answers.ts';
import { everythingStored } from '../../pages/stored.ts';
import { connectAs, shownCard, startReview, untilAskedToReconnect } from '../../pages/walk.ts';
import { expect, test as base } from '../fixtures.ts';

const wordsOf = async (stack: Stack, learner: string) =>
  (await stack.instance.words(learner)).map(({ term }) => term).sort();

interface Parts {
  readonly gleaner: GleanerBrowser;
  readonly connected: Page;
  readonly desk: Page;
  readonly stack: Stack;
}

interface Fixtures {
  /** A document of the extension without code of ours, to look into its storage from. */
  desk: Page;
}

const test = base.extend<Fixtures>({
  desk: async ({ gleaner }, use) => use(await gleaner.openPage(outboxPage)),
});

/** Words in the outbox with their state, the oldest first. */
async function kept(desk: Page): Promise<string[]> {
  return (await keptWords(desk)).map(({ term, state }) => `${term} ${state}`);
}

/** Ends the connection in the settings; `choose` makes the choices before the last press. */
async function disconnect(
  gleaner: GleanerBrowser,
  choose: (settings: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Page> {
  const settings = await gleaner.openPage('options.html');
  await settings.getByRole('button', { name: 'Disconnect' }).click();
  await choose(settings);
  await settings.getByRole('button', { name: 'Disconnect' }).click();
  await expect(settings.getByText('Not connected')).toBeVisible();
  return settings;
}

/** Collects words that the service will not have now: they wait for another permission. */
async function collectInVain(
  { gleaner, desk, stack }: { gleaner: GleanerBrowser; desk: Page; stack: Stack },
  words: readonly string[],
): Promise<void> {
  const times = words.length;
  await stack.instance.addFault({ kind: 'status', operation: 'collectWord', status: 403, times });
  for (const word of words) await gleaner.menuEvent(word);
  await until('the words to wait', async () => {
    const refused = (await keptWords(desk)).filter(({ reason }) => reason === 'forbidden');
    return refused.map(({ term }) => term).join() === words.join();
  });
}

const asked = (popup: Page) =>
  popup.getByRole('region', { name: /^\d+ words? of an earlier account$/u });

test.describe('words of an earlier account', () => {
  test.beforeEach(async ({ gleaner, connected, desk, stack }) => {
    await stack.instance.addLearner('second');
    await collectInVain({ gleaner, desk, stack }, ['ambiguity', 'consortium']);
    const settings = await disconnect(gleaner);
    await connectAs(gleaner.context, settings, 'second');
    await settings.close();
    await connected.reload();
  });

  test('S30 are sent to no account without asking, and to this one when the learner agrees', async ({
    connected,
    desk,
    stack,
  }) => {
    const question = asked(connected);
    await expect(question).toContainText('2 words');
    await expect(question.getByRole('listitem')).toHaveText(['consortium', 'ambiguity']);
    // Asks the background to send everything, as the learner who has just signed in.
    await ask(desk, 'drainOutbox');
    expect(await stack.instance.words()).toEqual([]);
    expect(await kept(desk)).toEqual(['ambiguity waiting', 'consortium waiting']);

    await question.getByRole('button', { name: 'Send 2 words to this account' }).click();
    await expect(connected.getByText('2 words are being sent to this account.')).toBeVisible();
    await until('the words', async () => (await wordsOf(stack, 'second')).length === 2);
    expect(await wordsOf(stack, 'second')).toEqual(['ambiguity', 'consortium']);
    expect(await wordsOf(stack, 'demo')).toEqual([]);
    await expect(question).toHaveCount(0);
  });

  test('are asked about once, saved as files, and deleted only after a confirmation', async ({
    gleaner,
    connected,
    desk,
    stack,
  }) => {
    const question = asked(connected);
    const files: string[] = [];
    for (const name of ['CSV', 'JSON']) {
      const download = await savedFile(connected, () =>
        question.getByRole('button', { name }).click(),
      );
      files.push(await readFile(await download.path(), 'utf8'));
    }
    const [csv = '', json = ''] = files;
    expect(csv).toContain('"ambiguity","LANGUAGE_ENGLISH"');
    const read = JSON.parse(json) as { term: string }[];
    expect(read.map(({ term }) => term).sort()).toEqual(['ambiguity', 'consortium']);
    await expect(question).toBeVisible();

    await question.getByRole('button', { name: 'Keep for later' }).click();
    await expect(connected.getByText('Kept for later. You’ll find it')).toBeVisible();
    await connected.reload();
    await expect(connected.getByText('ambiguity').first()).toBeVisible();
    await expect(question).toHaveCount(0);

    // This learner collected the same word. It belongs to them and does not wait behind the other learner's.
    await gleaner.menuEvent('ambiguity');
    await until('the word', async () => (await wordsOf(stack, 'second')).length === 1);
    const afterwards = ['ambiguity waiting', 'consortium waiting', 'ambiguity sent'];
    await until('its record', async () => (await kept(desk)).join() === afterwards.join());

    const settings = await gleaner.openPage('options.html');
    const earlier = settings.getByRole('region', { name: 'Earlier accounts' });
    await earlier.getByRole('button', { name: 'Delete' }).click();
    const confirm = earlier.getByRole('group', { name: 'Delete 2 words for good?' });
    await expect(confirm).toBeFocused();
    await settings.keyboard.press('Escape');
    await expect(confirm).toHaveCount(0);
    expect(await kept(desk)).toEqual(afterwards);
    await earlier.getByRole('button', { name: 'Delete' }).click();
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expect(settings.getByText('Deleted.')).toBeVisible();
    expect(await kept(desk)).toEqual(['ambiguity sent']);
    expect((await stack.instance.counters()).effects.collectsStored).toBe(1);
  });
});

test.describe('a new sign-in', () => {
  /** A word that the learner's list holds, and one that waits when the service ends the connection. */
  async function loseConnection(
    { gleaner, connected, desk, stack }: Parts,
    known: boolean,
  ): Promise<void> {
    if (known) {
      await gleaner.menuEvent('serendipity');
      await until('the word', async () => (await wordsOf(stack, 'demo')).length === 1);
    }
    await stack.instance.revokeTokens();
    await gleaner.menuEvent('ambiguity');
    await untilAskedToReconnect(connected);
    await expect.poll(() => kept(desk)).toContain('ambiguity waiting');
  }

  test(
    'S30 of another account sends it nothing, and the learner is asked',
    { tag: '@smoke-chromium' },
    async ({ gleaner, connected, desk, stack }) => {
      await stack.instance.addLearner('second');
      await stack.instance.addWords(['quixotic'], 'second');
      await loseConnection({ gleaner, connected, desk, stack }, true);
      await connectAs(gleaner.context, connected, 'second');
      await expect(asked(connected)).toBeVisible();
      await ask(desk, 'drainOutbox');
      expect(await wordsOf(stack, 'second')).toEqual(['quixotic']);
      expect(await kept(desk)).toContain('ambiguity waiting');
      // And when the first learner is back, it goes without a question.
      await connectAs(gleaner.context, await disconnect(gleaner), 'demo');
      await until('the word', async () => (await wordsOf(stack, 'demo')).length === 2);
      await expect(asked(connected)).toHaveCount(0);
    },
  );

  test('S30 whose account cannot be told: the learner is asked', async ({
    gleaner,
    connected,
    desk,
    stack,
  }) => {
    await loseConnection({ gleaner, connected, desk, stack }, false);
    await connectAs(gleaner.context, connected, 'demo');
    const question = asked(connected);
    await expect(question).toBeVisible();
    await ask(desk, 'drainOutbox');
    expect(await wordsOf(stack, 'demo')).toEqual([]);
    await question.getByRole('button', { name: 'Send 1 word to this account' }).click();
    await until('the word', async () => (await wordsOf(stack, 'demo')).length === 1);
  });
});

test.describe('what is to be deleted', () => {
  const terms = ['ambiguity', 'consortium', 'serendipity', 'gossamer', 'lugubrious', 'quixotic'];
  const anyTerm = new RegExp(terms.join('|'), 'u');

  /** A learner's day: words sent, unsent and known, an index, a plan, a batch half answered. */
  test.beforeEach(async ({ gleaner, connected, desk, stack }) => {
    await stack.instance.addWords(['serendipity', 'gossamer', 'lugubrious']);
    await desk.evaluate(() => chrome.storage.local.set({ highlightKnown: ['quixotic'] }));
    // Firefox draws a tab behind another too seldom for a press.
    await connected.bringToFront();
    await startReview(connected);
    const given = await answer(connected, await shownCard(connected, stack.instance), false);
    await pressContinue(connected);
    await expectStored(stack.instance, [given], desk);
    await gleaner.menuEvent('ambiguity');
    await until('the word', async () => (await kept(desk)).includes('ambiguity sent'));
    await collectInVain({ gleaner, desk, stack }, ['consortium']);
    await until('all of it', async () => {
      const stored = await everythingStored(desk);
      return terms.every((term) => stored.includes(term));
    });
  });

  test(
    'S30 disconnecting with deletion leaves no trace of the learner’s words',
    { tag: '@smoke-chromium' },
    async ({ gleaner, connected, desk, stack }) => {
      await disconnect(gleaner, async (page) => {
        await page.getByRole('radio', { name: 'Delete my data here' }).check();
        const group = page.getByRole('group', { name: '1 unsent word' });
        await expect(group.getByRole('listitem')).toHaveText(['consortium']);
        await expect(page.getByRole('radio', { name: 'Keep it' })).toBeChecked();
        await page.getByRole('radio', { name: 'Delete it too' }).check();
      });
      const gone = new RegExp([...terms, stack.planId].join('|'), 'u');
      await expect.poll(() => everythingStored(desk)).not.toMatch(gone);
      // The popup that was open shows no earlier data either, and stores none of it again.
      await expect(connected.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
      await expect(connected.locator('body')).not.toContainText(gone);
      expect(await everythingStored(desk)).not.toMatch(gone);
      expect(await wordsOf(stack, 'demo')).toContain('ambiguity');
    },
  );

  test('S30 only what the learner chose is deleted, and nothing while the relay is down', async ({
    gleaner,
    desk,
    stack,
  }) => {
    const settings = await gleaner.openPage('options.html');
    await settings.getByRole('button', { name: 'Disconnect' }).click();
    await expect(settings.getByRole('radio', { name: 'Keep my data' })).toBeChecked();
    await settings.getByRole('radio', { name: 'Delete my data here' }).check();
    await stack.relay.stop();
    await settings.getByRole('button', { name: 'Disconnect' }).click();
    await expect(
      settings.getByText('you’re still connected and nothing was deleted'),
    ).toBeVisible();
    await expect(settings.getByText(/^Connected to/u)).toBeVisible();
    const stored = await everythingStored(desk);
    for (const term of terms) expect(stored).toContain(term);

    await stack.restartRelay();
    await settings.getByRole('button', { name: 'Disconnect' }).click();
    await expect(settings.getByText('Not connected')).toBeVisible();
    const rest = new RegExp(terms.filter((term) => term !== 'consortium').join('|'), 'u');
    await expect.poll(() => everythingStored(desk)).not.toMatch(rest);
    expect(await kept(desk)).toEqual(['consortium waiting']);

    const source = settings.getByRole('switch', { name: 'Write the source into the notes' });
    await source.check();
    await settings.getByRole('button', { name: 'Delete everything on this device' }).click();
    const confirm = settings.getByRole('group', { name: /^Delete everything Gleaner stores/u });
    await expect(confirm).toContainText('1 unsent word');
    await expect(confirm.getByRole('listitem')).toHaveText(['consortium']);
    await confirm.getByRole('button', { name: 'Delete everything' }).click();
    await expect(settings.getByText('Everything on this device was deleted.')).toBeVisible();
    await expect(source).not.toBeChecked();
    const left = await everythingStored(desk);
    expect(left).not.toMatch(anyTerm);
    expect(left).not.toContain('keepSource');
  });

  test('S30 when the worker dies during the deletion, the next one completes it', async ({
    gleaner,
    connected,
    desk,
    stack,
  }) => {
    await connected.close();
    const settings = await gleaner.openPage('options.html');
    await settings.getByRole('button', { name: 'Disconnect' }).click();
    await settings.getByRole('radio', { name: 'Delete my data here' }).check();
    await settings.getByRole('radio', { name: 'Delete it too' }).check();
    // Another holder has the drain's lock: the worker waits for it, and its choice is stored.
    const held = await gleaner.openPage(outboxPage);
    await held.evaluate(
      () =>
        new Promise<void>((resolve) => {
          void navigator.locks.request('gleaner-outbox-drain', () => {
            resolve();
            return new Promise(() => undefined);
          });
        }),
    );
    await settings.getByRole('button', { name: 'Disconnect' }).click();
    await until('the relay to have let go', async () => {
      const { connected } = await held.evaluate(async (relay) => {
        const headers = { 'X-Gleaner': '1' };
        const response = await fetch(`${relay}/auth/session`, { headers, credentials: 'include' });
        return (await response.json()) as { connected: boolean };
      }, stack.relayUrl);
      return !connected;
    });
    await gleaner.endBackground();
    expect(await everythingStored(desk)).toContain('consortium');
    // The next worker waits for the lock too. A popup that closes now stores no view of what is to be deleted.
    const popup = await gleaner.openPage('popup.html');
    await expect(popup.locator('[data-card]')).toContainText(anyTerm);
    await popup.close();
    await held.close();
    await settings.reload();
    await until('nothing to be left', async () => !anyTerm.test(await everythingStored(desk)));
  });
});
