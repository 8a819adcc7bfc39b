import { describe, expect, test, vi } from 'vitest';
import { createRunningClock, followClock } from './follow-clock.ts';

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

test('the time read from the database is that of the middle between question and answer', async () => {
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

test('a clock that drifts is corrected, and a failed read changes nothing', async () => {
  let shared = 1_000;
  const look = vi.fn(() => Promise.resolve(shared));
  const clock = await followClock(look, { local: () => 0, clockEvery: 1 });
  look.mockRejectedValueOnce(new Error('down'));
  await vi.waitFor(() => expect(look.mock.calls.length).toBeGreaterThan(2), { timeout: 15_000 });
  expect(clock.now()).toBe(1_000);
  shared = 5_000;
  await vi.waitFor(() => expect(clock.now()).toBe(5_000), { timeout: 15_000 });
  clock.stop();
});

test('a slow read corrects nothing until much time has passed', async () => {
  let local = 0;
  let takes = 2;
  let shared = (): number => 1_000 + local;
  const looked = vi.fn(() => {
    const at = shared();
    local += takes;
    return Promise.resolve(at);
  });
  const clock = await followClock(looked, { local: () => local, clockEvery: 1 });
  const afterLooks = async (): Promise<void> => {
    const before = looked.mock.calls.length;
    await vi.waitFor(() => expect(looked.mock.calls.length).toBeGreaterThan(before + 3), {
      timeout: 15_000,
    });
  };
  expect(clock.now() - local).toBe(999);

  // Only the answer is slow, so the middle between question and answer is far off.
  takes = 4_000;
  await afterLooks();
  expect(Math.abs(clock.now() - local - 1_000)).toBeLessThan(50);

  // The shared clock itself has moved: a quick read shows it.
  takes = 2;
  shared = () => 90_000 + local;
  await vi.waitFor(() => expect(Math.abs(clock.now() - local - 90_000)).toBeLessThan(5), {
    timeout: 15_000,
  });
  clock.stop();
});

describe('a running clock', () => {
  function machine() {
    const is = { wall: 1_000_000, running: 5_000, sinceBoot: 70_000, jumps: 0 };
    const clock = createRunningClock({
      wall: () => is.wall,
      running: () => is.running,
      sinceBoot: () => is.sinceBoot,
      onJump: () => (is.jumps += 1),
    });
    const passes = (ms: number, asleep = false): void => {
      is.wall += ms;
      is.sinceBoot += ms;
      if (!asleep) is.running += ms;
    };
    return { is, clock, passes };
  }

  test('agrees with the wall clock while that is not set', () => {
    const { is, clock, passes } = machine();
    passes(3_600_000);
    expect([clock(), is.jumps]).toEqual([is.wall, 0]);
  });

  test.each([3_600_000, -3_600_000])('keeps its time when the wall clock is set by %i', (ms) => {
    const { is, clock, passes } = machine();
    is.wall += ms;
    passes(1_000);
    expect([clock(), clock(), is.jumps]).toEqual([1_001_000, 1_001_000, 1]);
  });

  test('counts the time that a suspended machine slept', () => {
    const { is, clock, passes } = machine();
    passes(60_000, true);
    expect(clock()).toBe(is.wall);
    passes(1_000);
    passes(30_000, true);
    expect(clock()).toBe(is.wall);
  });
});
