/**
 * A learner collects words in real Chromium while the worker, tabs, the browser, the network, the relay
 * and the service fail at random moments. What counts is what the service holds in the end.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { keptWords, untilSettled } from '../../pages/outbox-page.ts';
import { chanceFrom } from '../../processes/random.ts';
import { noteTally } from '../tally-file.ts';
import { spokenWord } from '../spoken-words.ts';
import { startStack, type Stack } from '../../relay/stack.ts';
import { useBundle } from '../../relay/use-bundle.ts';
import { cutsAnswerOff, faults } from './browser-faults.ts';
import { startLearner, type BrowserLearner } from './browser-learner.ts';
import { tallyOf, tell } from './browser-tally.ts';
import { isLong, runSeed } from '../../../shared/src/testing/runs.ts';

/** FAULT_SECONDS makes it long, too. */
const collects = isLong || process.env.FAULT_SECONDS !== undefined ? 240 : 30;
const seed = runSeed();
const chance = chanceFrom(seed);

const bundle = useBundle();
let stack: Stack;
let learner: BrowserLearner;
beforeAll(async () => {
  stack = await startStack({ relayFile: bundle.file, relayEnv: { SESSION_RATE: '0' } });
  // The service stores a second collect of a word again, so that a duplicate is noticed.
  await stack.instance.changeSettings({
    recollect: 'double',
    rateLimit: 1_000_000,
    refreshReuseGraceMs: 60_000,
  });
  learner = await startLearner(stack);
}, 300_000);
afterAll(async () => {
  await learner.close();
  await stack.close();
});

const settled = (work: Promise<unknown>) => work.then(() => undefined).catch(() => undefined);

test('random faults over many collects: no word lost, none doubled', async () => {
  onTestFailed(async () => {
    const place = await learner.keepEvidence(`browser-kills-${seed}`);
    process.stdout.write(`seed ${seed}: profile, databases and logs are kept in ${place}\n`);
  });
  const befell = new Map<string, number>();
  // Shuffled like a deck of cards, so that each fault occurs.
  let deck: string[] = [];
  for (let begun = 0; begun < collects;) {
    const wave = Array.from({ length: 1 + chance.below(4) }, () => spokenWord((begun += 1)));
    // The next fault may cut off only clicks.
    const clicks = wave.map((term) => settled(learner.collect(term, 1 + chance.below(2))));
    if (chance.below(3) > 0) await Promise.all(clicks);
    await settled(learner.look());
    const [first = ''] = wave;
    const undoing = chance.below(5) === 0 ? settled(learner.undo(first)) : Promise.resolve();
    if (chance.below(3) > 0) await settled(learner.hasten());
    await pause(chance.below(chance.pick([60, 500])));

    if (deck.length === 0) deck = chance.shuffled(Object.keys(faults));
    const name = deck.pop() ?? '';
    befell.set(name, (befell.get(name) ?? 0) + 1);
    await faults[name]?.({ learner, stack, chance });
    await Promise.all([...clicks, undoing]);
    await learner.look();
  }

  await stack.instance.clearFaults();
  await untilSettled(learner.outbox, [...learner.ledger.clicked]);
  const kept = await keptWords(learner.outbox);
  const stored = (await stack.instance.words()).map(({ term }) => term);
  const tally = tallyOf(learner.ledger, kept, stored);
  tell(tally, befell, seed);
  const { lost, doubled, undoneAndStored, unconfirmedUnsent, stuck } = tally;
  expect({ lost, doubled, undoneAndStored, unconfirmedUnsent, stuck }).toEqual({
    lost: [],
    doubled: [],
    undoneAndStored: [],
    unconfirmedUnsent: [],
    stuck: [],
  });
  const cutOff = [...befell].reduce((sum, [name, n]) => sum + (cutsAnswerOff.has(name) ? n : 0), 0);
  expect(tally.unconfirmed.length).toBeLessThanOrEqual(cutOff);
  expect(tally.promised).toBeGreaterThan(collects / 2);
  noteTally('words', {
    ...{ faults: [...befell.values()].reduce((sum, times) => sum + times, 0) },
    ...{ promised: tally.promised, stored: tally.stored, unconfirmed: tally.unconfirmed.length },
  });
}, 1_800_000);
