/**
 * Finds a card's kind and its answer: by its type, or by its structure where the type is missing or unknown or
 * the card lacks what its type needs (docs/decisions/own-decoder.md). A card is graded only on a field that is
 * named an answer, or is one by its type, and only if that answer can be given.
 */
import { foldName, listOf, pick, rawText, unquoted } from '../fields/fields.ts';
import { isOpenKind } from '../fields/kind.ts';
import { names } from '../fields/names.ts';
import { cardText } from '../fields/shown-text.ts';
import type { CardDetail, CardKind } from '../flashcard.ts';
import { separators } from '../grade/accepted-texts.ts';
import { looseRules, sameText } from '../grade/fold-text.ts';
import { answerText, areTicked, pairsOf, type Told, type ToldField } from './answers.ts';
import { findBlanks } from './blanks.ts';
import { arrange, choose, frontWithout, isBuiltOf, layOut, match, pairsAmong } from './choose.ts';
import { rulesOf } from './details.ts';
import { fillBlanks } from './fill-blanks.ts';
import { asks, completes, mentions, type Solved, type Unsolved } from './front.ts';
import { certain, optionOf, resolveAmong } from './resolve.ts';
import { isSpoken, speak, write } from './write-or-speak.ts';

/** How a card is graded as a kind. */
interface Kind {
  readonly kind: Exclude<CardKind, 'reveal'> | 'several';
  /** Whether the structure of a card without a known type is enough. */
  readonly accepts: (card: Unsolved) => boolean;
  /** The card as this kind; null where it lacks what that needs, or where two answers disagree. */
  readonly answer: (card: Unsolved, kind: Kind['kind']) => Solved | null;
}

const hasOptions = ({ options }: Unsolved): boolean => options.length > 0;
const hasSides = (card: Unsolved): boolean => hasOptions(card) && isOpenKind(card.kind);
const byTypeAlone = (): boolean => false;

/** The most likely first. */
const kinds: readonly Kind[] = [
  { kind: 'fill-blanks', accepts: hasSentence, answer: fillBlanks },
  { kind: 'match', accepts: hasSides, answer: match },
  { kind: 'arrange', accepts: isOrdered, answer: arrange },
  { kind: 'several', accepts: hasOptions, answer: choose },
  { kind: 'choice', accepts: byTypeAlone, answer: choose },
  { kind: 'multiple-choice', accepts: byTypeAlone, answer: choose },
  { kind: 'speaking', accepts: isCompared, answer: speak },
  { kind: 'spelling', accepts: isWritten, answer: write },
];

/** The card as each kind that it can be, its own type first, the one that the learner grades last. */
export function* attempts(card: Unsolved): Generator<Solved> {
  const own = kinds.filter(({ kind }) => kind === card.kind);
  const fitting = kinds.filter(({ accepts }) => accepts(card));
  for (const { kind, answer } of card.kind === 'reveal' ? [] : [...own, ...fitting]) {
    const solved = answer(card, kind);
    if (solved !== null && (solved.kind !== 'multiple-choice' || !mayBeOrdered(card))) yield solved;
  }
  const revealed = reveal(card);
  if (revealed !== null) yield revealed;
}

function hasSentence({ front }: Unsolved): boolean {
  return completes(front, false).blanks.length > 0;
}

function isCompared({ options, fields }: Unsolved): boolean {
  return options.length === 0 && rulesOf(fields, null).minSimilarity !== undefined;
}

/** It is heard what is to be written, or the card tells which texts it accepts. */
function isWritten({ front, accepted, answers, options, fields }: Unsolved): boolean {
  const asked = front.questions.at(-1) ?? (front.word || front.sentence);
  const isHeard = isSpoken(fields) && answers.includes(asked);
  return isHeard || (options.length === 0 && accepted.length > 0);
}

/**
 * Whether several answers may be words in an order or sides of pairs. They are a set where the type, a rule or a mark
 * on each option says so: chosen as a set, others would be graded on a guess.
 */
function mayBeOrdered({ kind, options, told, fields }: Unsolved): boolean {
  if (told.some(([first]) => first?.as === 'order') || kind === 'arrange' || kind === 'match')
    return true;
  if (kind === 'several' || kind.endsWith('choice')) return false;
  // Of an arrange card the rule is on, so only the card itself can say that it is off.
  const isFree = !rulesOf(fields, 'arrange').strictOrder;
  const areMarked =
    told.length > 0 &&
    told.every(
      ([first, ...more]) =>
        (first?.field === '' || areTicked(unquoted(fields.get(first?.field ?? '')))) &&
        more.length + 1 < options.length,
    );
  return !isFree && !areMarked;
}

