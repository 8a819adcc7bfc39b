/** Chooses, from the collected words, what a page is sent. Pure. */
import { foldTerm } from '../text/fold.ts';
import type { LanguageChoice } from '../settings/settings.ts';
import type { Dictionary } from '../text/english/dictionary.ts';
import { primaryLanguage, tokens } from '../text/tokens.ts';
import type { TokenSequence, WordsOfLanguage } from '../messages.ts';

export interface CollectedWord {
  /** All its forms: the term, the form on the page, and the service's own. */
  readonly terms: readonly string[];
  /** `LANGUAGE_*`. */
  readonly language: string | undefined;
  /** If the service returned it. */
  readonly mastery: number | undefined;
}

export interface MarkChoice {
  readonly collected: readonly CollectedWord[];
  /** Words that the learner does not want marked. */
  readonly known: readonly string[];
  readonly languages: readonly LanguageChoice[];
  readonly english: Dictionary;
  /** Whether a word is not one of these. */
  readonly highestMastery?: number;
}

/** Longer phrases are not searched for. */
const mostTokens = 16;

export function wordsToMark(choice: MarkChoice): WordsOfLanguage[] {
  const { collected, known, languages, english, highestMastery = 0 } = choice;
  const hidden = new Set(known.map(foldTerm));
  const tags = new Map(languages.map(({ code, tag }) => [code, primaryLanguage(tag)]));
  const enough = masteryThatIsEnough(collected, highestMastery);
  const byTag = new Map<string, Map<string, boolean>>();
  for (const { terms, language, mastery } of collected) {
    const folded = terms.map(foldTerm);
    if (folded.some((term) => hidden.has(term))) continue;
    const tag = tags.get(language ?? '') ?? '';
    const words = byTag.get(tag) ?? new Map<string, boolean>();
    byTag.set(tag, words);
    for (const term of folded)
      words.set(term, (words.get(term) ?? true) && (mastery ?? 0) >= enough);
  }
  return [...byTag].map(([tag, words]) => wordsOf(tag, words, english)).filter(isNotEmpty);
}

function wordsOf(
  tag: string,
  words: ReadonlyMap<string, boolean>,
  english: Dictionary,
): WordsOfLanguage {
  const learning: TokenSequence[] = [];
  const mastered: TokenSequence[] = [];
  const everyToken = new Set<string>();
  for (const [term, isMastered] of words) {
    const sequence = [...tokens(term, tag)].map(({ text }) => text);
    const [first] = sequence;
    if (first === undefined || sequence.length > mostTokens) continue;
    (isMastered ? mastered : learning).push(sequence.length === 1 ? first : sequence);
    for (const token of sequence) everyToken.add(token);
  }
  const formsOf = (find: (base: string) => readonly string[]) =>
    tag === 'en'
      ? [...everyToken].flatMap((base) => find(base).map((form): [string, string] => [form, base]))
      : [];
  return {
    tag,
    learning,
    mastered,
    irregular: formsOf(english.irregularOf),
    misleading: formsOf(english.lookalikesOf),
  };
}

function isNotEmpty({ learning, mastered }: WordsOfLanguage): boolean {
  return learning.length + mastered.length > 0;
}

/**
 * interface.md section 2.1 shows no range of mastery. A word counts as mastered near this learner's highest
 * level, and from 4 on, so that a beginner's first words are not all mastered.
 */
function masteryThatIsEnough(collected: readonly CollectedWord[], elsewhere: number): number {
  const highest = collected.reduce((most, { mastery }) => Math.max(most, mastery ?? 0), elsewhere);
  return Math.max(4, 0.8 * highest);
}
