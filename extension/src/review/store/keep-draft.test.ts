import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDraftKeeper } from './keep-draft.ts';

let saved: string[] = [];
const keeper = () =>
  createDraftKeeper<string>(
    (state) => {
      saved.push(state);
      return Promise.resolve();
    },
    () => Date.now(),
  );

beforeEach(() => {
  saved = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it('stores the first change at once, and those shortly after it together', () => {
  const drafts = keeper();
  for (const typed of ['g', 'go', 'gos', 'goss']) void drafts.keep(typed, false);
  expect(saved).toEqual(['g']);
  vi.runAllTimers();
  expect(saved).toEqual(['g', 'goss']);
});

it('stores an urgent change at once, and nothing after it', () => {
  const drafts = keeper();
  for (const typed of ['g', 'go']) void drafts.keep(typed, false);
  void drafts.keep('go, hidden', true);
  vi.runAllTimers();
  expect(saved).toEqual(['g', 'go, hidden']);
});

it('stores nothing for a card whose whole step was stored meanwhile', () => {
  const drafts = keeper();
  for (const typed of ['g', 'go']) void drafts.keep(typed, false);
  drafts.drop();
  vi.runAllTimers();
  expect(saved).toEqual(['g']);
});
