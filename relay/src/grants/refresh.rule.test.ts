/** Each step of a refresh on a grant in memory; only pauses move the clock. */
import { describe, expect, test } from 'vitest';
import { TokenError } from './token-failure.ts';
import { DatabaseError } from '../errors/database-error.ts';
import type { HttpError } from '../errors/http-error.ts';
import { SealError } from '../seal/seal.ts';
import {
  ended,
  inMargin,
  process,
  repeat,
  refusal,
  reconnect,
  unavailable,
} from './testing-process.ts';

describe('without another process', () => {
  test('a token that lasts is used at once', async () => {
    const { world, ask } = process();
    expect(await ask()).toEqual({ accessToken: 'a1', version: 1, delayed: false });
    expect([world.pauses, world.spent]).toEqual([[], []]);
  });

  test.each([
    ['that has ended', ended, null],
    ['that the service refused', {}, 1],
  ])('a token %s is refreshed under a lease of one’s own', async (_when, change, refused) => {
    const { world, ask } = process(change);
    expect(await ask(refused)).toEqual({ accessToken: 'a2', version: 2, delayed: true });
    expect(world).toMatchObject({ spent: ['r1'], pauses: [], buried: 0 });
    expect(world.owners).toEqual([Buffer.alloc(16, 255).toString('base64url')]);
  });

  test('S15 a token in its margin is used, and refreshed once beside the calls', async () => {
    const { world, ask } = process(inMargin);
    const asked = await Promise.all([ask(), ask(), ask()]);
    for (const token of asked) {
      expect(token).toEqual({ accessToken: 'a1', version: 1, delayed: false });
    }
    await Promise.all(world.kept);
    expect(world.spent).toEqual(['r1']);
    expect((await ask()).accessToken).toBe('a2');
  });

  test('a token endpoint that hangs delays no request whose token is valid', async () => {
    const { world, ask } = process(inMargin);
    world.answer = () => new Promise(() => undefined);
    for (let call = 0; call < 3; call += 1) expect((await ask()).accessToken).toBe('a1');
    expect(world.spent).toEqual(['r1']);
  });

  test('simultaneous calls in the margin start one refresh, and later ones another', async () => {
    const { world, refresher, read } = process(inMargin);
    const row = read();
    const tokens = await Promise.all([row, row].map((each) => refresher.accessToken(each, null)));
    expect(tokens.map(({ accessToken }) => accessToken)).toEqual(['a1', 'a1']);
    await Promise.all(world.kept);
    expect(world.spent).toEqual(['r1']);
    world.set(inMargin);
    expect((await refresher.accessToken(read(), null)).accessToken).toBe('a2');
    await Promise.all(world.kept);
    expect(world.spent).toEqual(['r1', 'r2']);
  });

  test('a refused token that has been replaced is read again, not refreshed', async () => {
    const { world, refresher, read } = process({ version: 2 });
    const stale = { ...read(), version: 1 };
    expect(await refresher.accessToken(stale, 1)).toEqual({
      ...{ accessToken: 'a2', version: 2, delayed: true },
    });
    expect(world.spent).toEqual([]);
  });

  test('S15 simultaneous requests share a refresh, and later ones make their own', async () => {
    const { world, refresher, read, ask } = process(ended);
    const row = read();
    const tokens = await Promise.all(
      [row, row, row].map((each) => refresher.accessToken(each, null)),
    );
    expect(tokens.map(({ accessToken }) => accessToken)).toEqual(['a2', 'a2', 'a2']);
    expect(world.spent).toEqual(['r1']);
    expect(world.kept).toHaveLength(1);
    await world.kept[0];
    world.set(ended);
    expect((await ask()).accessToken).toBe('a3');
    expect(world.spent).toEqual(['r1', 'r2']);
  });

  test('the process waits for work that continues after a failed refresh', async () => {
    let released = (): void => undefined;
    const releaseLease = () => new Promise<void>((resolve) => (released = resolve));
    const { world, ask } = process(ended, { releaseLease });
    world.answer = () => Promise.reject(new TokenError('transient', 'timeout'));
    await expect(ask()).rejects.toThrow(unavailable);
    let isDone = false;
    const done = world.kept[0]?.then(() => (isDone = true));
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(isDone).toBe(false);
    released();
    await done;
  });
});

