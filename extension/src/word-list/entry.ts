/** A word of the learner, joined from what this device knows: no request is made for it. */
import type { CollectRecord } from '../outbox/store/record.ts';

/** Where the learner met a word. Empty strings where unknown. */
export interface EntrySentence {
  readonly sentence: string;
  readonly title: string;
  readonly url: string;
  /** Milliseconds since the epoch. */
  readonly metAt: number;
  /** Absent while a record that holds it is on its way to the service. */
  readonly kept?: {
    readonly recordIds: readonly string[];
    /** BCP 47, as the page declared it; empty where unknown. */
    readonly language: string;
  };
}

export interface WordEntry {
  /** Unique in the list, and the same as long as the word is in the same place: names it in an address. */
  readonly key: string;
  /** The service's id; absent while the word waits on this device. */
  readonly id?: string;
  readonly term: string;
  /** The service's code, for instance `LANGUAGE_ENGLISH`; empty where unknown. */
  readonly language: string;
  readonly mastery?: number;
  /** Milliseconds since the epoch. */
  readonly createdAt?: number;
  readonly reviewedAt?: number;
  /** Those that the service returned, and those that were sent from here. */
  readonly tags: readonly string[];
  readonly notes: readonly string[];
  /** Ids of the word books that name it. */
  readonly books?: readonly string[];
  /** The newest first. */
  readonly sentences: readonly EntrySentence[];
  /** The newest record of this device; absent for a word that was collected elsewhere. */
  readonly record?: CollectRecord;
  /** Absent where the service has the word. `attention`: it is not sent without the learner. */
  readonly unsent?: 'waiting' | 'attention';
}
