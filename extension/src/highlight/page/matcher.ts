/**
 * Finds collected words in a text: whole words, phrases, and English inflections. Pure. One step per token,
 * so that the caller can pause after each and never blocks a page.
 */
import { primaryLanguage, tokens } from '../../text/tokens.ts';
import { foldToken, Vocabulary, type Branch } from './vocabulary.ts';
import type { HighlightWords, WordsOfLanguage } from '../../messages.ts';
import { longestAsked, mostAsked } from '../asking.ts';

interface Match {
  /** UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly mastered: boolean;
}

export interface Matcher {
  /**
   * @param language BCP 47, as the page declares it; if it declares none, words of any language match
   * @returns a generator that yields after every token and returns the matches in order
   */
  find(text: string, language: string): Generator<void, readonly Match[]>;
  /**
   * For a matcher that has to ask: notes the new words of a text. A generator that yields after every token
   * and returns whether there are any. Such a text is searched after {@link learn}.
   */
  readonly lacks?: (text: string, language: string) => Generator<void, boolean>;
  /** Asks for all noted words. Rejects without an answer; the words stay noted. */
  readonly learn?: () => Promise<void>;
}

interface Started {
  readonly branch: Branch;
  readonly start: number;
}

/** @param words all collected words */
export function createMatcher(words: HighlightWords): Matcher {
  return matcherOf((vocabulary, primary) => {
    vocabulary.add(
      words.languages.filter(({ tag }) => tag === '' || primary === '' || tag === primary),
    );
  });
}

function matcherOf(begin: (vocabulary: Vocabulary, primary: string) => void): Matcher & {
  vocabularyOf(language: string): Vocabulary;
} {
  const vocabularies = new Map<string, Vocabulary>();
  const vocabularyOf = (language: string) => {
    const primary = primaryLanguage(language);
    let vocabulary = vocabularies.get(primary);
    if (!vocabulary) {
      vocabulary = new Vocabulary();
      begin(vocabulary, primary);
      vocabularies.set(primary, vocabulary);
    }
    return vocabulary;
  };
  return { vocabularyOf, find: (text, language) => find(vocabularyOf(language), text, language) };
}

function* find(
  vocabulary: Vocabulary,
  text: string,
  language: string,
): Generator<void, readonly Match[]> {
  const found: Match[] = [];
  if (vocabulary.root.next.size === 0) return found;
  // Setting up the vocabulary and the word segmenter takes a while the first time.
  yield;
  let started: Started[] = [];
  for (const token of tokens(text, language)) {
    const bases = vocabulary.basesOf(token.text);
    started =
      bases.length === 0
        ? []
        : advance([...started, { branch: vocabulary.root, start: token.start }], bases);
    const end = token.start + token.text.length;
    for (const { branch, start } of started) {
      if (branch.mastered !== undefined) found.push({ start, end, mastered: branch.mastered });
    }
    yield;
  }
  return withoutOverlaps(found);
}

/** Answers which words of a page are collected: those to which any of these folded tokens may belong. */
export type AskForWords = (
  tokens: readonly string[],
  language: string,
) => Promise<readonly WordsOfLanguage[]>;

/** The list is emptied at this size, so that an endless page cannot fill the memory. */
const mostKnown = 50_000;

/** A matcher that starts without words, and asks for the words of each text before searching it. */
export function createAskingMatcher(ask: AskForWords): Matcher {
  const asked = new Map<string, Set<string>>();
  const wanted = new Map<string, Set<string>>();
  const matcher = matcherOf(() => undefined);
  const listOf = (lists: Map<string, Set<string>>, language: string): Set<string> => {
    const list = lists.get(language) ?? new Set();
    lists.set(language, list);
    return list;
  };

  async function askFor(language: string, list: ReadonlySet<string>): Promise<void> {
    const known = listOf(asked, language);
    if (known.size > mostKnown) known.clear();
    const all = [...list];
    for (let at = 0; at < all.length; at += mostAsked) {
      const some = all.slice(at, at + mostAsked);
      matcher.vocabularyOf(language).add(await ask(some, language));
      for (const token of some) known.add(token);
    }
  }

  return {
    find: (text, language) => matcher.find(text, language),
    lacks: function* (text, language) {
      const primary = primaryLanguage(language);
      const [known, lacking] = [listOf(asked, primary), listOf(wanted, primary)];
      let lacks = false;
      for (const { text: token } of tokens(text, language)) {
        const form = foldToken(token);
        if (form.length <= longestAsked && !known.has(form)) {
          lacking.add(form);
          lacks = true;
        }
        yield;
      }
      return lacks;
    },
    learn: async () => {
      const lists = [...wanted];
      wanted.clear();
      for (const [language, list] of lists) await askFor(language, list);
    },
  };
}

function advance(started: readonly Started[], bases: readonly string[]): Started[] {
  return started.flatMap(({ branch, start }) =>
    bases.flatMap((base) => {
      const next = branch.next.get(base);
      return next ? [{ branch: next, start }] : [];
    }),
  );
}

/** The earliest match wins, and of several the longest. */
function withoutOverlaps(found: readonly Match[]): readonly Match[] {
  const kept: Match[] = [];
  for (const match of [...found].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (match.start >= (kept.at(-1)?.end ?? 0)) kept.push(match);
  }
  return kept;
}
