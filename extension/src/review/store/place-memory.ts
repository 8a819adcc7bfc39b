/** Stores the number from which each instance counts options, as its cards have shown. */
import type { PlaceFact } from '@gleaner/shared';
import { storage } from '@wxt-dev/storage';
import * as z from 'zod/mini';

export interface PlaceMemory {
  read(instance: string): Promise<readonly PlaceFact[]>;
  write(instance: string, places: readonly PlaceFact[]): Promise<void>;
}

/** Limits the stored types and fields per service. */
const mostPlaces = 100;

const factSchema = z.object({ type: z.string(), field: z.string(), from: z.literal([0, 1]) });
const shownSchema = z.record(z.string(), z.catch(z.array(factSchema), []));

const stored = storage.defineItem<unknown>('local:placesShown', { version: 1, fallback: {} });

async function readAll(): Promise<z.infer<typeof shownSchema>> {
  return z.safeParse(shownSchema, await stored.getValue()).data ?? {};
}

export const placeMemory: PlaceMemory = {
  read: async (instance) => (await readAll())[instance] ?? [],
  async write(instance, places) {
    await stored.setValue({ ...(await readAll()), [instance]: places.slice(0, mostPlaces) });
  },
};
