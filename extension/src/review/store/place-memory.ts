/** Stores the number from which each instance counts options, as its cards have shown. */
import type { PlaceFact } from '@gleaner/shared';
import { storage } from '@wxt-dev/storage';

export interface PlaceMemory {
  read(instance: string): Promise<readonly PlaceFact[]>;
  write(instance: string, places: readonly PlaceFact[]): Promise<void>;
}

/** Limits the stored types and fields per service. */
const mostPlaces = 100;

const shown = storage.defineItem<Readonly<Record<string, readonly PlaceFact[]>>>(
  'local:placesShown',
  { version: 1, fallback: {} },
);

export const placeMemory: PlaceMemory = {
  read: async (instance) => (await shown.getValue())[instance] ?? [],
  async write(instance, places) {
    await shown.setValue({ ...(await shown.getValue()), [instance]: places.slice(0, mostPlaces) });
  },
};
