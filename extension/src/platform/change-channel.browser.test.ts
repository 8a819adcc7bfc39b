import { expect, it, vi } from 'vitest';
import { eventually } from '@gleaner/shared/testing/eventually';
import { createChangeChannel } from './change-channel.ts';

it('calls each watcher once, in this context and in others, until it is stopped', async () => {
  const [here, there] = [createChangeChannel('gleaner-test'), createChangeChannel('gleaner-test')];
  const [own, second, other] = [vi.fn(), vi.fn(), vi.fn()];
  const stops = [here.watch(own), here.watch(second), there.watch(other)];
  here.announce();
  await eventually(() => expect(other).toHaveBeenCalledTimes(1));
  // A message that follows arrives after any second call of the first.
  there.announce();
  await eventually(() => expect(own).toHaveBeenCalledTimes(2));
  expect(second).toHaveBeenCalledTimes(2);
  expect(other).toHaveBeenCalledTimes(2);
  stops[0]?.();
  here.announce();
  await eventually(() => expect(other).toHaveBeenCalledTimes(3));
  expect(own).toHaveBeenCalledTimes(2);
  expect(second).toHaveBeenCalledTimes(3);
  for (const stop of stops) stop();
});
