/**
 * The words of a page with their counts and first sentences: base forms merged where Gleaner knows them (English),
 * names and numbers left out. Works in steps, so that the caller can yield between them.
 */
import { sentenceEnds } from '../../text/sentence/sentence-ends.ts';
import { sentenceOf } from '../../text/sentence/sentence.ts';
import { scriptOf, writes } from '../../text/scripts.ts';
import { primaryLanguage } from '../../text/tokens.ts';
import type { Frequencies } from './frequencies.ts';
import type { TextPart } from './page-text.ts';
import { wholeTokens, wordIn } from './word-in.ts';

export interface PageWord {
  readonly term: string;
  /** As it stands on the page, in small letters. */
  readonly forms: readonly string[];
  readonly count: number;
  /** The first on the page with it. */
  readonly sentence: string;
  /** How much it is worth learning for this page; the larger, the more. */
  readonly rank: number;
}

/** What is known of the words in general. */
export interface Lexicon {
  readonly frequencies: Frequencies | null;
  /** Dictionary forms of an English word, the most likely first; empty for its own. */
  readonly basesOf: (word: string) => readonly string[];
  /** Whether an English word is no name. */
  readonly isCommon: (word: string) => boolean;
}

/** A spelling on the page. */
interface Spelling {
  readonly word: string;
  /** Where the case of its first letter is its own. */
  inside: number;
  /** At the beginning of a sentence, or of a quotation. */
  first: number;
  /** After an article or an adjective, in German. */
  determined: number;
  readonly met: { readonly text: string; readonly start: number };
}

interface Found {
  readonly forms: readonly string[];
  readonly count: number;
  readonly zipf: number;
  readonly met: Spelling['met'];
}

const tokensInOneStep = 50;
/** Rarer than every word of a list, on the Zipf scale. */
const unlisted = 3;
const mostCommon = 8;

/**
 * Yields between steps.
 * @param language BCP 47; texts that declare another one are left out
 * @returns the best first
 */
export function* findWords(
  texts: readonly TextPart[],
  language: string,
  lexicon: Lexicon,
): Generator<null, readonly PageWord[]> {
  const primary = primaryLanguage(language);
  /** Null for a word of another script. */
  const spellings = new Map<string, Spelling | null>();
  for (const { text, language: declared } of texts) {
    yield null;
    if (declared !== '' && primaryLanguage(declared) !== primary) continue;
    yield* countIn(text, primary, spellings);
  }
  const groups = new Map<string, Spelling[]>();
  let step = 0;
  for (const spelling of spellings.values()) {
    if (!spelling) continue;
    const lower = spelling.word.toLocaleLowerCase(primary);
    groups.set(lower, [...(groups.get(lower) ?? []), spelling]);
    step += 1;
    if (step % tokensInOneStep === 0) yield null;
  }
  const found = new Map<string, Found>();
  for (const [lower, group] of groups) {
    step += 1;
    if (step % tokensInOneStep === 0) yield null;
    const word = wordOf(lower, group, primary, lexicon);
    if (word === null) continue;
    const base = primary === 'en' ? (lexicon.basesOf(word)[0] ?? word) : word;
    const count = group.reduce((sum, { inside, first }) => sum + inside + first, 0);
    const zipf = Math.max(zipfOf(lower, lexicon), zipfOf(base.toLocaleLowerCase(primary), lexicon));
    const before = found.get(base);
    const met = before?.met ?? group[0]?.met;
    if (!met) continue;
    found.set(base, {
      forms: [...(before?.forms ?? []), lower],
      count: count + (before?.count ?? 0),
      zipf: Math.max(zipf, before?.zipf ?? 0),
      met,
    });
  }
  const words: PageWord[] = [];
  for (const [term, { forms, count, zipf, met }] of found) {
    step += 1;
    if (step % tokensInOneStep === 0) yield null;
    const [rank, sentence] = [rankOf(count, zipf), sentenceAt(met, primary)];
    words.push({ term, forms, count, rank, sentence });
  }
  return words.sort((one, other) => other.rank - one.rank);
}

