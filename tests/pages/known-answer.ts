/**
 * A right or wrong answer to a card, chosen from what the service knows of it, and how that answer must
 * arrive there. Nothing here comes from the client under test.
 */
import type { KnownCard, KnownOption } from '../instance/cards/known-card.ts';

export interface KnownAnswer {
  readonly card: KnownCard;
  readonly right: boolean;
  /**
   * Ids of options, pairs of a blank or a left side and what belongs to it, or the typed text; empty where
   * learners grade themselves.
   */
  readonly parts: readonly string[];
  /** The `user_answer` that the service must receive (interface.md section 2.4). */
  readonly userAnswer: string;
}

export function knownAnswer(card: KnownCard, right: boolean): KnownAnswer {
  const parts = right ? rightParts(card) : wrongParts(card);
  return { card, right, parts, userAnswer: userAnswer(card, right, parts) };
}

function rightParts({ kind, correct_values: correct }: KnownCard): readonly string[] {
  if (kind === 'reveal' || kind === 'speaking') return [];
  return kind === 'choice' || kind === 'spelling' ? correct.slice(0, 1) : correct;
}

function wrongParts(card: KnownCard): readonly string[] {
  const { kind, options, correct_values: correct } = card;
  const others = options.map(({ id }) => id).filter((id) => !correct.includes(id));
  switch (kind) {
    case 'choice':
      return others.slice(0, 1);
    case 'multiple-choice':
      return others.length > 0 ? others.slice(0, 1) : correct.slice(1);
    case 'arrange':
      return correct.toReversed();
    case 'fill-blanks':
    case 'match':
      return crossed(card);
    case 'spelling':
      return ['quite another word'];
    case 'speaking':
    case 'reveal':
      return [];
  }
}

/** Each left side with another right one than its own. */
function crossed({ correct_values: correct, options }: KnownCard): readonly string[] {
  const pairs = correct.map(pairSides);
  if (options.length === 0) return pairs.map(([left]) => `${left}:quite another`);
  const used = pairs.map(([, right]) => right);
  const spare = options.find(({ id, group }) => group !== 'left' && !used.includes(id))?.id;
  const rights = [...used.slice(1), spare ?? used[0] ?? ''];
  return pairs.map(([left], place) => `${left}:${rights[place] ?? ''}`);
}

/** Several are joined by commas; who did not know a card they grade themselves says `unknown`. */
function userAnswer(card: KnownCard, right: boolean, parts: readonly string[]): string {
  if (gradesItself(card)) return right ? (card.correct_values[0] ?? '') : 'unknown';
  const place = (id: string): number => card.options.findIndex((option) => option.id === id);
  const ordered =
    card.kind === 'multiple-choice' ? [...parts].sort((a, b) => place(a) - place(b)) : parts;
  return ordered.map((part) => nameOfPart(card, part)).join(',');
}

function nameOfPart(card: KnownCard, part: string): string {
  if (card.kind === 'spelling') return part;
  if (card.kind !== 'fill-blanks' && card.kind !== 'match') return optionWithId(card, part).name;
  if (card.options.length === 0) return part;
  const [left, right] = pairSides(part);
  const leftName = card.kind === 'match' ? optionWithId(card, left).name : left;
  return `${leftName}:${optionWithId(card, right).name}`;
}

/** Learners who grade themselves have seen the answer: the next card follows at once. */
export function gradesItself({ kind }: KnownCard): boolean {
  return kind === 'reveal' || kind === 'speaking';
}

export function optionWithId(card: KnownCard, id: string): KnownOption {
  const option = card.options.find((one) => one.id === id);
  if (!option) throw new Error(`The card of “${card.term}” has no option ${id}`);
  return option;
}

export function pairSides(pair: string): readonly [left: string, right: string] {
  const cut = pair.indexOf(':');
  return [pair.slice(0, cut), pair.slice(cut + 1)];
}

/** What a learner can read of a card before answering it, in pieces. */
export function readableParts({ kind, question, options }: KnownCard): readonly string[] {
  const asked = kind === 'spelling' ? [] : question.split('___').map((part) => part.trim());
  return [...asked, ...options.map(({ text }) => text)].filter((text) => text !== '');
}
