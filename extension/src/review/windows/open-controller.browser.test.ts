import { expect, it } from 'vitest';
import { openReviewStore } from '../store/store.ts';
import { openController } from './open-controller.ts';
import { dealt, patient, prepareWindows } from './testing-windows.ts';

prepareWindows();

it('a window that shows no cards leaves the review it has started to the next', async () => {
  const store = await openReviewStore();
  const open = async (onlyStarts: boolean) =>
    openController(store, await store.load(), () => undefined, onlyStarts);
  const welcome = await open(true);
  welcome.addBatch('daily', 'grant', dealt);
  await welcome.start('daily', 'grant', dealt.length);
  welcome.handOver();
  const holdOf = (one: typeof welcome) => () => one.getSnapshot().hold;
  await expect.poll(holdOf(welcome), patient).not.toBe('here');
  const popup = await open(false);
  await popup.open();
  await expect.poll(holdOf(popup), patient).toBe('here');
  // As at the learner's return to each of them.
  document.dispatchEvent(new Event('visibilitychange'));
  popup.handOver();
  const next = await open(false);
  await next.open();
  await expect.poll(holdOf(next), patient).toBe('here');
});
