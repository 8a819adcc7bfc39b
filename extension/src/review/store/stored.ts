/**
 * What the review database keeps beside the running session, with the versions of its shapes. A record is
 * upgraded when it is read; one that a newer Gleaner wrote is left alone.
 */
import type { DeckStats, Flashcard } from '@gleaner/shared';
import type { Draft } from '../session/session.ts';
import type { Upgrades } from '../session/session-upgrades.ts';

export const planVersion = 2;
export const batchVersion = 3;
export const choiceVersion = 1;
export const soundVersion = 1;
export const listingVersion = 1;
export const draftVersion = 1;

/**
 * What the learner has said about a review plan: that it is theirs, how they call it, where it stands.
 * interface.md section 2.3 gives a plan nothing but its id.
 */
export interface StoredPlan {
  readonly version: typeof planVersion;
  /** The grant it belongs to; null where an earlier Gleaner did not note it. */
  readonly connection: string | null;
  readonly id: string;
  /** The learner's own; null for whatever relay or service call it, or its id. */
  readonly name: string | null;
  /** By its id or address; else it is kept only for what the learner has changed about it. */
  readonly added: boolean;
  /** Milliseconds since the epoch. */
  readonly addedAt: number;
  /** In the learner's own order; null where they have made none. */
  readonly place: number | null;
  /** Taken off the list, though relay or service still offer it. */
  readonly hidden: boolean;
  /** The service knew it no longer when it was last asked. */
  readonly gone: boolean;
}

/** Absent where an earlier Gleaner stored the batch; a card of unusual length is left out. */
export type CardSources = Readonly<Record<string, string>>;

/** An item of the service's list that could not become a card. */
export interface UnreadableCard {
  /** Why, in the decoder's words: for the people who run the service. */
  readonly reason: string;
  /** What the service sent for it: JSON. Absent for one of unusual length. */
  readonly source?: string;
  /** It is the whole answer, which holds no list of cards. */
  readonly noList?: true;
}

/** Cards that were dealt and not yet asked; none, when the service had none. */
export interface StoredBatch {
  readonly version: typeof batchVersion;
  readonly planId: string;
  readonly connection: string | null;
  readonly cards: readonly Flashcard[];
  /** When the service was asked for them. Milliseconds since the epoch. */
  readonly dealtAt: number;
  /** How many cards the service was asked for; null where an earlier Gleaner did not note it. */
  readonly limit: number | null;
  /** How many items the service answered with, those that gave no card included; null as above, and where it sent no list. */
  readonly dealt: number | null;
  /** How many of these were left out because they had only just been answered. */
  readonly leftOut: number;
  readonly unreadable: readonly UnreadableCard[];
  /** As the service told with these cards, less what has been answered since. */
  readonly stats: DeckStats | null;
  /** What the service sent for these cards and those under review: JSON, by the id of the card. */
  readonly sources?: CardSources;
}

/** What a batch keeps of its deal beside the cards. */
export type DealNotes = Partial<
  Pick<StoredBatch, 'dealtAt' | 'limit' | 'dealt' | 'leftOut' | 'stats' | 'unreadable'>
>;

export interface StoredChoice {
  readonly version: typeof choiceVersion;
  readonly planId: string | null;
  /** Cards a session. */
  readonly count: number;
}

/** What the learner has allowed that takes sound or text off this device; nothing unless told. */
export interface StoredSound {
  readonly version: typeof soundVersion;
  /** Voices that are not of this device: their maker is sent the text. */
  readonly onlineVoices: boolean;
  /** The browser's speech recognition: its maker is sent the learner's voice. */
  readonly recognition: boolean;
}

/**
 * What was done on the current card since the last step of its session. A step that is stored holds this
 * itself and takes the record away.
 */
export interface StoredDraft {
  readonly version: typeof draftVersion;
  readonly sessionId: string;
  readonly draft: Draft;
  readonly visibleMs: number;
  readonly visibleSince: number | null;
}

/** The service's own list of plans (the relay's route `plans`), as it was last read. */
export interface StoredListing {
  readonly version: typeof listingVersion;
  readonly connection: string | null;
  readonly plans: readonly { readonly id: string; readonly name: string }[];
  /** Milliseconds since the epoch. */
  readonly listedAt: number;
}

export const planUpgrades: Upgrades = {
  // Version 2 keeps plans apart by connection, and the learner's name apart from the service's.
  1: (stored) => {
    const { id, name, addedAt } = stored as { id: string; name: string; addedAt: number };
    return {
      ...{ version: 2, connection: null, id, name: name === id ? null : name, added: true },
      ...{ addedAt, place: null, hidden: false, gone: false },
    };
  },
};

export const batchUpgrades: Upgrades = {
  1: (stored) => ({ ...stored, version: 2, stats: null }),
  // Version 3 knows whether the service gave all that it had.
  2: (stored) => ({
    ...stored,
    ...{ version: 3, limit: null, dealt: null, leftOut: 0, unreadable: [] },
  }),
};

/** A stored record in today's shape, or null when there is none or a newer Gleaner wrote it. */
export function upgraded<T extends { readonly version: number }>(
  stored: object | undefined,
  target: T['version'],
  upgrades: Upgrades = {},
): T | null {
  let record = stored;
  while (record !== undefined) {
    const version =
      'version' in record && typeof record.version === 'number' ? record.version : NaN;
    if (version === target) return record as T;
    record = version < target ? upgrades[version]?.(record) : undefined;
  }
  return null;
}
