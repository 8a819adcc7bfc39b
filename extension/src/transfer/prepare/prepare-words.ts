/** The words of a page that the learner does not have, the best to learn first. */
import { runInSlices } from '../../highlight/page/slices.ts';
import type { LanguageChoice } from '../../settings/settings.ts';
import { foldTerm } from '../../text/fold.ts';
import { primaryLanguage } from '../../text/tokens.ts';
import { indexedTerms } from '../import/indexed-terms.ts';
import { unsentWords, wordKey } from '../import/unsent-words.ts';
import { findWords, type PageWord } from './find-words.ts';
import { readLexicon } from './lexicon.ts';
import type { TextPart } from './page-text.ts';

export interface WordsToChoose {
  readonly words: readonly PageWord[];
  /** Whether there is a list of how common the words of the language are. */
  readonly areRanked: boolean;
}

export interface PrepareOptions {
  readonly connection: string | null;
  readonly pause: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** In milliseconds; a browser calls 50 long. */
const budgetMs = 12;

/** @throws AbortError when aborted */
export async function prepareWords(
  texts: readonly TextPart[],
  { code, tag }: LanguageChoice,
  { connection, pause, signal }: PrepareOptions,
): Promise<WordsToChoose> {
  const [lexicon, indexed, unsent] = await Promise.all([
    readLexicon(primaryLanguage(tag)),
    indexedTerms(connection, { pause, signal }),
    unsentWords(connection),
  ]);
  const isKnown = ({ term, forms }: PageWord): boolean =>
    [term, ...forms]
      .map(foldTerm)
      .some((folded) => indexed.has(folded, code) || unsent.has(wordKey(code, folded)));
  const words: PageWord[] = [];
  function* steps(): Generator<null, void> {
    for (const word of yield* findWords(texts, tag, lexicon)) {
      yield null;
      if (!isKnown(word)) words.push(word);
    }
  }
  await runInSlices(steps(), { now: () => performance.now(), budgetMs, pause, signal });
  signal.throwIfAborted();
  return { words, areRanked: lexicon.frequencies !== null };
}

/** What most of the text declares; empty when that is nothing. BCP 47. */
export function declaredLanguageOf(texts: readonly TextPart[]): string {
  const lengths = new Map<string, number>();
  for (const { text, language } of texts)
    lengths.set(language, (lengths.get(language) ?? 0) + text.length);
  const [most] = [...lengths].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? '';
}

/** The longest text, from which a language can be told. */
export function sampleOf(texts: readonly TextPart[]): string {
  return texts.reduce((longest, { text }) => (text.length > longest.length ? text : longest), '');
}
