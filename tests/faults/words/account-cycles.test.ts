/**
 * Two learners sit at one browser in turn: they collect, import, lose their connection, and come back, as the same or
 * as the other one, while the worker is killed. What counts is what the service holds for each of them in the end.
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { clickedMenu } from '../../browser/clicked-menu.ts';
import { launchChromium, type Chromium } from '../../browser/chromium.ts';
import { ask, hasten, keptWords, outboxPage } from '../../pages/outbox-page.ts';
import { until } from '../../processes/child.ts';
import { chanceFrom } from '../../processes/random.ts';
import { startStack, type Stack } from '../../relay/stack.ts';
import { useBundle } from '../../relay/use-bundle.ts';
import { noteTally } from '../tally-file.ts';
import { spokenWord } from '../spoken-words.ts';
import { isLong, runSeed } from '../../../shared/src/testing/runs.ts';

const cycles = isLong ? 200 : 6;
const learners = ['demo', 'second'] as const;
type Name = (typeof learners)[number];
const seed = runSeed();
const chance = chanceFrom(seed);

const bundle = useBundle();
let stack: Stack;
let chromium: Chromium;
let desk: Page;
/** Every word that was collected or imported, by the learner who was connected, or was last. */
const owners = new Map<string, Name>();
let used = 0;
const nextWord = (owner: Name): string => {
  const word = spokenWord((used += 1));
  owners.set(word, owner);
  return word;
};

beforeAll(async () => {
  stack = await startStack({ relayFile: bundle.file, relayEnv: { SESSION_RATE: '0' } });
  // The service stores a second collect of a word again, so that a duplicate is noticed.
  await stack.instance.changeSettings({ recollect: 'double', rateLimit: 1_000_000 });
  await stack.instance.addLearner('second');
  for (const name of learners) await stack.instance.addWords([nextWord(name)], name);
  chromium = await launchChromium({ extension: await stack.extension('chrome') });
  desk = await chromium.openPage(outboxPage);
  // The learner has agreed to what is sent, before the test.
  await desk.evaluate(() => chrome.storage.local.set({ consent: { version: 1, at: 0 } }));
}, 300_000);
afterAll(async () => {
  await chromium.close();
  await stack.close();
});

interface Told {
  readonly connected: boolean;
  readonly connection: string | null;
}

const told = (): Promise<Told | null> =>
  desk.evaluate(async () => {
    const { session } = await chrome.storage.local.get('session');
    return (session ?? null) as Told | null;
  });

/** Through the service's own pages, until the relay has the learner; the worker may die on the way. */
async function signIn(name: Name, killsWorker: boolean): Promise<void> {
  await chromium.context.clearCookies({ name: 'instance_session' });
  const opened = chromium.context.waitForEvent('page');
  await ask(desk, 'connect');
  const tab = await opened;
  await tab.getByRole('textbox', { name: 'Name' }).fill(name);
  await tab.getByRole('textbox', { name: 'Password' }).fill(name);
  await tab.getByRole('button', { name: 'Sign in' }).click();
  const allow = tab.getByRole('button', { name: 'Allow' });
  await allow.waitFor();
  if (killsWorker && chance.below(2) === 0) await kill(0);
  const closed = tab.waitForEvent('close');
  await allow.click().catch(() => undefined);
  if (killsWorker) await kill(chance.below(400));
  await closed;
  await until(`${name} to be connected`, async () => {
    await ask(desk, 'drainOutbox').catch(() => undefined);
    return (await told())?.connected === true;
  });
}

async function kill(afterMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await chromium.endBackground().catch(() => undefined);
}

async function collect(word: string): Promise<void> {
  // Wakes the worker where it is dead.
  await ask(desk, 'drainOutbox').catch(() => undefined);
  await clickedMenu(chromium.background, word);
  await until(`${word} to be kept`, async () =>
    (await keptWords(desk)).some(({ term }) => term === word),
  );
}

/** A list, as the import page stores it, unless one of this account is under way. */
async function startImport(words: readonly string[]): Promise<boolean> {
  const connection = (await told())?.connection ?? '';
  return desk.evaluate(
    ([account, terms]) =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('gleaner-imports');
        opening.addEventListener('error', () => reject(new Error(opening.error?.message)));
        opening.addEventListener('success', () => {
          const db = opening.result;
          const transaction = db.transaction(['jobs', 'lines'], 'readwrite');
          const jobs = transaction.objectStore('jobs');
          const before = jobs.get(account);
          let isStarted = false;
          before.addEventListener('success', () => {
            const job = before.result as
              | { total: number; ended: Readonly<Record<string, number>> }
              | undefined;
            const done = Object.values(job?.ended ?? {}).reduce((sum, one) => sum + one, 0);
            if (job && done < job.total) return;
            isStarted = true;
            const ended = { sent: 0, known: 0, refused: 0, unsure: 0, removed: 0 };
            jobs.put({
              ...{ version: 2, connection: account, state: 'running', startedAt: Date.now() },
              ...{ total: terms.length, ended, pace: [] },
            });
            terms.forEach((term, place) =>
              transaction.objectStore('lines').put({
                ...{ version: 1, connection: account, place, state: 'left', term },
                ...{ language: 'LANGUAGE_ENGLISH', tags: [], notes: [] },
                ...{ sentence: '', title: '', url: '' },
              }),
            );
          });
          transaction.addEventListener('complete', () => {
            db.close();
            resolve(isStarted);
          });
        });
      }),
    [connection, words] as const,
  );
}

