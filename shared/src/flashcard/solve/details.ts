/** The parts of a card that do not decide its kind: sound, picture, language, rules of grading. */
import { safeAddress } from '../../safe-address.ts';
import { fieldsOf, flag, isObject, listOf, pick, rawText, textAt } from '../fields/fields.ts';
import type { Fields } from '../fields/fields.ts';
import { names } from '../fields/names.ts';
import { cardText } from '../fields/shown-text.ts';
import type { CardKind, Flashcard, GradingRules, Phonetics } from '../flashcard.ts';

const mostPhonetics = 10;
const writing = ['text', 'ipa', 'value', 'transcription', 'notation'];

/** A list, one, or a map of accents: `{"us": "/ˈæpl/"}`. */
export function phoneticsOf(fields: Fields): readonly Phonetics[] {
  const value = pick(fields, names.phonetics);
  const isAccent = (name: string): boolean => /^(?:u[sk]|gb|au|in)$/iu.test(name);
  const all: (readonly [accent: string, unknown])[] =
    isObject(value) && Object.keys(value).every(isAccent)
      ? Object.entries(value)
      : listOf(value).map((one) => ['', one] as const);
  return all.slice(0, mostPhonetics).flatMap(([accent, one]) => {
    const parts = fieldsOf(one) ?? new Map([['text', one]]);
    // A reading under another name is its first text.
    const others = [...parts.values()].filter((part) => typeof part === 'string');
    const text = cardText(pick(parts, writing) ?? others[0]);
    const own = cardText(pick(parts, ['accent', 'dialect', 'region', 'locale']));
    return text === '' ? [] : [{ text, accent: accent.toUpperCase() || own }];
  });
}

/** Folded, as fields are named. */
export const ruleNames =
  'ignorecase ignoreaccents ignorepunctuation strictorder minsimilarity'.split(' ');

/**
 * Rules as the card states them. If a card states any rule, the others are off, as gRPC's JSON leaves out what is
 * false.
 * @param kind null while it is not known: then only what is stated counts
 */
export function rulesOf(fields: Fields, kind: CardKind | null): GradingRules {
  const answer = fieldsOf(pick(fields, ['answer', 'correctanswer']));
  const config =
    fieldsOf((answer && pick(answer, names.rules)) ?? pick(fields, names.rules)) ??
    [answer, fields].find((holder) => ruleNames.some((name) => holder?.has(name)));
  const rule = (name: string, unstated: boolean): boolean =>
    config ? (flag(config.get(name)) ?? false) : unstated;
  // 0 to 1; a larger number is a percentage.
  const least = Number(rawText(config?.get('minsimilarity')).trim() || Number.NaN);
  return {
    ignoreCase: rule('ignorecase', true),
    ignoreAccents: rule('ignoreaccents', false),
    ignorePunctuation: rule('ignorepunctuation', true),
    // The order is what an arrange card asks for, unless the card says otherwise.
    strictOrder: flag(config?.get('strictorder')) ?? kind === 'arrange',
    ...(least >= 0 && least <= 100 && { minSimilarity: least > 1 ? least / 100 : least }),
  };
}

/** An address, or a note that there is one which must not be loaded (security-checklist.md S28). */
export function pictureOf(value: unknown): Pick<Flashcard, 'imageUrl' | 'imageRefused'> {
  const one = Array.isArray(value) ? (value[0] as unknown) : value;
  const text = textAt(one, [
    'url',
    'src',
    'href',
    'uri',
    'original',
    'large',
    'medium',
    'small',
  ]).trim();
  const url = safeAddress(text);
  return url ? { imageUrl: url.href } : text === '' ? {} : { imageRefused: true };
}

/** A recording, by the rules for pictures; nothing where it must not be loaded. */
export function audioOf(value: unknown): Pick<Flashcard, 'audioUrl'> {
  const { imageUrl } = pictureOf(value);
  return imageUrl === undefined ? {} : { audioUrl: imageUrl };
}

/** Codes by their English names. */
const english = new Intl.DisplayNames('en', { type: 'language' });
const languages = new Map(
  'en zh es fr de ja ko it pt nl ru tr ar el pl sv da no fi cs hu uk he hi th vi id fa la ca'
    .split(' ')
    .map((code) => [english.of(code)?.toLowerCase(), code]),
);

/** BCP 47 of `LANGUAGE_ENGLISH`, `english` or `en-GB`. */
export function languageOf(value: unknown): string | null {
  const text = textAt(value, ['code', 'id', 'tag', 'name', 'value']).toLowerCase();
  const name = text.replace(/^lang(?:uage)?[_ -]/u, '');
  const tag = languages.get(name) ?? name.replaceAll('_', '-');
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/u.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    // A service may call a language anything.
    return null;
  }
}