/** The options are the words of the answer: a sentence of them, or a list that says that it is in order. */
function isOrdered({ options, fields, told }: Unsolved): boolean {
  if (options.some(({ right }) => right)) return false;
  const known = new Set(options.flatMap((option) => [option.id, option.text]));
  return told.some((field) => {
    if (field.length > 1) return rulesOf(fields, null).strictOrder || field[0]?.as === 'order';
    // A list of options is not a sentence.
    const isList = separators.some(({ sign }) =>
      answerText(field[0]?.value)
        .split(sign)
        .every((part) => known.has(part.trim())),
    );
    return !isList && (layOut(field, options)?.length ?? 0) > 1;
  });
}

/** Every option with its text, and answers as texts instead of keys; null for an item that asks nothing. */
function reveal(card: Unsolved): Solved | null {
  const { fields, front, told, accepted, options } = card;
  // What is only shown tells nothing about places.
  const places = { ...card.places, note: () => undefined };
  const resolve = resolveAmong(options, { ...card, places });
  const textIn = (id: string) => options.find((option) => option.id === id)?.text ?? '';
  /** "B" is the text of B, and `left:right` both texts; other texts stay. */
  const shown = (one: Told): string => {
    const textOf = (value: unknown) => textIn(optionOf(resolve, { ...one, value }) ?? '');
    const isPair = (sides: readonly unknown[]) =>
      typeof one.value !== 'string' || sides.some(textOf);
    const pair = textOf(one.value) === '' ? pairsOf(one.value).find(isPair) : null;
    // The name of a blank tells the learner nothing.
    const isNamed = pair && /^(?:blank|gap|slot|input)\d{1,3}$/u.test(foldName(rawText(pair[0])));
    const sides = isNamed ? [pair[1]] : (pair ?? [one.value]);
    return sides.map((value) => textOf(value) || cardText(answerText(value))).join(' – ');
  };
  // An id that no option has tells the learner nothing.
  const isText = ([one]: ToldField): boolean => one?.as !== 'ids' || card.isPublished;
  const stated = told.filter((field) => options.length > 0 || isText(field));
  const answers = [
    ...pairsAmong(options).map((pair) => pair.map(textIn).join(' – ')),
    ...stated.flatMap((field) => certain(resolve(field))?.map(textIn) ?? field.map(shown)),
    ...accepted.map(shown),
  ];
  // The sentence to build is the answer.
  const isTold = (text: string): boolean =>
    mayBeOrdered(card) &&
    (isBuiltOf(text, options) ||
      (answers.length > 1 && sameText(text, answers.join(' '), looseRules)));
  const { prompt, question } = asks(frontWithout(front, isTold), []);
  const { text, blanks } = findBlanks(question, false);
  const isMeaning = ({ kind }: CardDetail) => kind === 'meaning' || kind === 'translation';
  const meanings = front.beside.filter((one) => isMeaning(one) && one.text !== question);
  // The first of these that it has is its answer.
  const sources = [
    answers,
    [front.instruction, ...front.questions, front.sentence].filter(isTold),
    blanks.map(({ answer }) => answer ?? ''),
    listOf(pick(fields, names.back)).map(cardText),
    mentions(`${prompt}\n${question}`, front.word) ? [] : [front.word],
    meanings.map((one) => one.text),
  ];
  const texts = sources.map((all) => all.filter(Boolean)).find(({ length }) => length > 0);
  const correct = [...new Set(texts)];
  // A card that has only options still needs a text to submit.
  const bank = prompt === '' ? options.map((option) => option.text).join(', ') : '';
  const asked = [front.instruction, ...front.questions, front.word, front.sentence];
  if (!asked.some(Boolean) && correct.length + options.length === 0) return null;
  return {
    kind: 'reveal',
    prompt,
    question: blanks.length > 0 ? text : question || bank,
    options,
    correct,
    // The name of a blank may be the missing word.
    hidden: blanks.flatMap(({ label }) => (/^\p{L}/u.test(label) ? label : [])),
  };
}
