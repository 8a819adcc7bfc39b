/** Describes to a learner how a typed answer is nearly right. */
import { acceptedTexts, similarity, type Flashcard } from '@gleaner/shared';
import { blankNames, valueIn } from './blanks.ts';
import { letterDiff } from '../../text/letter-diff.ts';

/** Whether exactly one letter differs: an extra, a missing or another one. */
export function isOneLetter(card: Flashcard, given: readonly string[]): boolean {
  if (card.kind === 'spelling') return slips(card, card.correct, given[0] ?? '') === 1;
  const each = blankNames(card).map((name) => {
    const accepted = card.correct
      .filter((pair) => pair.startsWith(`${name}:`))
      .map((pair) => pair.slice(name.length + 1));
    return slips(card, accepted, valueIn(given, name) ?? '');
  });
  return each.reduce((sum, one) => sum + one, 0) === 1;
}

/** The accepted text that is nearest to the typed one. */
export function nearestText(
  { language }: Flashcard,
  accepted: readonly string[],
  written: string,
): string {
  const [first = '', ...others] = accepted.flatMap(acceptedTexts);
  const likeness = (text: string): number => similarity(text, written, language);
  return others.reduce((best, text) => (likeness(text) > likeness(best) ? text : best), first);
}

function slips(card: Flashcard, accepted: readonly string[], written: string): number {
  const { written: mine, right } = letterDiff(written, nearestText(card, accepted, written));
  const count = (runs: typeof mine): number =>
    runs.reduce((sum, { text, kind }) => sum + (kind === 'same' ? 0 : Array.from(text).length), 0);
  return Math.max(count(mine), count(right));
}