/** Terms of imports that are not in the outbox yet. */
const leftOfImports = (): Promise<string[]> =>
  desk.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('gleaner-imports');
        opening.addEventListener('error', () => reject(new Error(opening.error?.message)));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('lines').objectStore('lines').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve((reading.result as { term: string }[]).map(({ term }) => term));
          });
        });
      }),
  );

/** The connection ends in one of the ways in which it does. */
async function part(): Promise<void> {
  switch (chance.pick(['revoked', 'disconnected', 'disconnected and killed', 'still there'])) {
    case 'revoked':
      await stack.instance.revokeTokens();
      return;
    case 'disconnected':
      await ask(desk, 'disconnect', { forget: 'nothing', unsent: 'keep' });
      return;
    case 'disconnected and killed':
      await Promise.all([
        ask(desk, 'disconnect', { forget: 'nothing', unsent: 'keep' }).catch(() => undefined),
        kill(chance.below(200)),
      ]);
      return;
    case 'still there':
      return;
  }
}

const held = async (name: Name) => (await stack.instance.words(name)).map(({ term }) => term);

/** None has a word of the other, and none a word twice. */
async function expectNoneMixed(): Promise<void> {
  for (const name of learners) {
    const terms = await held(name);
    expect(terms.filter((term) => owners.get(term) !== name)).toEqual([]);
    expect(terms).toHaveLength(new Set(terms).size);
  }
}

async function settle(name: Name): Promise<void> {
  const own = [...owners].flatMap(([term, owner]) => (owner === name ? term : []));
  await until(`the words of ${name}`, async () => {
    await hasten(desk);
    await ask(desk, 'drainOutbox').catch(() => undefined);
    const there = new Set(await held(name));
    return own.every((term) => there.has(term));
  });
}

test(
  `S30 in ${cycles} cycles of two learners at one browser every word comes to its own account`,
  { timeout: isLong ? 7_200_000 : 600_000 },
  async () => {
    onTestFailed(() => void process.stdout.write(`Seed ${seed}\n`));
    let name: Name = 'demo';
    for (const first of learners) {
      // Each learner's list is read once, so that the device knows some of its words.
      await signIn(first, false);
      name = first;
      await collect(nextWord(first));
      await settle(first);
    }
    const count = { same: 0, other: 0, killed: 0, imports: 0 };
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      await stack.instance.clearFaults();
      const refuses = chance.below(2) === 0;
      if (refuses)
        await stack.instance.addFault({
          ...{ kind: 'status', operation: 'collectWord', status: 403, times: 1 },
        });
      await collect(nextWord(name));
      if (chance.below(3) === 0) {
        const words = Array.from({ length: 3 }, () => nextWord(name));
        if (await startImport(words)) count.imports += 1;
        else for (const word of words) owners.delete(word);
      }
      if (chance.below(2) === 0) await hasten(desk);
      if (chance.below(2) === 0) await ask(desk, 'drainOutbox').catch(() => undefined);
      await part();
      if (chance.below(2) === 0) await collect(nextWord(name));
      // Each of the four ways to go on comes in every four cycles, and chance has the rest.
      const isOther = cycle % 4 > 1;
      const next = isOther ? (name === 'demo' ? 'second' : 'demo') : name;
      const killsWorker = cycle % 2 === 0;
      count[next === name ? 'same' : 'other'] += 1;
      count.killed += killsWorker ? 1 : 0;
      await signIn(next, killsWorker);
      name = next;
      if (cycle % 10 === 0) await expectNoneMixed();
    }
    await stack.instance.clearFaults();
    for (const last of learners) {
      await signIn(last, false);
      await settle(last);
    }
    await expectNoneMixed();
    expect(await leftOfImports()).toEqual([]);
    const unsent = (await keptWords(desk)).filter(({ state }) => state !== 'sent');
    expect(unsent.map(({ term, state }) => `${term} ${state}`)).toEqual([]);
    noteTally('accounts', {
      ...{ faults: cycles + count.killed, promised: owners.size, stored: owners.size },
      unconfirmed: 0,
    });
    process.stdout.write(
      `${owners.size} words: ${count.same} times the same, ${count.other} times the other, ` +
        `${count.killed} times the worker killed, ${count.imports} imports\n`,
    );
  },
);
