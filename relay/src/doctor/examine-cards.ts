/**
 * What the decoder makes of a live batch (interface.md section 4.3 shows no field names): how many cards
 * of each kind, what could not be read and why, and one card of each kind as a learner gets it. The
 * learner's words are printed on the terminal and nowhere else.
 */
import {
  type CardFields,
  type DecodedFlashcards,
  decodeFlashcards,
  type Flashcard,
} from '@gleaner/shared';
import type { Report } from './report.ts';

interface CardsParts {
  /** The parsed answer. */
  readonly body: unknown;
  readonly mapping: CardFields | null;
  readonly report: Report;
  readonly print: (line: string) => void;
}

const subject = 'Flashcards';

export function examineCards({ body, mapping, report, print }: CardsParts): void {
  const decoded = decodeFlashcards(body, mapping);
  const { cards, problems, notes = [] } = decoded;
  if (cards.length === 0 && problems.length === 0) {
    report.warning(
      subject,
      'none came',
      'collect some words in this account, or name a plan that has cards due',
    );
  }
  if (cards.length > 0) {
    const total = cards.length + problems.length;
    report.ok(subject, `${cards.length} of ${total} understood: ${kindsOf(cards)}`);
  }
  for (const text of grouped(problems)) {
    const advice = 'state in CARD_FIELDS where its parts are (docs/relay-reference.md)';
    report.problem(subject, text, advice);
  }
  for (const text of grouped(notes)) {
    const advice =
      'if that is wrong, state types or answer in CARD_FIELDS (docs/relay-reference.md)';
    report.warning(subject, text, advice);
  }
  examineMapping(decoded, report);
  examineCounts(decoded, report);
  if (cards.length === 0) return;
  print('\nOne card of each kind, as a learner gets it:');
  for (const card of firstOfEachKind(cards)) for (const line of linesOf(card)) print(line);
  print('');
}

function kindsOf(cards: readonly Flashcard[]): string {
  const kinds = new Map<string, number>();
  for (const { kind } of cards) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return [...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ');
}

/** One line for each reason, for any number of cards. */
function grouped(problems: DecodedFlashcards['problems']): readonly string[] {
  const places = new Map<string, number[]>();
  for (const { index, reason } of problems)
    places.set(reason, [...(places.get(reason) ?? []), index + 1]);
  return [...places].map(([reason, [first = 1, ...more]]) =>
    more.length === 0
      ? `card ${first} ${reason}`
      : `card ${first} and ${more.length} more: ${reason}`,
  );
}

function examineMapping({ mapping }: DecodedFlashcards, report: Report): void {
  if (mapping === undefined) return;
  const { found, missing } = mapping;
  if (found.length > 0) report.ok('CARD_FIELDS', `found: ${found.join(', ')}`);
  if (missing.length > 0)
    report.warning(
      'CARD_FIELDS',
      `found nothing under ${missing.join(', ')}: recognised instead`,
      'compare the paths with an answer of the service, or leave them out',
    );
}

function examineCounts({ stats }: DecodedFlashcards, report: Report): void {
  if (stats === undefined) {
    report.ok('Counts', 'none are sent beside the cards');
    return;
  }
  const { due, new: fresh, reviewedToday, minutes } = stats;
  const counts: [number | undefined, string][] = [
    [due, 'due'],
    [fresh, 'new'],
    [reviewedToday, 'reviewed today'],
    [minutes, 'minutes'],
  ];
  const told = counts.flatMap(([count, what]) => (count === undefined ? [] : `${count} ${what}`));
  report.ok('Counts', told.join(', '));
}

function firstOfEachKind(cards: readonly Flashcard[]): readonly Flashcard[] {
  return [...new Map(cards.toReversed().map((card) => [card.kind, card])).values()].reverse();
}

const labelWidth = 10;
const maxOptions = 8;

function linesOf(card: Flashcard): readonly string[] {
  const line = (label: string, text: string) => `    ${label.padEnd(labelWidth)} ${text}`;
  const idWidth = Math.min(
    16,
    Math.max(0, ...card.options.map(({ id }) => oneLine(id, 16).length)),
  );
  const options = card.options.slice(0, maxOptions).map(({ id, text, group, hint }) => {
    const more = [group, hint].flatMap((one) => (one === undefined ? [] : oneLine(one, 30)));
    const shown =
      id === text ? oneLine(text) : `${oneLine(id, 16).padEnd(idWidth)}  ${oneLine(text)}`;
    return more.length > 0 ? `${shown} (${more.join(', ')})` : shown;
  });
  const left = card.options.length - options.length;
  if (left > 0) options.push(`and ${left} more`);
  return [
    `\n  ${card.kind}`,
    ...(card.prompt === '' ? [] : [line('prompt', oneLine(card.prompt))]),
    ...(card.question === '' ? [] : [line('question', oneLine(card.question))]),
    ...card.phonetics.slice(0, 1).map(({ text }) => line('phonetics', oneLine(text))),
    ...(card.language === undefined ? [] : [line('language', oneLine(card.language))]),
    ...(card.imageUrl === undefined ? [] : [line('image', oneLine(card.imageUrl))]),
    ...options.map((text, place) => line(place === 0 ? 'options' : '', text)),
    ...card.correct
      .slice(0, maxOptions)
      .map((text, place) => line(place === 0 ? 'right' : '', oneLine(text))),
  ];
}

/** Safe for a terminal: one line, without control characters, not too long. */
function oneLine(text: string, longest = 60): string {
  const letters = Array.from(text.replaceAll(/[\p{C}\s]+/gu, ' ').trim());
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join('');
}
