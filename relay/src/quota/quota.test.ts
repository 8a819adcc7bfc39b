/** What becomes of a request, from first to last: it goes, waits, or is refused with a reason and a time. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { longestHold } from './quota.ts';
import { quotaHeaders, quotaRefusal, quotaWorld } from './testing-quota.ts';

const minute = 60_000;

test.each([false, true])(
  'of nothing left one request a minute goes (background: %s)',
  async (background) => {
    const { answer, asks, caller, clock, held } = quotaWorld();
    await answer(quotaHeaders(0));
    const ask = () => asks(caller('g', { background }));
    expect(await ask()).toEqual(quotaRefusal('exhausted'));
    clock.now += minute - 1;
    expect(await ask()).toEqual(quotaRefusal('exhausted'));
    clock.now += 1;
    expect(await ask()).toBe(false);
    expect(await ask()).toEqual(quotaRefusal('exhausted'));
    clock.now += minute;
    expect([await ask(), await ask()]).toEqual([false, quotaRefusal('exhausted')]);
    expect(held).toEqual(['exhausted', 'exhausted', 'exhausted', 'exhausted']);
  },
);

test('little is kept for requests that a learner waits for, each of whom has a share', async () => {
  const { answer, asks, caller, clock, held } = quotaWorld();
  let left = 7;
  await answer(quotaHeaders(left));
  const call = async (grantId: string) => {
    const told = await asks(caller(grantId));
    if (told === false) left -= 1;
    await answer(quotaHeaders(left));
    return told;
  };
  expect(await asks(caller('g', { background: true }))).toEqual(quotaRefusal('background'));
  expect(await call('other')).toBe(false);
  // A share is computed once a second.
  clock.now += 1_000;
  expect([await call('g'), await call('g'), await call('g')]).toEqual([false, false, false]);
  expect(await call('g')).toEqual(quotaRefusal('fair_share'));
  expect(await call('other')).toBe(false);
  expect(held).toEqual(['background', 'fair_share']);
  // Once a minute one goes that may show that there is more.
  clock.now += minute;
  expect(await asks(caller('g', { background: true }))).toBe(false);
  expect(await asks(caller('g', { background: true }))).toEqual(quotaRefusal('background'));
  clock.now += minute;
  expect(await call('g')).toBe(false);
  expect(await call('g')).toEqual(quotaRefusal('fair_share'));
});

test.each([
  ['application', quotaRefusal('background')],
  ['learner', false],
] as const)(
  'a background call leaves what others will probably want, where all share one count: %s',
  async (scope, told) => {
    const { answer, asks, caller, clock } = quotaWorld(scope);
    const grants = Array.from({ length: 10 }, (_, at) => `g${at}`);
    let remaining = 1_000;
    await answer(quotaHeaders(remaining), 200, 'g0');
    for (let round = 0; round < 75; round += 1)
      for (const grant of grants) {
        expect(await asks(caller(grant))).toBe(false);
        remaining -= 1;
        await answer(quotaHeaders(remaining), 200, grant);
      }
    clock.now += 10_000;
    expect(await asks(caller('g1'))).toBe(false);
    await turn();
    const background = caller('g0', { background: true });
    expect(await asks(background)).toEqual(told);
    // Towards the end of the hour less is expected.
    clock.now += 45 * minute;
    expect(await asks(caller('g1'))).toBe(false);
    await turn();
    expect(await asks(background)).toBe(false);
  },
);

test('a request waits for the end of a 429 as long as it may be held', async () => {
  const { answer, asks, caller, slept } = quotaWorld();
  await answer({ 'retry-after': '1' }, 429);
  const patient = caller('g', { patience: 3_000 });
  expect(await asks(patient)).toBe(true);
  expect(slept).toEqual([200, 200, 200, 200, 200]);
  expect(patient.patience).toBe(2_000);
});

test('a request whose patience ends is refused with what is left of the wait', async () => {
  const { answer, asks, caller, slept, held } = quotaWorld();
  await answer({ 'retry-after': '2' }, 429);
  expect(await asks(caller('g', { patience: 250 }))).toEqual(quotaRefusal('exhausted', 1.75));
  expect(slept).toEqual([200, 50]);
  expect(held).toEqual(['exhausted']);
});

test('nothing is held for a longer wait than five seconds', async () => {
  const { answer, asks, caller, clock, slept } = quotaWorld();
  await answer({ 'retry-after': '6' }, 429);
  const patient = () => caller('g', { patience: 60_000 });
  expect(await asks(patient())).toEqual(quotaRefusal('exhausted', 6));
  clock.now += 6_000 - longestHold - 1;
  expect(await asks(patient())).toEqual(quotaRefusal('exhausted', 5.001));
  expect(slept).toEqual([]);
  clock.now += 1;
  expect(await asks(patient())).toBe(true);
});

test('after a 429 one request goes to look, and the others wait for its answer', async () => {
  const { answer, asks, caller, clock, row } = quotaWorld();
  await answer({ ...quotaHeaders(900), 'retry-after': '1' }, 429);
  clock.now += 1_000;
  expect(await asks()).toBe(false);
  const { block } = await row.read('application');
  expect(block).toMatchObject({ until: clock.now + 4_500 });
  expect(await asks()).toEqual(quotaRefusal('exhausted', 4.5));
  await answer(quotaHeaders(900));
  expect(await asks(caller('other'))).toBe(false);
  expect((await row.read('application')).block).toBeNull();
});

test('what one learner has used up says nothing about another where each has a count', async () => {
  for (const [scope, told] of [
    ['learner', false],
    ['application', quotaRefusal('exhausted')],
  ] as const) {
    const { answer, asks, caller, quota, row } = quotaWorld(scope);
    await answer(quotaHeaders(0));
    expect(await asks(caller('g'))).toEqual(quotaRefusal('exhausted'));
    expect(await asks(caller('other'))).toEqual(told);
    const key = scope === 'learner' ? 'g' : 'application';
    expect((await row.read(key)).seen).toMatchObject({ remaining: 0 });
    expect(await quota.lastSeen('g')).toEqual({ limit: 1_000, remaining: 0 });
  }
});

test('what was seen last is told for an hour', async () => {
  const { answer, clock, quota } = quotaWorld();
  expect(await quota.lastSeen('g')).toBeNull();
  await answer(quotaHeaders(900));
  clock.now += 60 * minute - 1;
  expect(await quota.lastSeen('g')).toEqual({ limit: 1_000, remaining: 900 });
  clock.now += 1;
  expect(await quota.lastSeen('g')).toBeNull();
});

test('a count that is older than the one known is not used', async () => {
  const { answer, clock, quota } = quotaWorld();
  const sentAt = clock.now;
  await answer({ 'retry-after': '1' }, 429);
  clock.now += 10;
  await answer(quotaHeaders(500));
  await answer({ ...quotaHeaders(700), 'retry-after': '1' }, 429, 'g', sentAt);
  expect(await quota.lastSeen('g')).toEqual({ limit: 1_000, remaining: 500 });
});

test.each([
  [499, false],
  [500, true],
  [503, true],
])('an answer %i leaves the wait after a 429 as it is: %s', async (status, isKept) => {
  const { answer, clock, row } = quotaWorld();
  await answer({ 'retry-after': '60' }, 429);
  clock.now += 1;
  await answer({}, status);
  expect((await row.read('application')).block !== null).toBe(isKept);
});

test('only an answer to a request that was sent after a 429, or in its moment, ends its wait', async () => {
  const { answer, asks, clock, row } = quotaWorld();
  const sentBefore = clock.now;
  clock.now += 10;
  await answer({ 'retry-after': '60' }, 429, 'g', sentBefore);
  const { now } = clock;
  clock.now += 1;
  await answer({}, 200, 'g', now - 1);
  expect(await asks()).toEqual(quotaRefusal('exhausted', 59.999));
  await answer(quotaHeaders(900), 200, 'g', now);
  expect((await row.read('application')).block).toBeNull();
  expect(await asks()).toBe(false);
});

test.each([
  ['application', 'no more than its part of the hour', 501],
  ['learner', 'all of them', 900],
] as const)(
  'in plenty a request of a count of each %s goes within its turn, and of many more %s',
  async (scope, _part, most) => {
    const { quota, answer, asks, caller, clock } = quotaWorld(scope);
    for (const grantId of ['g', 'other', 'g']) {
      expect(await asks(caller(grantId))).toBe(false);
      await answer(quotaHeaders(1_000), 200, grantId);
    }
    expect(quota.admit(caller())).toBe(false);
    const observing = quota.observe(caller(), clock.now, {
      status: 200,
      headers: quotaHeaders(999),
    });
    expect(observing).toBe(undefined);
    let admitted = 0;
    for (let call = 0; call < 900; call += 1) {
      if ((await asks()) !== false) continue;
      admitted += 1;
      await answer(quotaHeaders(999 - admitted));
    }
    expect(admitted).toBe(most);
  },
);
