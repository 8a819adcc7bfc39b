/**
 * Finds collected words in a text: whole words, phrases, and English inflections. Pure. A step a token, so
 * that whoever runs it may stop anywhere, because the highlight never blocks a page.
 */
import { foldTerm } from '../collect/fold.ts';
import { regularBases } from './english/regular-bases.ts';
import { primaryLanguage, tokens } from './tokens.ts';
import type { HighlightWords, TokenSequence, WordsOfLanguage } from './words.ts';

interface Match {
  /** UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly mastered: boolean;
}

export interface Matcher {
  /**
   * @param language BCP 47, as the page declares it; where it declares none, words of any language match
   * @returns a generator that yields after every token, and at its end returns the matches in order
   */
  find(text: string, language: string): Generator<void, readonly Match[]>;
}

/** A tree of tokens: a path from the root is a term. */
interface Branch {
  readonly next: Map<string, Branch>;
  mastered?: boolean;
}

interface Started {
  readonly branch: Branch;
  readonly start: number;
}

export function createMatcher(words: HighlightWords): Matcher {
  const vocabularies = new Map<string, Vocabulary>();
  const vocabularyOf = (language: string) => {
    const primary = primaryLanguage(language);
    let vocabulary = vocabularies.get(primary);
    if (!vocabulary) {
      const spoken = words.languages.filter(
        ({ tag }) => tag === '' || primary === '' || tag === primary,
      );
      vocabulary = new Vocabulary(spoken);
      vocabularies.set(primary, vocabulary);
    }
    return vocabulary;
  };
  return {
    find: function* (text, language) {
      const vocabulary = vocabularyOf(language);
      const found: Match[] = [];
      if (vocabulary.root.next.size === 0) return found;
      // Setting up what words are found by takes a while the first time, and so does what text is cut by.
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

/** The first that begins wins, and of those the longest. */
function withoutOverlaps(found: readonly Match[]): readonly Match[] {
  const kept: Match[] = [];
  for (const match of [...found].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (match.start >= (kept.at(-1)?.end ?? 0)) kept.push(match);
  }
  return kept;
}

/** Enough for every word of a long page; a page may be made to have more. */
const mostRemembered = 50_000;
const none: readonly string[] = [];

/** What is collected in the languages that a text may be in. */
class Vocabulary {
  readonly root: Branch = { next: new Map() };
  readonly #tokens = new Set<string>();
  readonly #english = new Set<string>();
  readonly #irregular = new Map<string, string[]>();
  readonly #misleading = new Set<string>();
  readonly #remembered = new Map<string, readonly string[]>();

  constructor(languages: readonly WordsOfLanguage[]) {
    for (const words of languages) {
      // A word that is learnt in one language and mastered in another is still being learnt.
      for (const sequence of words.mastered) this.#add(sequence, true, words.tag);
      for (const [form, base] of words.irregular) {
        this.#irregular.set(form, [...(this.#irregular.get(form) ?? []), base]);
      }
      for (const [form, base] of words.misleading) this.#misleading.add(`${form} ${base}`);
    }
    for (const { learning, tag } of languages) {
      for (const sequence of learning) this.#add(sequence, false, tag);
    }
  }

  /** The collected tokens that this one is, or is a form of; memoised. */
  basesOf(token: string): readonly string[] {
    const before = this.#remembered.get(token);
    if (before) return before;
    if (this.#remembered.size >= mostRemembered) this.#remembered.clear();
    const bases = this.#findBases(token);
    this.#remembered.set(token, bases);
    return bases;
  }

  #findBases(token: string): readonly string[] {
    const form = /^[a-z]+$/u.test(token) ? token : foldTerm(token);
    const bases = this.#tokens.has(form) ? [form] : [];
    if (this.#english.size > 0) {
      const irregular = this.#irregular.get(form) ?? none;
      const regular = regularBases(form).filter((base) => !this.#misleading.has(`${form} ${base}`));
      for (const base of [...irregular, ...regular]) {
        if (this.#english.has(base) && !bases.includes(base)) bases.push(base);
      }
    }
    return bases.length === 0 ? none : bases;
  }

  #add(sequence: TokenSequence, mastered: boolean, tag: string): void {
    let branch = this.root;
    for (const token of typeof sequence === 'string' ? [sequence] : sequence) {
      let next = branch.next.get(token);
      if (!next) {
        next = { next: new Map() };
        branch.next.set(token, next);
      }
      branch = next;
      this.#tokens.add(token);
      if (tag === 'en') this.#english.add(token);
    }
    branch.mastered = mastered;
  }
}
