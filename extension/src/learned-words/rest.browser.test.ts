import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { filterMemory } from './filter-memory.ts';
import { endRest, restCause, restFor, restUntil } from './rest.ts';

const noon = Date.UTC(2026, 0, 1, 12);
const hour = 3_600_000;
beforeEach(() => fakeBrowser.reset());

it('a rest lasts to its end, and at most an hour: a later end comes from a wrong clock', async () => {
  expect(await restUntil(noon)).toBeNull();
  await restFor(noon, hour);
  expect(await restUntil(noon - 1)).toBeNull();
  expect(await restUntil(noon)).toBe(noon + hour);
  expect(await restUntil(noon + hour - 1)).toBe(noon + hour);
  expect(await restUntil(noon + hour)).toBeNull();
});

it('a service that asks for more than an hour is left alone for an hour', async () => {
  await restFor(noon, 2 * hour);
  expect(await restUntil(noon)).toBe(noon + hour);
});

it('a rest has a cause until it is ended', async () => {
  await restFor(noon, hour);
  expect(await restCause()).toBe('failed');
  await restFor(noon, hour, 'closed');
  expect(await restCause()).toBe('closed');
  await endRest();
  expect(await restCause()).toBe('failed');
  expect(await restUntil(noon)).toBeNull();
});

it('a rest that cannot be stored is none', async () => {
  const full = vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValue(new Error('Full'));
  await restFor(noon, hour);
  full.mockRestore();
  expect(await restUntil(noon)).toBeNull();
});

it('a filter that was refused is tried again after a week', async () => {
  expect(await filterMemory.isRefused()).toBe(false);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(noon);
  await filterMemory.refused();
  for (const [days, isRefused] of [
    [6.999, true],
    [7, false],
    [-7, false],
  ] as const) {
    clock.mockReturnValue(noon + days * 24 * hour);
    expect([days, await filterMemory.isRefused()]).toEqual([days, isRefused]);
  }
  clock.mockRestore();
});
