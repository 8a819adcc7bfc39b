/**
 * Many words wait while the relay is down, and the service then answers 429. They are sent in order, none before
 * Retry-After is over, with hardly more requests than words.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../processes/child.ts';
import { ask, keptWords, untilSettled } from '../../pages/outbox-page.ts';
import { startStack, type Stack } from '../../relay/stack.ts';
import { useBundle } from '../../relay/use-bundle.ts';
import { startLearner, type BrowserLearner } from './browser-learner.ts';
import { isLong } from '../../../shared/src/testing/runs.ts';

const terms = Array.from({ length: isLong ? 100 : 40 }, (_each, number) => `word${number}`);
/** Longer than the relay holds a request, seconds. */
const refusedFor = 8;

const bundle = useBundle();
let stack: Stack;
let learner: BrowserLearner;
beforeAll(async () => {
  stack = await startStack({ relayFile: bundle.file });
  await stack.instance.changeSettings({ recollect: 'double' });
  learner = await startLearner(stack);
}, 300_000);
afterAll(async () => {
  await learner.close();
  await stack.close();
});

test('many words after a 429 are sent in order, in time, and without extra requests', async () => {
  // The list is read once after the sign-in; then it need not be asked for each word.
  await learner.collect('first', 1);
  await untilSettled(learner.outbox, ['first']);
  await until('the list to be read', async () => (await calls()).listLearnedWords.requests > 0);
  await stack.relay.stop();
  for (const term of terms) await learner.collect(term, 1);
  await until('all to be kept', async () => (await learner.look()).length > terms.length);
  await until('the last grace to be over', async () => {
    const [last] = (await keptWords(learner.outbox)).slice(-1);
    return last?.reason === 'offline';
  });
  const before = await calls();

  const refusal = { kind: 'status', operation: '*', status: 429 } as const;
  await stack.instance.addFault({ ...refusal, retryAfter: refusedFor });
  await stack.restartRelay();
  // What the browser does when the network is back, or the learner when they open the popup.
  await ask(learner.outbox, 'drainOutbox');
  await until('the refusal', async () => (await refused()) === 1);
  const refusedAt = Date.now();
  await until('half of them', async () => (await arrived()).length >= terms.length / 2);
  // Short enough for the relay to hold what comes meanwhile.
  await stack.instance.addFault({ ...refusal, retryAfter: 1 });
  await until('all of them', async () => (await arrived()).length >= terms.length);

  const stored = await arrived();
  expect(stored.map(({ term }) => term)).toEqual(terms);
  const first = Date.parse(stored[0]?.created_at ?? '');
  expect(first).toBeGreaterThan(refusedAt + (refusedFor - 1) * 1_000);
  expect(await refused()).toBe(2);
  const after = await calls();
  const [collects, lists] = (['collectWord', 'listLearnedWords'] as const).map(
    (name) => after[name].requests - before[name].requests,
  );
  process.stdout.write(
    `${terms.length} words after two 429: ${collects} collects, ${lists} lists\n`,
  );
  expect((collects ?? 0) + (lists ?? 0)).toBeLessThanOrEqual(terms.length * 1.05);
}, 240_000);

/** In the order in which the service stored them. */
async function arrived() {
  const words = await stack.instance.words();
  return words.reverse().filter(({ term }) => term !== 'first');
}

async function calls() {
  return (await stack.instance.counters()).operations;
}

/** Answers with 429 so far. */
async function refused(): Promise<number> {
  const all = Object.values(await calls());
  return all.reduce((sum, { byStatus }) => sum + (byStatus['429'] ?? 0), 0);
}
