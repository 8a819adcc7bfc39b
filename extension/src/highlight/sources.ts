/** The source of a page's words, read once until something changes. */
import { currentConnection } from '../relay-client/session.ts';
import { foldTerm } from '../text/fold.ts';
import { readSettings, type LanguageChoice } from '../settings/settings.ts';
import { wordsToMark, type CollectedWord } from './choose-words.ts';
import {
  findInIndex,
  indexVersion,
  openWordsInOutbox,
  wordsInIndex,
  type FoundInIndex,
} from './collected-words.ts';
import { english, type Dictionary } from '../text/english/dictionary.ts';
import { readKnown } from './known-words.ts';
import { sentWords, type SentWords } from './sent-words.ts';
import { byKeyToken, keyTokensOf, type WordsByToken } from './words-on-page.ts';
import type { HighlightWords, MarkedText, TokensOfPage, WordsOfLanguage } from '../messages.ts';
import { createMatcher } from './page/matcher.ts';
import { primaryLanguage, tokens } from '../text/tokens.ts';
import { foldToken } from './page/vocabulary.ts';

/**
 * A list of up to this size is sent to each frame whole: waking the background for each request would cost
 * more.
 */
const mostHeld = 500;

/** Everything but the index: small enough for the background's memory. */
interface Sources {
  readonly connection: string | null;
  /** Not settled. */
  readonly open: readonly CollectedWord[];
  readonly byToken: WordsByToken;
  readonly sent: SentWords;
  readonly known: readonly string[];
  readonly languages: readonly LanguageChoice[];
  readonly english: Dictionary;
}

let sources: Promise<Sources> | undefined;
let cached: { readonly index: string; readonly words: Promise<HighlightWords> } | undefined;

/** Something other than the index has changed. */
export function forgetSources(): void {
  sources = undefined;
  cached = undefined;
}

function currentSources(): Promise<Sources> {
  const reading = (sources ??= readSources());
  reading.catch(() => {
    if (sources === reading) forgetSources();
  });
  return reading;
}

async function readSources(): Promise<Sources> {
  const connection = await currentConnection();
  const [open, sent, known, { languages }, dictionary] = await Promise.all([
    openWordsInOutbox(connection),
    sentWords(connection),
    readKnown(),
    readSettings(),
    english(),
  ]);
  const byToken = byKeyToken(open);
  return { connection, open, byToken, sent, known, languages, english: dictionary };
}

/** For all frames of all tabs. */
export async function currentWords(): Promise<HighlightWords> {
  const { connection } = await currentSources();
  const index = await indexVersion(connection);
  if (cached?.index !== index) cached = { index, words: readWords(index) };
  const mine = cached;
  mine.words.catch(() => {
    if (cached === mine) cached = undefined;
  });
  return mine.words;
}

async function readWords(index: string): Promise<HighlightWords> {
  const found = await currentSources();
  const { connection, open, sent, known, languages, english } = found;
  const room = mostHeld - open.length - sent.count;
  const inIndex = room < 0 ? null : await wordsInIndex(connection, room);
  if (inIndex === null) {
    const version = JSON.stringify([connection, index, open, sent.version, known, languages]);
    return { version: await digest(version), languages: [], asks: true };
  }
  const chosen = wordsToMark({
    known,
    languages,
    english,
    collected: [...inIndex, ...open, ...(await sent.all())],
  });
  return { version: await digest(JSON.stringify(chosen)), languages: chosen };
}

/** The words to which tokens of a page may belong. */
export async function wordsOnPage(asked: TokensOfPage): Promise<readonly WordsOfLanguage[]> {
  const found = await currentSources();
  const { connection, known, languages, english } = found;
  const keys = keyTokensOf(asked, found.english);
  const { words, highestMastery } = await findInIndex(connection, keys);
  const inOutbox = new Set(await ownWith(found, keys));
  const chosen = wordsToMark({
    known,
    languages,
    english,
    collected: [...words, ...inOutbox],
    highestMastery: highestOf(found, highestMastery),
  });
  const { language } = asked;
  return chosen.filter(({ tag }) => tag === '' || language === '' || tag === language);
}

/** A collected word, and the highest mastery of all. */
export interface WordMarked {
  readonly word: CollectedWord;
  readonly highestMastery: number;
  /** BCP 47; empty when unknown. */
  readonly tag: string;
}

/** The word of which a marked text is a form: the exact text, if it is collected. */
export async function wordMarked({ text, language }: MarkedText): Promise<WordMarked | null> {
  const found = await currentSources();
  const asked = {
    tokens: [...tokens(text, language)].map((token) => foldToken(token.text)),
    language: primaryLanguage(language),
  };
  const keys = keyTokensOf(asked, found.english);
  const { words, highestMastery } = await findInIndex(found.connection, keys);
  const inOutbox = await ownWith(found, keys);
  const candidates = [...words, ...inOutbox].flatMap((word) => {
    const { known, languages, english } = found;
    const chosen = wordsToMark({ collected: [word], known, languages, english });
    return isWhole(chosen, text, language) ? [{ word, tag: chosen[0]?.tag ?? '' }] : [];
  });
  const folded = foldTerm(text);
  const exact = candidates.find(({ word }) => word.terms.some((term) => foldTerm(term) === folded));
  const best = exact ?? candidates[0];
  return best ? { ...best, highestMastery: highestOf(found, highestMastery) } : null;
}

/** Words of this device with such tokens. */
async function ownWith(
  { byToken, sent }: Sources,
  keys: readonly string[],
): Promise<readonly CollectedWord[]> {
  return [...keys.flatMap((key) => byToken.get(key) ?? []), ...(await sent.withTokens(keys))];
}

function isWhole(chosen: readonly WordsOfLanguage[], text: string, language: string): boolean {
  const finding = createMatcher({ version: '', languages: chosen }).find(text, language);
  for (;;) {
    const { done, value } = finding.next();
    if (done) return value.some(({ start, end }) => start === 0 && end === text.length);
  }
}

function highestOf({ open, sent }: Sources, highest: FoundInIndex['highestMastery']): number {
  const most = Math.max(highest, sent.highestMastery);
  return open.reduce((so, { mastery }) => Math.max(so, mastery ?? 0), most);
}

/** Equal words give equal versions. */
async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes).slice(0, 8), (byte) => byte.toString(16)).join('-');
}
