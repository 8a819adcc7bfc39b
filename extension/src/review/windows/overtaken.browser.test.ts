/**
 * What a window had under way when another one took the review.
 * @module-tag smoke
 */
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  act,
  cardShownIn,
  dealt,
  failures,
  isHere,
  openWindow,
  windowsOutbox,
  patient,
  prepareWindows,
  startIn,
  type TestWindow,
} from './testing-windows.ts';

prepareWindows();

/** Wait until `open`; `reached` resolves with the first one who waits. */
function gate() {
  const [reached, opened] = [
    Promise.withResolvers<undefined>(),
    Promise.withResolvers<undefined>(),
  ];
  return {
    reached: reached.promise,
    open: () => opened.resolve(undefined),
    pass: async () => {
      reached.resolve(undefined);
      await opened.promise;
    },
  };
}

/** To the first card of `dealt`. */
const answer = (one: TestWindow, text: string) =>
  act(one, { type: 'answer', given: [text], at: Date.now() });

/** Whether each answer in the outbox is right. */
async function answers(): Promise<readonly unknown[]> {
  const records = await windowsOutbox.getAll('records');
  return records.map((record) => (record.kind === 'answer' ? record.answer.is_correct : record));
}

it('an answer that another window took back is not handed on', async () => {
  const slow = gate();
  const first = await openWindow({ beforeOutbox: slow.pass });
  await startIn(first);
  answer(first, 'wrong');
  await slow.reached;
  const second = await openWindow();
  await second.controller.continueHere();
  await expect.poll(answers, patient).toEqual([false]);
  act(second, { type: 'undo', at: Date.now() });
  await expect.poll(answers, patient).toEqual([]);
  slow.open();
  await first.controller.continueHere();
  // What is pressed before the window shows the card that is asked again is dropped.
  const asked = () => isHere(first) && first.controller.getSnapshot().session?.feedback === null;
  await expect.poll(asked, patient).toBe(true);
  answer(first, 'gossamer');
  await expect.poll(answers, patient).toEqual([true]);
});

it('a batch that could not be stored does not hide what another window did with it', async () => {
  let isFull = false;
  const first = await openWindow({
    beforeSave: () =>
      isFull
        ? Promise.reject(new DOMException('No space', 'QuotaExceededError'))
        : Promise.resolve(),
  });
  first.controller.addBatch('daily', 'grant', dealt);
  await expect.poll(async () => (await first.store.load()).batches, patient).toHaveLength(1);
  isFull = true;
  await first.controller.start('daily', 'grant', 1);
  await expect.poll(() => first.controller.getSnapshot().unsaved, patient).toBe(true);
  const second = await openWindow();
  await second.controller.start('daily', 'grant', 2);
  await expect.poll(() => isHere(second), patient).toBe(true);
  const left = () => first.controller.getSnapshot().batches.flatMap(({ cards }) => cards);
  await expect
    .poll(() => left().map(({ id }) => id), patient)
    .toEqual(dealt.slice(2).map(({ id }) => id));
  expect(failures.splice(0)).not.toEqual([]);
});

it('what another window stored during an own write is read once that is stored', async () => {
  const slow = gate();
  const first = await openWindow({ beforeBatch: slow.pass });
  first.controller.addBatch('daily', 'grant', dealt);
  await slow.reached;
  const second = await openWindow();
  second.controller.choose('another', 7);
  await expect.poll(() => first.heard(), patient).toBe(1);
  slow.open();
  await expect
    .poll(() => first.controller.getSnapshot().choice, patient)
    .toMatchObject({ planId: 'another', count: 7 });
});

it('a reading that an own write overtook is repeated', async () => {
  const slow = gate();
  const first = await openWindow({ beforeLoad: slow.pass });
  const second = await openWindow();
  second.controller.choose('another', 7);
  await slow.reached;
  first.controller.addBatch('daily', 'grant', dealt);
  slow.open();
  await expect
    .poll(() => first.controller.getSnapshot().choice, patient)
    .toMatchObject({ planId: 'another', count: 7 });
  expect(first.controller.getSnapshot().batches).toHaveLength(1);
});

it('a draft that waits to be stored does not become that of the next card', async () => {
  const first = await openWindow();
  await startIn(first);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  act(first, { type: 'draft', text: 'g', at: Date.now() });
  act(first, { type: 'draft', text: 'go', at: Date.now() });
  answer(first, 'gossamer');
  act(first, { type: 'continue', at: Date.now() });
  const shown = () => cardShownIn(first);
  const stored = async () => {
    const { session } = await first.store.load();
    return session && { text: session.draft.text, queue: session.queue, left: session.left };
  };
  await expect.poll(stored, patient).toEqual(shown());
  vi.advanceTimersByTime(1_000);
  expect(await stored()).toEqual(shown());
});
