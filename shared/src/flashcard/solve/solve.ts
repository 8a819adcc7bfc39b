/**
 * Finds a card's kind and its answer: by its type, or by its structure where the type is missing or unknown or
 * the card lacks what its type needs (docs/decisions/own-decoder.md). A card is graded only on a field that is
 * named an answer, or is one by its type, and only if that answer can be given.
 */
import { listOf } from '../fields/fields.ts';
import { names } from '../fields/names.ts';
import { cardText } from '../fields/shown-text.ts';
import type { CardKind } from '../flashcard.ts';
import { answerText, textsOf, type Told } from './answers.ts';
import { findBlanks } from './blanks.ts';
import { arrange, choose, layOut, match, pairsAmong, pairsOf } from './choose.ts';
import { rulesOf } from './details.ts';
import { fillBlanks } from './fill-blanks.ts';
import { asks, completes, mentions, type Solved, type Unsolved } from './front.ts';
import { certain, optionOf, resolveAmong } from './resolve.ts';
import { isSpoken, speak, write } from './write-or-speak.ts';

/** How a card is graded as a kind. */
interface Kind {
  readonly kind: Exclude<CardKind, 'reveal'> | 'several';
  /** Without its type the card is taken as this kind only where it has options, or where it has none. */
  readonly needs: 'options' | 'text' | 'either';
  /** Whether the structure of a card without a known type fits. */
  readonly accepts: (card: Unsolved) => boolean;
  /** The card as this kind; null where it lacks what that needs, or where two answers disagree. */
  readonly answer: (card: Unsolved, kind: Kind['kind']) => Solved | null;
}

/** The most likely first. */
const kinds: readonly Kind[] = [
  { kind: 'fill-blanks', needs: 'either', accepts: hasSentence, answer: fillBlanks },
  { kind: 'match', needs: 'options', accepts: () => true, answer: match },
  { kind: 'arrange', needs: 'options', accepts: isOrdered, answer: arrange },
  { kind: 'several', needs: 'options', accepts: () => true, answer: choose },
  { kind: 'choice', needs: 'options', accepts: () => false, answer: choose },
  { kind: 'multiple-choice', needs: 'options', accepts: () => false, answer: choose },
  { kind: 'speaking', needs: 'text', accepts: isCompared, answer: speak },
  { kind: 'spelling', needs: 'either', accepts: isWritten, answer: write },
];

/** The card as each kind that it can be, its own type first, the one that the learner grades last. */
export function* attempts(card: Unsolved): Generator<Solved> {
  const has = card.options.length > 0 ? 'options' : 'text';
  const own = kinds.filter(({ kind }) => kind === card.kind);
  const fitting = kinds.filter(({ needs }) => needs === has || needs === 'either');
  for (const one of card.kind === 'reveal' ? [] : [...own, ...fitting]) {
    const solved = own.includes(one) || one.accepts(card) ? one.answer(card, one.kind) : null;
    if (solved !== null && (solved.kind !== 'multiple-choice' || !mayBeOrdered(card))) yield solved;
  }
  const revealed = reveal(card);
  if (revealed !== null) yield revealed;
}

function hasSentence({ front }: Unsolved): boolean {
  return completes(front, false).blanks.length > 0;
}

function isCompared({ fields }: Unsolved): boolean {
  return rulesOf(fields, null).minSimilarity !== undefined;
}

/** It is heard what is to be written, or the card tells which texts it accepts. */
function isWritten(card: Unsolved): boolean {
  const { front, told, accepted, options } = card;
  const asked = front.questions.at(-1) ?? (front.word || front.sentence);
  const isHeard = isSpoken(card) && textsOf([...told.flat(), ...accepted]).includes(asked);
  return isHeard || (options.length === 0 && accepted.length > 0);
}

/** Types that let the learner tap or build the words of a sentence, by their folded names. */
const ofTokens =
  /^(?:assemble|build|compose|construct|listentap|order|reversetranslat|tap(?!all|every|correct|right)|translat)/u;

