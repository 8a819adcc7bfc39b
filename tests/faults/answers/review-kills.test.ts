/**
 * A learner reviews in real Chromium while worker, browser, network, relay and service fail around each
 * answer. What counts is what the service stored: each first answer once, as it was given.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceFrom } from '../../processes/random.ts';
import { deleteStuck } from '../../pages/outbox-page.ts';
import { reviewButton } from '../../pages/walk.ts';
import { startStack, type Stack } from '../../relay/stack.ts';
import { useBundle } from '../../relay/use-bundle.ts';
import { answerFaults, befall } from './review-faults.ts';
import { startReviewer, type Reviewer } from './review-learner.ts';
import { untilAnswersSettled } from './review-outbox.ts';
import { noteTally } from '../tally-file.ts';
import { spokenWord } from '../spoken-words.ts';
import { isLong, runSeed } from '../../../shared/src/testing/runs.ts';

/** How often each fault has its turn. */
const rounds = isLong || process.env.FAULT_SECONDS !== undefined ? 6 : 1;
/** Words with a meaning to choose; all others are to be written. */
const chosen = ['serendipity', 'gossamer', 'lugubrious', 'obsolete', 'record', 'ambiguity'];
const seed = runSeed();
const chance = chanceFrom(seed);
const names = Object.keys(answerFaults);
/** By card: the last fault that befell while its answer was not sent, and that may have cut it off. */
const cutBy = new Map<string, string>();

const bundle = useBundle();
let stack: Stack;
let reviewer: Reviewer;
beforeAll(async () => {
  stack = await startStack({ relayFile: bundle.file, relayEnv: { SESSION_RATE: '0' } });
  // The service counts a second answer to a card again, so that a duplicate is noticed.
  await stack.instance.changeSettings({
    ...{ repeatedAnswer: 'accept', cardKinds: ['choice', 'spelling'] },
    ...{ rateLimit: 1_000_000, refreshReuseGraceMs: 60_000 },
  });
  reviewer = await startReviewer(stack);
}, 300_000);
afterAll(async () => {
  await reviewer.close();
  await stack.close();
});

test('faults around each answer: every first answer is stored once, or shown as unconfirmed', async () => {
  const deck = Array.from({ length: rounds }, () => chance.shuffled(names)).flat();
  const befell: string[] = [];
  const unconfirmed: string[] = [];
  const missed: string[] = [];
  const spoken = deck.slice(chosen.length).map((_name, place) => spokenWord(place));
  await stack.instance.addWords([...chosen, ...spoken]);
  await reviewer.addPlan();
  while (deck.length > 0) {
    await reviewer.start();
    befell.push(...(await review(deck)));
    await stack.instance.clearFaults();
    await untilAnswersSettled(reviewer.learner.outbox);
    const doubtful = await unconfirmedNow();
    unconfirmed.push(...doubtful);
    const stored = new Set((await stack.instance.answers()).map((one) => one.flashcard_id));
    for (const id of doubtful.filter((one) => !stored.has(one))) {
      missed.push(id);
      reviewer.release(id);
    }
    await leaveSummary(doubtful.length);
  }

  const stored = await stack.instance.answers();
  const { operations, effects } = await stack.instance.counters();
  const { byStatus } = operations.submitAnswer;
  process.stdout.write(
    `seed ${seed}: ${befell.length} faults, ${reviewer.promised.size} answers promised, ` +
      `${stored.length} stored, ${unconfirmed.length} unconfirmed, ${missed.length} of them not stored, ` +
      `statuses ${JSON.stringify(byStatus)}\n`,
  );
  const times = (id: string) => stored.filter((one) => one.flashcard_id === id).length;
  const promised = [...reviewer.promised.keys()];
  expect(promised.filter((id) => times(id) === 0)).toEqual([]);
  expect(promised.filter((id) => times(id) > 1)).toEqual([]);
  expect(effects.answersRepeated).toBe(0);
  for (const one of stored) {
    const given = { userAnswer: one.user_answer, isCorrect: one.is_correct };
    expect(reviewer.promised.get(one.flashcard_id)).toEqual(given);
    expect(reviewer.given.get(one.flashcard_id)).toContainEqual(given);
    expect(one.compared_correct).toBe(one.is_correct);
  }

  const explained = unconfirmed.map((id) => cutBy.get(id) ?? null);
  expect(explained).not.toContain(null);
  const mayMiss = befell.filter((name) => answerFaults[name]?.mayMiss).length;
  expect(missed.length).toBeLessThanOrEqual(mayMiss);
  expect(befell.filter((name) => name !== 'nothing').length).toBe(rounds * (names.length - 1));
  expect(promised.length).toBeGreaterThanOrEqual(befell.length - missed.length);
  // What the service stored, also where its answer was lost.
  expect(byStatus.dropped).toBeGreaterThanOrEqual(2 * rounds);
  expect(byStatus['500']).toBeGreaterThanOrEqual(4 * rounds);
  expect(byStatus['429']).toBeGreaterThanOrEqual(rounds);
  expect(unconfirmed.length).toBeGreaterThanOrEqual(3 * rounds);
  noteTally('answers', {
    ...{ faults: rounds * (names.length - 1), promised: promised.length },
    ...{ stored: stored.length, unconfirmed: unconfirmed.length },
  });
  for (const [place, cause] of explained.entries()) {
    const isStored = !missed.includes(unconfirmed[place] ?? '');
    noteTally(`answers, unconfirmed: ${cause}`, { unconfirmed: 1, stored: Number(isStored) });
  }
}, 3_600_000);

/**
 * Answers all cards of a session, wrong ones once more, each first answer amid the next fault of the deck.
 * @returns the faults that had their turn
 */
async function review(deck: string[]): Promise<string[]> {
  const befell: string[] = [];
  let unsent: string[] = [];
  for (let card = await reviewer.asked(); card !== null; card = await reviewer.asked()) {
    const asked = card;
    // Its first answer is kept: nothing is sent for another one.
    if (reviewer.promised.has(asked.id)) {
      await reviewer.answer(asked, true);
      continue;
    }
    const right = chance.below(3) > 0;
    const name = deck.pop() ?? 'nothing';
    befell.push(name);
    await befall(name, { reviewer, stack, chance }, () => reviewer.answer(asked, right));
    if (!answerFaults[name]?.cutsNothing)
      for (const id of [...unsent, asked.id]) cutBy.set(id, name);
    unsent = (await reviewer.look())
      .filter(({ state }) => state !== 'sent' && state !== 'unconfirmed')
      .map(({ cardId }) => cardId);
  }
  return befell;
}

/** Cards whose answer is neither on its way nor known to have arrived; nothing else is left over. */
async function unconfirmedNow(): Promise<string[]> {
  const kept = (await reviewer.look()).filter(({ state }) => state !== null && state !== 'sent');
  expect(kept.filter(({ state }) => state !== 'unconfirmed')).toEqual([]);
  return kept.map(({ cardId }) => cardId);
}

/** The learner is told of unconfirmed answers, deletes them, and goes on. */
async function leaveSummary(unconfirmed: number): Promise<void> {
  const page = await reviewer.page();
  if (unconfirmed > 0) await page.getByText(/n’t confirmed/u).waitFor();
  await deleteStuck(reviewer.learner.outbox);
  await page.getByRole('button', { name: 'Done' }).click();
  await reviewButton(page).waitFor();
}
