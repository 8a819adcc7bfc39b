/**
 * Everything a learner may choose, and everything else that Gleaner stores, in one table each. What is deleted, what a
 * backup holds and what is restored follows from them. An item that stands in none fails a test.
 */
import { storage } from '@wxt-dev/storage';
import * as z from 'zod/mini';
import type { databaseNames } from '../platform/database.ts';
import type { Watch } from '../ui/use-stored.ts';
import { themes } from '../ui/styles/themes.ts';
import { wordSizes } from './appearance.ts';
import { languageTagPattern, settingsSchema } from './settings.ts';

interface Choice {
  /** An invalid field becomes its default. */
  readonly schema: z.ZodMiniType;
  /** `storage.local` under its name, the storage of Gleaner's pages, or the database of reviews. */
  readonly at: 'local' | 'pages' | 'reviews';
  /** Deleting what is stored of an account leaves it. */
  readonly survivesForget: boolean;
  readonly inBackup: boolean;
}

export const slipRules = ['strict', 'usual', 'lenient'] as const;
/** The address of a dictionary; `%s` stands for the word, after the host. */
export const dictionaryPattern = /^(?:https?:\/\/[^\s/?#%]+[/?#](?:(?!%s)\S)*%s\S*)?$/iu;
export const longestDictionary = 500;

const dailyAmount = z.int().check(z.minimum(1), z.maximum(500));

export const choices = {
  /** Of pages, languages and sites. */
  settings: { survivesForget: true, inBackup: true, at: 'local', schema: settingsSchema },
  /** `appearance.ts` reads it without a schema, before a page's first paint. */
  appearance: {
    ...chosen({ theme: [z.enum(themes), 'system'], wordSize: [z.enum(wordSizes), 'usual'] }),
    at: 'pages',
  },
  /** How much to review in a day. */
  goal: chosen({
    kind: [z.enum(['off', 'cards', 'minutes']), 'cards'],
    cards: [dailyAmount, 10],
    minutes: [dailyAmount, 10],
  }),
  /** Whether and from which hour the learner is reminded: 0 to 23, by the learner's own clock. */
  reminder: chosen({
    on: [z.boolean(), false],
    hour: [z.int().check(z.minimum(0), z.maximum(23)), 19],
  }),
  /** How a slip in a typed answer counts. */
  slips: chosen({ rule: [z.enum(slipRules), 'usual'] }),
  /** Whether single letters and digits are keys of a review. */
  keys: chosen({ single: [z.boolean(), true] }),
  /** Whether a word is spoken after its answer. */
  speech: chosen({ afterAnswer: [z.boolean(), true] }),
  /** How a word's meaning is found: the learner's own dictionary, and the browser's translation (BCP 47, or its own). */
  meaning: chosen({
    dictionary: [z.string().check(z.regex(dictionaryPattern), z.maxLength(longestDictionary)), ''],
    translates: [z.boolean(), false],
    into: [z.string().check(z.regex(languageTagPattern)), ''],
  }),
  /** What may leave this device as sound: another device is asked for itself. */
  sound: {
    survivesForget: true,
    inBackup: false,
    at: 'reviews',
    schema: z.object({ onlineVoices: z.boolean(), recognition: z.boolean() }),
  },
} as const satisfies Record<string, Choice>;

/** A choice in `storage.local` that a backup holds: each field with its default. */
function chosen<const Fields extends Record<string, readonly [z.ZodMiniType, unknown]>>(
  fields: Fields,
) {
  type Exact = { [Name in keyof Fields]: Fields[Name][0] };
  const exact = Object.entries(fields).map(([name, [schema]]) => [name, schema] as const);
  const caught = Object.entries(fields).map(
    ([name, [schema, usual]]) => [name, z.catch(schema, usual)] as const,
  );
  return {
    ...({ survivesForget: true, inBackup: true, at: 'local' } as const),
    /** Refuses an invalid field. */
    exact: z.object(Object.fromEntries(exact) as Exact),
    schema: z.object(
      Object.fromEntries(caught) as { [Name in keyof Exact]: z.ZodMiniCatch<Exact[Name]> },
    ),
  };
}

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
  highlightKnown: 'account',
  typedLanguage: 'account',
  placesShown: 'account',
  secondCollectUnsafe: 'account',
  termFilterRefusedAt: 'account',
  session: 'device',
  lastConnection: 'device',
  accounts: 'device',
  forgetting: 'device',
  /** What a school set, as the browser told it last. */
  school: 'device',
  /** Read without a schema, as it gates every request (`relay-client/consent.ts`). */
  consent: 'device',
  earlierKept: 'device',
  'media-wish': 'device',
  errors: 'account',
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

/** A choice that is an item of its own in `storage.local`. */
export interface ChoiceStore<Value> {
  readonly key: readonly [string, string];
  /** The default. */
  readonly usual: Value;
  readonly read: () => Promise<Value>;
  /** An invalid value becomes the default. */
  readonly save: (choice: Value) => Promise<void>;
  readonly watches: readonly Watch[];
}

function storeOf(name: string, schema: z.ZodMiniType): ChoiceStore<unknown> {
  const stored = storage.defineItem<unknown>(`local:${name}`, { version: 1, fallback: {} });
  const usual = z.parse(schema, {});
  const settled = (value: unknown): unknown => z.safeParse(schema, value).data ?? usual;
  return {
    key: ['choice', name],
    usual,
    read: async () => settled(await stored.getValue()),
    save: (choice) => stored.setValue(settled(choice)),
    watches: [(callback) => stored.watch(() => callback())],
  };
}

/** `settings` has functions of its own. */
type StoreName = {
  [Name in ChoiceName]: (typeof choices)[Name]['at'] extends 'local' ? Name : never;
}[Exclude<ChoiceName, 'settings'>];

const own = Object.entries(choices).flatMap(([name, choice]) =>
  choice.at === 'local' && 'exact' in choice ? [{ ...choice, name }] : [],
);

export const choiceStores = Object.fromEntries(
  own.map(({ name, schema }) => [name, storeOf(name, schema)]),
) as unknown as { readonly [Name in StoreName]: ChoiceStore<ChoiceOf<Name>> };

/** Their fields in a file, where nothing may be invalid. An older file lacks the newer ones. */
export const choicesInFile = Object.fromEntries(
  own.map(({ name, exact }) => [name, z.optional(exact)]),
) as unknown as {
  readonly [Name in StoreName]: z.ZodMiniOptional<(typeof choices)[Name]['exact']>;
};