/**
 * The options may be words to be put in order, though the card does not tell which order is right. Chosen as
 * a set they would be graded on a guess.
 */
function mayBeOrdered({ kind, type, options, told }: Unsolved): boolean {
  const isOpen = kind === 'unknown' || kind === 'unnamed';
  const isAll = told.some(({ length }) => length === options.length);
  const areMarked = kind === 'unknown' && options.every(({ right }) => right);
  return kind === 'arrange' || (isOpen && (isAll || areMarked || ofTokens.test(type)));
}

/** The options are the words of the answer: a sentence of them, or a list that says that it is in order. */
function isOrdered({ options, fields, told }: Unsolved): boolean {
  const known = new Set(options.flatMap((option) => [option.id, option.text]));
  const isKnown = (part: string): boolean => known.has(part.trim());
  return told.some((field) => {
    const [only, ...others] = field;
    if (only === undefined || options.some(({ right }) => right)) return false;
    if (others.length > 0) return rulesOf(fields, null).strictOrder || only.as === 'order';
    // A list of options is not a sentence.
    const isList = answerText(only.value)
      .split(/[,;|，；、]/u)
      .every(isKnown);
    return !isList && (layOut(field, options)?.length ?? 0) > 1;
  });
}

/** Every option with its text, and answers as texts instead of keys; null for an item that asks nothing. */
function reveal(card: Unsolved): Solved | null {
  const { fields, front, told, accepted, options } = card;
  const resolve = resolveAmong(options, card);
  const textIn = (id: string): string => options.find((option) => option.id === id)?.text ?? id;
  const shownText = (one: Told): string => {
    const id = optionOf(resolve, one);
    return id === undefined ? cardText(answerText(one.value)) : textIn(id);
  };
  /** "B" is the text of B, and `left:right` both texts; other texts stay. */
  const inTexts = (one: Told): string => {
    const isOption = (value: unknown): boolean =>
      optionOf(resolve, { ...one, value }) !== undefined;
    const isPair = (sides: readonly unknown[]) =>
      typeof one.value !== 'string' || sides.some(isOption);
    const pair = isOption(one.value) ? undefined : pairsOf(one.value).find(isPair);
    return (pair ?? [one.value]).map((value) => shownText({ ...one, value })).join(' – ');
  };
  const answers = [
    ...options.filter(({ right }) => right).map(({ text }) => text),
    ...pairsAmong(options).map((pair) => pair.map(textIn).join(' – ')),
    ...told.flatMap((field) => certain(resolve(field))?.map(textIn) ?? field.map(inTexts)),
    ...accepted.map(inTexts),
  ];
  const { prompt, question } = asks(front, []);
  const { text, blanks } = findBlanks(question, false);
  const backs = names.back.map((name) => fields.get(name)).find(Boolean);
  const meanings = front.beside.filter(
    (one) => (one.kind === 'meaning' || one.kind === 'translation') && one.text !== question,
  );
  const isHidden = front.word !== '' && !mentions(`${prompt}\n${question}`, front.word);
  const [correct = []] = [
    answers,
    blanks.flatMap(({ answer }) => answer ?? []),
    listOf(backs).map(cardText),
    isHidden ? [front.word] : [],
    meanings.map((one) => one.text),
  ]
    .map((texts) => [...new Set(texts.filter(Boolean))])
    .filter((texts) => texts.length > 0);
  // A card that has only options still needs a text to submit.
  const bank = prompt === '' ? options.map((option) => option.text).join(', ') : '';
  const asked = [front.instruction, ...front.questions, front.word, front.sentence];
  if (!asked.some(Boolean) && correct.length + options.length === 0) return null;
  return {
    ...{ kind: 'reveal', prompt, question: blanks.length > 0 ? text : question || bank },
    ...{ options, correct },
    // The name of a blank may be the missing word.
    hidden: blanks.flatMap(({ label }) => (/^\p{L}/u.test(label) ? label : [])),
  };
}
