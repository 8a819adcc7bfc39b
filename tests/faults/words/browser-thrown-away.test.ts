/**
 * Chromium finds its databases damaged after a crash and throws them away: the words that were not sent
 * come back from their second copy and arrive once.
 */
import { appendFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { until } from '../../processes/child.ts';
import { keptWords, untilSettled } from '../../pages/outbox-page.ts';
import { startStack, type Stack } from '../../relay/stack.ts';
import { useBundle } from '../../relay/use-bundle.ts';
import { startLearner, type BrowserLearner } from './browser-learner.ts';
import { spokenWord } from '../spoken-words.ts';

const bundle = useBundle();
const timeout = 300_000;
let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ relayFile: bundle.file, relayEnv: { SESSION_RATE: '0' } });
  // The service stores a second collect of a word again, so that a duplicate is noticed.
  await stack.instance.changeSettings({ recollect: 'double', rateLimit: 1_000_000 });
}, 120_000);
afterAll(() => stack.close());

let words = 0;
const nextWord = () => spokenWord((words += 1));

/** The files of the extension's databases with such a name. */
function filesOf(profile: string, name: RegExp): string[] {
  const folder = join(profile, 'Default/IndexedDB');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.startsWith('chrome-extension_') && name.test(file))
    .map((file) => join(folder, file));
}

/** The head of an entry without its body: what a kill between two writes of LevelDB leaves. */
function tearListOfFiles(profile: string): void {
  for (const file of filesOf(profile, /MANIFEST-\d+$/u)) {
    appendFileSync(file, Buffer.from([1, 2, 3, 4, 60, 0, 1]));
  }
}

function overwriteListOfFiles(profile: string): void {
  for (const file of filesOf(profile, /MANIFEST-\d+$/u)) writeFileSync(file, Buffer.alloc(200, 7));
}

function loseListOfFiles(profile: string): void {
  for (const file of filesOf(profile, /CURRENT$/u)) writeFileSync(file, 'MANIFEST-999999\n');
}

/** A learner with one word sent. */
async function start(name: string): Promise<BrowserLearner> {
  const learner = await startLearner(stack);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      process.stdout.write(`Evidence: ${await learner.keepEvidence(`thrown-away-${name}`)}\n`);
    }
    await learner.close();
  });
  const sent = nextWord();
  await learner.collect(sent, 1);
  await untilKept(learner, 1);
  await untilSettled(learner.outbox, [sent]);
  return learner;
}

function untilKept(learner: BrowserLearner, count: number): Promise<void> {
  return until('the words to be kept', async () => (await learner.look()).length === count);
}

/** A word is reported as kept once the copy has it too. */
async function untilCopied(learner: BrowserLearner, state: string, count: number): Promise<void> {
  await until('the words to be copied', async () => {
    const stored = await learner.outbox.evaluate(() => chrome.storage.local.get(null));
    const copies = Object.entries(stored).filter(([name]) => name.startsWith('unsent:'));
    return (
      copies.filter(([, copy]) => (copy as { state: string }).state === state).length === count
    );
  });
}

/** While the relay is away, so that nothing is sent. */
async function collectOffline(learner: BrowserLearner): Promise<string[]> {
  const { process } = stack.relay;
  process.kill('SIGKILL');
  await until('the relay to be gone', () => process.signalCode !== null);
  const terms = [1, 2, 3, 4, 5].map(nextWord);
  for (const term of terms) await learner.collect(term, 1);
  await untilCopied(learner, 'waiting', terms.length);
  return terms;
}

/** Each word arrives once, and the history of what was sent is gone: it was a new database. */
async function expectAllOnce(learner: BrowserLearner, terms: readonly string[]): Promise<void> {
  expect((await keptWords(learner.outbox)).map(({ term }) => term)).toEqual(terms);
  await stack.restartRelay();
  const settled = await untilSettled(learner.outbox, terms);
  expect(settled.map(({ state }) => state)).toEqual(terms.map(() => 'sent'));
  await expectStoredOnce();
}

/** All words of all tests so far, the one that was sent before among them. */
async function expectStoredOnce(): Promise<void> {
  const collected = Array.from({ length: words }, (_each, place) => spokenWord(place + 1));
  const stored = (await stack.instance.words()).map(({ term }) => term);
  expect(stored.sort()).toEqual(collected.sort());
}

test(
  'a list of files torn by a kill, written on and read again: every unsent word arrives once',
  async () => {
    const learner = await start('torn');
    await learner.killBrowser(() => tearListOfFiles(learner.profile));
    expect(await learner.look()).toHaveLength(1);
    const terms = await collectOffline(learner);
    // Chromium notices only now that it wrote after a torn record.
    await learner.killBrowser();
    await expectAllOnce(learner, terms);
  },
  timeout,
);

test(
  'an overwritten list of files: every unsent word arrives once',
  async () => {
    const learner = await start('overwritten');
    const terms = await collectOffline(learner);
    await learner.killBrowser(() => overwriteListOfFiles(learner.profile));
    await expectAllOnce(learner, terms);
  },
  timeout,
);

test(
  'databases that do not open at all: the words wait in the second copy until they do',
  async () => {
    const learner = await start('unopened');
    const terms = await collectOffline(learner);
    await learner.killBrowser(() => loseListOfFiles(learner.profile));
    await expect(keptWords(learner.outbox)).rejects.toThrow('backing store');
    await learner.killBrowser(() =>
      rmSync(join(learner.profile, 'Default/IndexedDB'), { recursive: true }),
    );
    await expectAllOnce(learner, terms);
  },
  timeout,
);

test(
  'thrown away while an answer was under way: the word that the service has is not sent again',
  async () => {
    const learner = await start('under-way');
    const term = nextWord();
    await stack.instance.addFault({ kind: 'latency', operation: 'collectWord', ms: 8_000 });
    await learner.collect(term, 1);
    await untilKept(learner, 2);
    await learner.hasten();
    await untilCopied(learner, 'sending', 1);
    await learner.killBrowser(() => overwriteListOfFiles(learner.profile));
    expect(await learner.look()).toMatchObject([{ term }]);
    // The browser is back before the service has answered: it sends the same key with the same bytes again.
    const [settled] = await untilSettled(learner.outbox, [term]);
    expect(settled?.state).toBe('sent');
    await expectStoredOnce();
  },
  timeout,
);

test(
  'S30 a script in a page cannot read the second copy, even one of the extension',
  async () => {
    const learner = await start('closed');
    const page = await learner.page();
    const read = await learner.outbox.evaluate(async (url) => {
      const [tab] = await chrome.tabs.query({ url: `${url}*` });
      const [answer] = await chrome.scripting.executeScript({
        target: { tabId: tab?.id ?? 0 },
        func: async () => {
          try {
            return Object.keys(await chrome.storage.local.get(null));
          } catch (error) {
            return String(error);
          }
        },
      });
      return answer?.result;
    }, page.url());
    expect(read).toContain('not allowed');
  },
  timeout,
);