describe('no token can be had', () => {
  test('where the grant is gone', async () => {
    const { world, refresher, read } = process();
    const grant = read();
    world.row = null;
    await expect(refresher.accessToken(grant, 1)).rejects.toThrow(reconnect);
  });

  test('where the grant is dead: it is not marked again', async () => {
    const { world, ask } = process({ alive: false });
    await expect(ask()).rejects.toThrow(reconnect);
    expect(world.buried).toBe(0);
  });

  test('where it has ended and cannot be refreshed: the grant is marked dead', async () => {
    const { world, ask } = process({ ...ended, refreshable: false });
    await expect(ask()).rejects.toThrow(reconnect);
    expect(world.buried).toBe(1);
  });

  test('S12 where its row does not open, which is logged', async () => {
    const open = () => Promise.reject(new SealError('unknown kid'));
    for (const change of [{}, ended]) {
      const { world, ask } = process(change, { open });
      await expect(ask()).rejects.toThrow(reconnect);
      if (change !== ended)
        expect(JSON.parse(world.log.join())).toMatchObject({
          ...{ grant: 'grant', reason: 'unknown kid', msg: expect.stringMatching(/\S/u) as string },
        });
    }
    const bug = () => Promise.reject(new Error('a bug'));
    await expect(process({}, { open: bug }).ask()).rejects.toThrow('a bug');
  });

  test.each(['refused', 'misconfigured', 'unusable', 'transient'] as const)(
    'where the refresh is %s',
    async (failure) => {
      const { world, ask } = process(ended);
      world.answer = () => Promise.reject(new TokenError(failure, 'why'));
      await expect(ask()).rejects.toThrow(unavailable);
      expect(world.buried).toBe(0);
    },
  );

  test('the fourth failure lets the token endpoint rest, and the caller is told for how long', async () => {
    const { world, ask } = process(ended);
    world.answer = () => Promise.reject(new TokenError('transient', 'timeout'));
    for (const spent of [1, 2, 3, 4]) {
      await expect(ask()).rejects.toThrow(unavailable);
      await Promise.all(world.kept);
      expect(world.spent).toHaveLength(spent);
    }
    await expect(ask()).rejects.toThrow(refusal('UNAVAILABLE', 'refresh_unavailable', 40));
    expect(world.spent).toHaveLength(4);
    world.now += 40_000;
    world.answer = () => Promise.resolve();
    expect((await ask()).accessToken).toBe('a2');
  });

  test('a refresh token is given up after six refusals without a clear reason', async () => {
    const { world, ask } = process(ended);
    world.answer = () => Promise.reject(new TokenError('refused', '400 in plain text'));
    const began = world.now;
    const told: unknown[] = [];
    while (world.buried === 0) {
      told.push(await ask().catch((error: unknown) => (error as HttpError).code));
      await Promise.all(world.kept);
      world.now += 1_000;
    }
    expect(told.pop()).toBe('UNAUTHENTICATED');
    expect(new Set(told)).toEqual(new Set(['UNAVAILABLE']));
    await expect(ask()).rejects.toThrow(reconnect);
    expect(world).toMatchObject({ buried: 1, refreshed: [...repeat('refused', 6), 'given_up'] });
    expect(world.now - began).toBeGreaterThan(60_000);
  });

  test('where the database is unavailable', async () => {
    const acquireLease = () => Promise.reject(new DatabaseError('away'));
    await expect(process(ended, { acquireLease }).ask()).rejects.toThrow(DatabaseError);
  });

  test('where the database stored no lease: the next request tries again', async () => {
    let isAway = true;
    const acquireLease = () =>
      isAway ? Promise.reject(new DatabaseError('away')) : Promise.resolve(true);
    const releaseLease = () => (isAway ? new Promise<void>(() => undefined) : Promise.resolve());
    const { ask } = process(ended, { acquireLease, releaseLease });
    await expect(ask()).rejects.toThrow(DatabaseError);
    isAway = false;
    expect((await ask()).accessToken).toBe('a2');
  });

  test('but a token in its margin stays in use when its refresh fails', async () => {
    const { world, ask } = process(inMargin);
    world.answer = () => Promise.reject(new TokenError('transient', 'timeout'));
    for (let call = 0; call < 3; call += 1) {
      expect(await ask()).toEqual({ accessToken: 'a1', version: 1, delayed: false });
      await Promise.all(world.kept);
    }
    // The token endpoint rests meanwhile.
    expect(world.spent).toHaveLength(1);
  });
});
