/** A refresh while another process has the lease, on a grant in memory; only pauses move the clock. */
import { describe, expect, test } from 'vitest';
import { timings, startsAt, ended, inMargin, process, unavailable } from './testing-process.ts';

describe('while another process has the lease', () => {
  const leased = { ...ended, leaseUntil: startsAt + 150 };

  test('the row is read every 50 ms until its token is there', async () => {
    const { world, ask } = process(leased);
    world.onPause = () => {
      if (world.pauses.length === 2) world.set({ version: 2, expiresAt: null, leaseUntil: null });
    };
    expect(await ask()).toEqual({ accessToken: 'a2', version: 2, delayed: true });
    expect(world).toMatchObject({ pauses: [50, 50], spent: [] });
  });

  test('an expired lease is left to its owner for the handover, then taken over', async () => {
    const { world, ask } = process(leased);
    expect(await ask()).toMatchObject({ accessToken: 'a2', version: 2 });
    expect(world).toMatchObject({ pauses: [50, 50, 50, 60, 50], spent: ['r1'] });
  });

  test('a lease that is known to be abandoned is taken over at once', async () => {
    const { world, ask } = process({ ...ended, leaseUntil: 0 });
    expect(await ask()).toMatchObject({ accessToken: 'a2' });
    expect(world.pauses).toEqual([]);
  });

  test('each owner whose lease expires gets its own handover', async () => {
    const { world, ask } = process({ ...ended, leaseUntil: startsAt });
    world.onPause = () => {
      if (world.pauses.length === 1) world.set({ leaseUntil: startsAt + 10 });
    };
    await ask();
    expect(world.pauses.filter((ms) => ms === 60)).toHaveLength(2);
  });

  test('a token in its margin is used meanwhile', async () => {
    const { world, ask } = process({ ...inMargin, leaseUntil: startsAt + 150 });
    expect(await ask()).toEqual({ accessToken: 'a1', version: 1, delayed: false });
    expect([world.pauses, world.spent, world.kept]).toEqual([[], [], []]);
  });

  test('a token in its margin is used at once where a lease expired, which is then taken over', async () => {
    const { world, ask } = process({ ...inMargin, leaseUntil: startsAt });
    expect(await ask()).toEqual({ accessToken: 'a1', version: 1, delayed: false });
    await Promise.all(world.kept);
    expect(world).toMatchObject({ pauses: [60, 50], spent: ['r1'] });
  });

  test('the loser of the lease reads the row again after a moment', async () => {
    const acquireLease = () => Promise.resolve(false);
    const { world, ask } = process(ended, { acquireLease });
    world.onPause = () => {
      world.set({ version: 2, expiresAt: null });
    };
    expect(await ask()).toEqual({ accessToken: 'a2', version: 2, delayed: true });
    expect(world).toMatchObject({ pauses: [50], spent: [] });
  });

  test('the search ends after a lease and two handovers', async () => {
    const { world, ask } = process(leased);
    world.onPause = () => {
      if (world.pauses.length === 1) world.now += 20;
      world.set({ leaseUntil: world.now + 150 });
    };
    await expect(ask()).rejects.toThrow(unavailable);
    expect(world.now).toBe(startsAt + timings.lease + 2 * timings.handover);
    expect(world.spent).toEqual([]);
  });
});
