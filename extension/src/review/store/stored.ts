/**
 * The other records of the review database besides the running session, with the versions of their shapes.
 * A record is upgraded when it is read; one of a newer Gleaner is ignored.
 */
import type { DeckStats, Flashcard } from '@gleaner/shared';
import type { Upgrades } from '../../platform/upgrades.ts';
import type { Draft } from '../session/session.ts';

export const planVersion = 2;
export const batchVersion = 3;
export const choiceVersion = 1;
export const soundVersion = 1;
export const listingVersion = 1;
export const draftVersion = 1;

/**
 * The learner's changes to a review plan: that it is theirs, its name, its position. interface.md section
 * 2.3 gives a plan only its id.
 */
export interface StoredPlan {
  readonly version: typeof planVersion;
  /** The grant it belongs to; null when an earlier Gleaner did not store it. */
  readonly connection: string | null;
  readonly id: string;
  /** The learner's own name; null for the name from relay or service, or the id. */
  readonly name: string | null;
  /** Added by its id or address; otherwise it is stored only for the learner's changes. */
  readonly added: boolean;
  /** Milliseconds since the epoch. */
  readonly addedAt: number;
  /** Position in the learner's own order; null when they have none. */
  readonly place: number | null;
  /** Removed from the list, though relay or service still offer it. */
  readonly hidden: boolean;
  /** The service did not know it at the last request. */
  readonly gone: boolean;
}

/** Absent when an earlier Gleaner stored the batch; an unusually long card is omitted. */
export type CardSources = Readonly<Record<string, string>>;

/** An item of the service's list that could not become a card. */
export interface UnreadableCard {
  /** The decoder's reason, for the operators of the service. */
  readonly reason: string;
  /** The service's raw item as JSON. Absent if unusually long. */
  readonly source?: string;
  /** It is the whole answer, which holds no list of cards. */
  readonly noList?: true;
}

/** Cards that were dealt and not asked yet; none when the service had none. */
export interface StoredBatch {
  readonly version: typeof batchVersion;
  readonly planId: string;
  readonly connection: string | null;
  readonly cards: readonly Flashcard[];
  /** When the cards were requested. Milliseconds since the epoch. */
  readonly dealtAt: number;
  /** How many cards were requested; null when an earlier Gleaner did not store it. */
  readonly limit: number | null;
  /** How many items the service answered with, those that gave no card included; null as above, and where it sent no list. */
  readonly dealt: number | null;
  /** How many of these were omitted because they had only just been answered. */
  readonly leftOut: number;
  readonly unreadable: readonly UnreadableCard[];
  /** The counts that came with these cards, reduced by later answers. */
  readonly stats: DeckStats | null;
  /** The service's raw data of these cards and those under review: JSON, by the id of the card. */
  readonly sources?: CardSources;
}

/** What a batch stores about its deal besides the cards. */
export type DealNotes = Partial<
  Pick<StoredBatch, 'dealtAt' | 'limit' | 'dealt' | 'stats' | 'unreadable'>
>;

export interface StoredChoice {
  readonly version: typeof choiceVersion;
  readonly planId: string | null;
  /** Cards per session. */
  readonly count: number;
}

/** What the learner allows to leave this device as sound or text; nothing by default. */
export interface StoredSound {
  readonly version: typeof soundVersion;
  /** Remote voices: their vendor receives the text. */
  readonly onlineVoices: boolean;
  /** The browser's speech recognition: its vendor receives the learner's voice. */
  readonly recognition: boolean;
}

/**
 * The draft of the current card since the last step of its session. A later step includes the draft and
 * deletes this record.
 */
export interface StoredDraft {
  readonly version: typeof draftVersion;
  readonly sessionId: string;
  readonly draft: Draft;
  readonly visibleMs: number;
  readonly visibleSince: number | null;
}

/** The service's own list of plans (the relay's route `plans`), as last read. */
export interface StoredListing {
  readonly version: typeof listingVersion;
  readonly connection: string | null;
  readonly plans: readonly {
    readonly id: string;
    readonly name: string;
    /** How many cards were due then, where the service said it. */
    readonly due?: number;
  }[];
  /** Milliseconds since the epoch. */
  readonly listedAt: number;
}

export const batchUpgrades: Upgrades = {
  // Version 3 knows whether the service returned all its cards.
  2: (stored) => ({
    ...stored,
    version: 3,
    limit: null,
    dealt: null,
    leftOut: 0,
    unreadable: [],
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
