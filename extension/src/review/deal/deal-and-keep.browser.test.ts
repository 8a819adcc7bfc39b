/**
 * Two wishes for the same cards share one request, unless the second may be granted where the first was not.
 * @module-tag smoke
 */
import { expect, it, vi } from 'vitest';
import { RelayError } from '../../relay-client/relay-error.ts';
import { relay } from '../../relay-client/relay.ts';
import { openWindow, prepareWindows, windowsOutbox } from '../windows/testing-windows.ts';
import { dealAndKeep, type DealParts, type Wanted } from './deal-and-keep.ts';

prepareWindows();

const cards = vi.spyOn(relay, 'getFlashcards');
const dealt = {
  flash_cards: [{ id: 'one', type: 'reveal', question: 'gossamer', answer: 'thin cloth' }],
};
const refused = new RelayError(429, 'RESOURCE_EXHAUSTED', '');
const wanted: Wanted = { planId: 'daily', limit: 5 };

async function open(): Promise<{ parts: DealParts; answers: PromiseWithResolvers<object>[] }> {
  const answers: PromiseWithResolvers<object>[] = [];
  cards.mockReset().mockImplementation(() => {
    answers.push(Promise.withResolvers());
    return answers.at(-1)?.promise ?? Promise.reject(new Error('No answer'));
  });
  const { controller } = await openWindow();
  const session = {
    ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
    ...{ plans: [{ id: 'daily', name: 'Daily' }], routes: [], quota: null },
  };
  return { parts: { controller, outbox: windowsOutbox, session }, answers };
}

const asked = () =>
  cards.mock.calls.map(([planId, limit, how]) => [planId, limit, how?.background]);

it('equal wishes share an answer, others have their own, and a later one asks again', async () => {
  const { parts, answers } = await open();
  const equal = [dealAndKeep(parts, wanted), dealAndKeep(parts, { ...wanted, background: true })];
  const other = dealAndKeep(parts, { ...wanted, limit: 10 });
  await expect.poll(() => answers).toHaveLength(2);
  for (const answer of answers) answer.resolve(dealt);
  const [one, same] = await Promise.all(equal);
  expect(same).toBe(one);
  await other;
  expect(parts.controller.getSnapshot().batches).toMatchObject([{ cards: [{ id: 'one' }] }]);
  const later = dealAndKeep(parts, wanted);
  await expect.poll(() => answers).toHaveLength(3);
  answers[2]?.resolve(dealt);
  await later;
});

it('a learner’s wish is asked for itself where the background’s was refused', async () => {
  const { parts, answers } = await open();
  const background = dealAndKeep(parts, { ...wanted, background: true });
  const again = dealAndKeep(parts, { ...wanted, background: true });
  const learners = dealAndKeep(parts, wanted);
  const failures = Promise.allSettled([background, again]);
  await expect.poll(() => answers).toHaveLength(1);
  answers[0]?.reject(refused);
  expect(await failures).toMatchObject([{ reason: refused }, { reason: refused }]);
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.resolve(dealt);
  expect((await learners).cards).toHaveLength(1);
  expect(asked()).toEqual([
    ['daily', 5, true],
    ['daily', 5, false],
  ]);
});

it('a plan is gone after a 404, and is back after its next answer', async () => {
  const { parts, answers } = await open();
  const gone = () => parts.controller.getSnapshot().plans.map((plan) => [plan.id, plan.gone]);
  const first = Promise.allSettled([dealAndKeep(parts, wanted)]);
  await expect.poll(() => answers).toHaveLength(1);
  answers[0]?.reject(new RelayError(404, 'NOT_FOUND', ''));
  await first;
  expect(gone()).toEqual([['daily', true]]);
  const next = dealAndKeep(parts, wanted);
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.resolve(dealt);
  await next;
  expect(gone().filter(([, isGone]) => isGone)).toEqual([]);
});
