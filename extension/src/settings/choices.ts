/**
 * Everything a learner may choose, and everything else that Gleaner stores, in one table each. What is deleted, what a
 * backup holds and what is restored follows from them. An item that stands in none fails a test.
 */
import { storage } from '@wxt-dev/storage';
import * as z from 'zod/mini';
import type { databaseNames } from '../platform/database.ts';
import { themes } from '../ui/styles/themes.ts';
import { wordSizes } from './appearance.ts';
import { settingsSchema } from './settings.ts';

interface Choice {
  readonly schema: z.ZodMiniType;
  /** `storage.local` under its name, the storage of Gleaner's pages, or the database of reviews. */
  readonly at: 'local' | 'pages' | 'reviews';
  /** Deleting what is stored of an account leaves it. */
  readonly survivesForget: boolean;
  readonly inBackup: boolean;
}

export const slipRules = ['strict', 'usual', 'lenient'] as const;
const dailyAmount = z.int().check(z.minimum(1), z.maximum(500));
const usual = { survivesForget: true, inBackup: true } as const;

export const choices = {
  /** Of pages, languages and sites. */
  settings: { ...usual, at: 'local', schema: settingsSchema },
  /** `appearance.ts` reads it without a schema, before a page's first paint. */
  appearance: {
    ...{ ...usual, at: 'pages' },
    schema: z.object({
      theme: z.catch(z.enum(themes), 'system'),
      wordSize: z.catch(z.enum(wordSizes), 'usual'),
    }),
  },
  /** How much to review in a day. */
  goal: {
    ...{ ...usual, at: 'local' },
    schema: z.object({
      kind: z.catch(z.enum(['off', 'cards', 'minutes']), 'cards'),
      cards: z.catch(dailyAmount, 10),
      minutes: z.catch(dailyAmount, 10),
    }),
  },
  reminder: {
    ...{ ...usual, at: 'local' },
    schema: z.object({
      on: z.catch(z.boolean(), false),
      /** 0 to 23, by the learner's own clock. */
      hour: z.catch(z.int().check(z.minimum(0), z.maximum(23)), 19),
    }),
  },
  /** How a slip in a typed answer counts. */
  slips: {
    ...{ ...usual, at: 'local' },
    schema: z.object({ rule: z.catch(z.enum(slipRules), 'usual') }),
  },
  /** Whether single letters and digits are keys of a review. */
  keys: {
    ...{ ...usual, at: 'local' },
    schema: z.object({ single: z.catch(z.boolean(), true) }),
  },
  speech: {
    ...{ ...usual, at: 'local' },
    schema: z.object({
      /** Whether a word is spoken after its answer. */
      afterAnswer: z.catch(z.boolean(), true),
    }),
  },
  /** What may leave this device as sound: another device is asked for itself. */
  sound: {
    ...{ survivesForget: true, inBackup: false, at: 'reviews' },
    schema: z.object({ onlineVoices: z.boolean(), recognition: z.boolean() }),
  },
} as const satisfies Record<string, Choice>;

type ChoiceName = keyof typeof choices;
export type ChoiceOf<Name extends ChoiceName> = z.infer<(typeof choices)[Name]['schema']>;
/** The choices that a backup holds. */
export type BackedUp = {
  [Name in ChoiceName]: (typeof choices)[Name]['inBackup'] extends true ? Name : never;
}[ChoiceName];

/**
 * Every other item of `storage.local`. `account` is deleted with the account's data; `device` is how Gleaner works
 * here, and stays.
 */
export const otherItems: Readonly<Record<string, 'account' | 'device'>> = {
  ...{ highlightKnown: 'account', typedLanguage: 'account', placesShown: 'account' },
  ...{ secondCollectUnsafe: 'account', termFilterRefusedAt: 'account' },
  ...{ session: 'device', lastConnection: 'device', accounts: 'device', forgetting: 'device' },
  ...{ earlierKept: 'device', 'media-wish': 'device' },
  /** The second copy of unsent writes; it has an item for each besides. */
  unsent: 'device',
};

export const databaseContents: Readonly<
  Record<(typeof databaseNames)[number], 'account' | 'device'>
> = {
  'gleaner-outbox': 'account',
  'gleaner-words': 'account',
  'gleaner-review': 'account',
  'gleaner-imports': 'account',
  /** Empty: opening it makes the browser renew its list of files. */
  'gleaner-log': 'device',
};

/** Whether an item of `storage.local` stays when what is stored of an account is deleted. */
export function outlivesAccount(item: string): boolean {
  const choice: Choice | undefined = Object.entries(choices).find(([name]) => name === item)?.[1];
  if (choice?.at === 'local') return choice.survivesForget;
  return otherItems[item] === 'device';
}

export interface ChoiceStore<Value> {
  readonly read: () => Promise<Value>;
  /** An invalid value becomes the default. */
  readonly save: (choice: Value) => Promise<void>;
  /** Calls back after every change, made here or in another window. Returns a function that stops it. */
  readonly watch: (callback: (choice: Value) => void) => () => void;
}

function storeOf<Schema extends z.ZodMiniType>(
  name: ChoiceName,
  schema: Schema,
): ChoiceStore<z.infer<Schema>> {
  const stored = storage.defineItem<unknown>(`local:${name}`, { version: 1, fallback: {} });
  const settled = (value: unknown): z.infer<Schema> =>
    z.safeParse(schema, value).data ?? z.parse(schema, {});
  return {
    read: async () => settled(await stored.getValue()),
    save: (choice) => stored.setValue(settled(choice)),
    watch: (callback) =>
      stored.watch((value) => {
        callback(settled(value));
      }),
  };
}

/** The choices that are items of their own in `storage.local`. */
export const choiceStores = {
  goal: storeOf('goal', choices.goal.schema),
  reminder: storeOf('reminder', choices.reminder.schema),
  slips: storeOf('slips', choices.slips.schema),
  keys: storeOf('keys', choices.keys.schema),
  speech: storeOf('speech', choices.speech.schema),
} as const;