function* countIn(
  text: string,
  language: string,
  spellings: Map<string, Spelling | null>,
): Generator<null, void> {
  const ends = sentenceEnds(text, language);
  yield null;
  let next = 0;
  let isFirst = true;
  let before = '';
  let step = 0;
  for (const token of wholeTokens(text, language)) {
    step += 1;
    if (step % tokensInOneStep === 0) yield null;
    for (; next < ends.length && (ends[next] ?? 0) <= token.start; next += 1) isFirst = true;
    const word = wordIn(token.text, language);
    if (word === '') {
      // What stands behind these begins a sentence of its own.
      if (/["“„«‘(:：「『]$/u.test(token.text)) isFirst = true;
      before = '';
      continue;
    }
    let spelling = spellings.get(word);
    if (spelling === undefined) {
      const script = scriptOf(word);
      const isOwn = script !== null && writes(language, script);
      const start = token.start + token.text.indexOf(word);
      spelling = isOwn ? { word, inside: 0, first: 0, determined: 0, met: { text, start } } : null;
      spellings.set(word, spelling);
    }
    if (spelling === null) continue;
    if (isFirst) spelling.first += 1;
    else spelling.inside += 1;
    isFirst = false;
    // A compound with a hyphen takes its article for itself: "das Debian-Projekt".
    const end = token.start + token.text.length;
    if (determiner.test(before) && text.charAt(end) !== '-') spelling.determined += 1;
    before = token.text;
  }
}

/** As it is collected; null for a name. */
function wordOf(
  lower: string,
  group: readonly Spelling[],
  language: string,
  { basesOf, isCommon, frequencies }: Lexicon,
): string | null {
  if (language === 'zh')
    return chineseParticle.test(lower) && frequencies?.(lower) === undefined ? null : lower;
  const low = group.find(({ word }) => word === lower);
  // Nouns have a capital in German, so a capital tells no name.
  if (language === 'de') {
    if (low && isMostly(low, group)) return lower;
    return isGermanName(group) ? null : capitalised(group);
  }
  if (low && isMostly(low, group)) return lower;
  const mixed = group.filter(({ word }) => !isCapitals(word));
  if (mixed.length === 0 || mixed.some(({ inside }) => inside > 0)) return null;
  // Only at the beginning of a sentence: a word where a dictionary says so.
  if (language !== 'en') return null;
  return isCommon(lower) || basesOf(lower).some(isCommon) ? lower : null;
}

/** A segmenter joins these to their neighbours: "我在" is no word. */
const chineseParticle = /[我你他她它的了是在不也都就和与这那们吗呢吧着过]/u;

/** Before a noun in German: an article, a pronoun or an adjective. */
const determiner =
  /^(?:[dD](?:er|ie|as|en|em|es)|(?:[kKmMdDsS]?[eE]in|[iI]hr|[uU]nser)(?:e|en|em|er|es)?|[iI]m|[aA]m|[zZ]um|[zZ]ur|[vV]om|[bB]eim|[iI]ns|\p{Ll}{3,}(?:e|en|er|es|em))$/u;
/** A rarer word is kept: a name is soon passed over, and what is not listed cannot be chosen. */
const frequent = 3;

function isGermanName(group: readonly Spelling[]): boolean {
  const count = group.reduce((sum, { inside, first }) => sum + inside + first, 0);
  const determined = group.reduce((sum, one) => sum + one.determined, 0);
  return count >= frequent && determined < count / 5;
}

function isMostly(low: Spelling, group: readonly Spelling[]): boolean {
  return group.every(({ inside }) => inside <= low.inside + low.first);
}

function capitalised(group: readonly Spelling[]): string | null {
  return group.find(({ word }) => !isCapitals(word))?.word ?? null;
}

function isCapitals(word: string): boolean {
  return /^\p{Lu}{2}/u.test(word);
}

function zipfOf(word: string, { frequencies }: Lexicon): number {
  return frequencies?.(word) ?? unlisted;
}

/** The second hundred of a word on the page says less than its first ten. */
function rankOf(count: number, zipf: number): number {
  return Math.log2(1 + count) * (mostCommon - zipf);
}

/** More of a text than a sentence and its neighbours is not read again. */
const around = 1_000;

function sentenceAt({ text, start }: Spelling['met'], language: string): string {
  const from = Math.max(0, start - around);
  const near = text.slice(from, start + around);
  return sentenceOf({ text: near, start: start - from, end: start - from + 1 }, language);
}
