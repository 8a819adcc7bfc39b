import { expect, test, vi } from 'vitest';
import { followClock } from './follow-clock.ts';

test('processes whose clocks are minutes apart agree on the shared one', async () => {
  const shared = 1_800_000_000_000;
  for (const skew of [-300_000, 0, 300_000]) {
    let local = shared + skew;
    const clock = await followClock(() => Promise.resolve(shared), {
      local: () => local,
      clockEvery: 60_000,
    });
    expect(clock.now()).toBe(shared);
    local += 1_500;
    expect(clock.now()).toBe(shared + 1_500);
    clock.stop();
  }
});

test('the look counts as taken halfway between asking and hearing', async () => {
  let local = 0;
  const clock = await followClock(
    () => {
      local += 40;
      return Promise.resolve(1_000);
    },
    { local: () => local, clockEvery: 60_000 },
  );
  expect(clock.now()).toBe(1_020);
  clock.stop();
});

test('a clock that drifts is put right, and a look that fails changes nothing', async () => {
  let shared = 1_000;
  const look = vi.fn(() => Promise.resolve(shared));
  const clock = await followClock(look, { local: () => 0, clockEvery: 1 });
  look.mockRejectedValueOnce(new Error('down'));
  await vi.waitFor(() => expect(look.mock.calls.length).toBeGreaterThan(2), { timeout: 60_000 });
  expect(clock.now()).toBe(1_000);
  shared = 5_000;
  await vi.waitFor(() => expect(clock.now()).toBe(5_000), { timeout: 60_000 });
  clock.stop();
});
