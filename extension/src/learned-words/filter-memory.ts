/** Remembers that the connected instance refuses a filter on `term`. */
import { storage } from '@wxt-dev/storage';
import type { FilterMemory } from './lookup.ts';

/** An instance may support the filter later: try again after a week. */
const memoryMs = 7 * 24 * 3_600_000;

const refusedAt = storage.defineItem<number>('local:termFilterRefusedAt', {
  version: 1,
  fallback: 0,
});

export const filterMemory: FilterMemory = {
  isRefused: async () => Math.abs(Date.now() - (await refusedAt.getValue())) < memoryMs,
  refused: () => refusedAt.setValue(Date.now()),
};
