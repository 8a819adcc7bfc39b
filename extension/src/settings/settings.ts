/**
 * What the learner has chosen, stored on this device. Each field is validated separately: an invalid value
 * falls back to its default and changes no other.
 */
import { knownLanguages } from '@gleaner/shared';
import { storage } from '@wxt-dev/storage';
import * as z from 'zod/mini';
import { managed, watchManaged } from '../relay-client/managed.ts';
import { themes } from '../ui/styles/themes.ts';

/** A language words are collected in. */
export interface LanguageChoice {
  /** `spec.language` as the service expects it (interface.md section 2.1). */
  readonly code: string;
  /** BCP 47, to match the language of pages and for rules of the language; may be empty. */
  readonly tag: string;
  /** Gleaner proposed the code, and the service may refuse it. */
  readonly proposed?: true;
}

/** BCP 47 of known codes. */
const knownTags: Readonly<Record<(typeof knownLanguages)[number], string>> = {
  LANGUAGE_ENGLISH: 'en',
  LANGUAGE_CHINESE: 'zh',
  LANGUAGE_SPANISH: 'es',
  LANGUAGE_FRENCH: 'fr',
  LANGUAGE_GERMAN: 'de',
  LANGUAGE_JAPANESE: 'ja',
  LANGUAGE_KOREAN: 'ko',
};

/** The only value that interface.md names. */
const defaultLanguage = 'LANGUAGE_ENGLISH';

/** interface.md names one code and leaves the others open, so the learner can edit the list. */
export const defaultLanguages: readonly LanguageChoice[] = knownLanguages.map((code) => ({
  code,
  tag: knownTags[code],
}));

/** Long enough for any code of a service, short enough to show. */
export const languageCodePattern = /^[A-Za-z][\w-]{0,63}$/u;
const languageCode = z.string().check(z.regex(languageCodePattern));
export const languageTagPattern = /^(?:[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,4})?$/iu;
export const mostLanguages = 100;
const mostSites = 1_000;

const languageChoiceSchema = z.object({
  code: languageCode,
  tag: z.catch(z.string().check(z.regex(languageTagPattern)), ''),
  proposed: z.catch(z.optional(z.boolean()), false),
});

/** Match patterns of sites (`https://example.org/*`), or everywhere. */
const sitesSchema = z.object({
  everywhere: z.catch(z.boolean(), false),
  sites: z.catch(z.array(z.string()).check(z.maxLength(mostSites)), []),
});

const nowhere = { everywhere: false, sites: [] };

export const settingsSchema = z.object({
  /** The code of a word when the page declares no language, or is not asked; absent until the learner chose one. */
  language: z.catch(z.optional(languageCode), undefined),
  /** Use the language that the page declares, if it is on the list. */
  followPage: z.catch(z.boolean(), true),
  languages: z.catch(z.array(z.unknown()), []),
  /** Codes that Gleaner proposed and the service refused: they are not proposed again. */
  refusedLanguages: z.catch(z.array(z.string()).check(z.maxLength(mostLanguages)), []),
  /** Write the sentence into the notes; otherwise it stays on this device. */
  sendSentence: z.catch(z.boolean(), true),
  /** Write the page's title and address into the notes, beside the sentence: the learner chooses it. */
  keepSource: z.catch(z.boolean(), false),
  /** Where a small button appears beside a selection. */
  bubble: z.catch(sitesSchema, nowhere),
  /** Where collected words are marked on the page. */
  highlight: z.catch(sitesSchema, nowhere),
  /** A click on a marked word opens a small card. */
  wordCard: z.catch(z.boolean(), false),
  /** Hosts whose images and recordings load without a tap; never "everywhere". */
  media: z.catch(sitesSchema, nowhere),
  /** Of what Gleaner shows on websites. Its own pages read theirs before the first paint (`appearance.ts`). */
  theme: z.catch(z.enum(themes), 'system'),
});

export type Settings = Omit<z.infer<typeof settingsSchema>, 'language' | 'languages'> & {
  readonly language: string;
  readonly languages: readonly LanguageChoice[];
};
/** Where a feature that needs a site's permission is on. */
export type SiteChoice = Settings['bubble'];

const stored = storage.defineItem<unknown>('local:settings', { version: 1, fallback: {} });

export async function readSettings(): Promise<Settings> {
  const [value, ofSchool] = await Promise.all([stored.getValue(), languageOfSchool()]);
  return settled(value, ofSchool);
}

function languageOfSchool(): Promise<string | undefined> {
  return managed('language', languageCode);
}

/** The function receives the stored settings of that moment, from any window. */
export type SettingsChange = Partial<Settings> | ((current: Settings) => Partial<Settings>);

/** Changes some settings and keeps the others. Resolves with all of them. */
export function changeSettings(change: SettingsChange): Promise<Settings> {
  return navigator.locks.request('gleaner-settings', async () => {
    const current = await readSettings();
    const changes = typeof change === 'function' ? change(current) : change;
    const valid = settled({ ...current, ...changes });
    const { language } = { ...parsed(await stored.getValue()), ...changes };
    // What a school or nobody chose is not stored as the learner's choice.
    await stored.setValue(language === undefined ? { ...valid, language } : valid);
    return valid;
  });
}

/**
 * Calls back with the settings after every change, made in any window, and with those before it. Returns a
 * function that stops it.
 */
export function watchSettings(
  callback: (settings: Settings, before: Settings) => void,
): () => void {
  const tell = async (value: unknown, before: unknown): Promise<void> => {
    const ofSchool = await languageOfSchool();
    callback(settled(value, ofSchool), settled(before, ofSchool));
  };
  const stops = [
    stored.watch((value, before) => void tell(value, before)),
    watchManaged(() => void stored.getValue().then((value) => tell(value, value))),
  ];
  return () => stops.forEach((stop) => stop());
}

function parsed(value: unknown): z.infer<typeof settingsSchema> {
  return z.safeParse(settingsSchema, value ?? {}).data ?? z.parse(settingsSchema, {});
}

function settled(value: unknown, ofSchool?: string): Settings {
  const read = parsed(value);
  const languages = readLanguages(read.languages);
  const language = [read.language, ofSchool, defaultLanguage, languages[0]?.code].find((one) =>
    languages.some(({ code }) => code === one),
  );
  return { ...read, languages, language: language ?? defaultLanguage };
}

/** Drops an invalid language and keeps the others; an empty list becomes the default list. */
function readLanguages(list: readonly unknown[]): readonly LanguageChoice[] {
  const read = list.slice(0, mostLanguages).flatMap((one) => {
    const parsed = z.safeParse(languageChoiceSchema, one);
    if (!parsed.success) return [];
    const { proposed, ...choice } = parsed.data;
    return [proposed === true ? { ...choice, proposed } : choice];
  });
  const once = read.filter(
    ({ code }, index) => read.findIndex((other) => other.code === code) === index,
  );
  return once.length > 0 ? once : defaultLanguages;
}
