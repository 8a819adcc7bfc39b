/** The parts of a card that do not decide its kind: sound, picture, language, rules of grading. */
import { safeAddress } from '../safe-address.ts';
import { fieldsOf, flag, listOf, pick, rawText, shownText, type Fields } from './fields.ts';
import type { CardKind, Flashcard, GradingRules, Phonetics } from './flashcard.ts';

export function phoneticsOf(fields: Fields, inner: Fields | null): readonly Phonetics[] {
  const names = [
    'phonetics',
    'phonetic',
    'pronunciations',
    'pronunciation',
    'ipa',
    'transcription',
  ];
  const found = (inner ? pick(inner, names) : undefined) ?? pick(fields, names);
  return listOf(found)
    .map((one) => {
      const parts = fieldsOf(one);
      return {
        text: parts ? shownText(pick(parts, ['text', 'ipa', 'value'])) : shownText(one),
        accent: parts ? shownText(pick(parts, ['accent', 'region', 'locale'])) : '',
      };
    })
    .filter(({ text }) => text !== '');
}

/**
 * Rules as the card states them. Once a card states any, what it leaves out is off, as JSON-mapped
 * gRPC leaves out what is false.
 */
export function rulesOf(fields: Fields, kind: CardKind): GradingRules {
  const answer = fieldsOf(pick(fields, ['answer', 'correctanswer']));
  const config = fieldsOf(
    (answer && pick(answer, ['config', 'rules', 'settings'])) ??
      pick(fields, ['config', 'rules', 'settings']),
  );
  const rule = (name: string, unstated: boolean): boolean =>
    config ? (flag(config.get(name)) ?? false) : unstated;
  const similarity = config?.get('minsimilarity');
  return {
    ignoreCase: rule('ignorecase', true),
    ignoreAccents: rule('ignoreaccents', false),
    ignorePunctuation: rule('ignorepunctuation', true),
    // The order is what an arrange card asks for, unless the card says otherwise.
    strictOrder: flag(config?.get('strictorder')) ?? kind === 'arrange',
    ...(typeof similarity === 'number' &&
      similarity >= 0 &&
      similarity <= 1 && { minSimilarity: similarity }),
  };
}

/** An address, or the word that there is one which must not be loaded (security.md S28). */
export function pictureOf(value: unknown): Pick<Flashcard, 'imageUrl' | 'imageRefused'> {
  const parts = fieldsOf(value);
  const text = rawText(parts ? pick(parts, ['url', 'src']) : value).trim();
  if (text === '') return {};
  const url = safeAddress(text);
  return url ? { imageUrl: url.href } : { imageRefused: true };
}

const languages: Readonly<Record<string, string>> = {
  english: 'en',
  chinese: 'zh',
  spanish: 'es',
  french: 'fr',
  german: 'de',
  japanese: 'ja',
  korean: 'ko',
};

/** BCP 47 of `LANGUAGE_ENGLISH`, `english` or `en-GB`. */
export function languageOf(value: unknown): string | null {
  const text = rawText(value);
  const named = languages[text.toLowerCase().replace(/^language_/u, '')];
  if (named !== undefined) return named;
  return /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/iu.test(text) ? text.replaceAll('_', '-') : null;
}
