/**
 * Finds a card's kind and its answer: by its type, or by its structure where the type is missing or unknown or
 * the card lacks what its type needs (docs/decisions/own-decoder.md). A card is graded only on a field that is
 * named an answer, or is one by its type, and only if that answer can be given.
 */
import { arrange, layOut } from './arrange.ts';
import { choose } from './choose.ts';
import { rulesOf } from './details.ts';
import { fillBlanks } from './fill-blanks.ts';
import type { CardKind } from '../flashcard.ts';
import { completes } from './front.ts';
import { match } from './match.ts';
import { sidesOf } from './node.ts';
import type { ToldField } from './answers.ts';
import { isSpoken, toldTexts, type Solved, type Unsolved } from './unsolved.ts';
import { speak, write } from './write-or-speak.ts';

type GradedKind = Exclude<CardKind, 'reveal'> | 'several';

/** How a card is graded as a kind. */
interface Kind {
  /** Without its type the card is taken as this kind only where it has options, or where it has none. */
  readonly needs: 'options' | 'text';
  /** Whether the structure of a card without a known type fits. */
  readonly fits: (card: Unsolved) => boolean;
  /** The card as this kind; null where it lacks what that needs, or where two answers disagree. */
  readonly answer: (card: Unsolved) => Solved | null;
}

const hasBlanks = ({ front }: Unsolved): boolean => completes(front, false).blanks.length > 0;
const always = (): boolean => true;
const never = (): boolean => false;

/** The most likely first. */
const kinds: readonly (readonly [GradedKind, Kind])[] = [
  ['match', { needs: 'options', fits: hasColumns, answer: match }],
  ['fill-blanks', { needs: 'options', fits: hasBlanks, answer: fillBlanks }],
  ['match', { needs: 'options', fits: isPaired, answer: match }],
  ['arrange', { needs: 'options', fits: isOrdered, answer: arrange }],
  ['several', { needs: 'options', fits: always, answer: (card) => choose(card, 'several') }],
  ['choice', { needs: 'options', fits: never, answer: (card) => choose(card, 'choice') }],
  [
    'multiple-choice',
    { needs: 'options', fits: never, answer: (card) => choose(card, 'multiple-choice') },
  ],
  [
    'spelling',
    { needs: 'options', fits: (card) => askedOf(card) !== '' && isHeard(card), answer: write },
  ],
  ['fill-blanks', { needs: 'text', fits: hasBlanks, answer: fillBlanks }],
  ['speaking', { needs: 'text', fits: isCompared, answer: speak }],
  [
    'spelling',
    { needs: 'text', fits: (card) => card.accepted.length > 0 || isHeard(card), answer: write },
  ],
];

/** The card as each kind that it can be graded as, its own type first. */
export function* attempts(card: Unsolved): Generator<Solved> {
  if (card.kind === 'reveal') return;
  const need = card.decoded.options.length > 0 ? 'options' : 'text';
  const own = kinds.find(([name]) => name === card.kind);
  const fitting = kinds.filter(([, { needs, fits }]) => needs === need && fits(card));
  for (const [, { answer }] of [...(own ? [own] : []), ...fitting]) {
    const solved = answer(card);
    const isDoubtful = solved?.kind === 'multiple-choice' && mayBeOrdered(card);
    if (solved !== null && !isDoubtful) yield solved;
  }
}

function askedOf({ front }: Unsolved): string {
  return front.questions.at(-1) ?? (front.word || front.sentence);
}

function isHeard(card: Unsolved): boolean {
  const texts = toldTexts(card);
  return isSpoken(card) && texts.includes(askedOf(card) || (texts[0] ?? ''));
}

function isCompared({ fields }: Unsolved): boolean {
  return rulesOf(fields, null).minSimilarity !== undefined;
}

function hasColumns({ decoded }: Unsolved): boolean {
  return decoded.pairs.length > 0 || new Set(decoded.options.map(({ group }) => group)).size === 2;
}

function isPaired({ told }: Unsolved): boolean {
  const isText = (value: unknown): boolean =>
    typeof value === 'string' && value.length < 2100 && /.[:=→].|->/u.test(value);
  return told.flat().some(({ value }) => sidesOf(value) !== null || isText(value));
}

function isOrdered(card: Unsolved): boolean {
  return card.told.some((field) => isOrder(card, field));
}

/** Types that let the learner tap or build the words of a sentence, by their folded names. */
const ofTokens =
  /^(?:assemble|build|compose|construct|listentap|order|reversetranslat|tap(?!all|every|correct|right)|translat)/u;

/**
 * The options may be words to be put in order, though the card does not tell which order is right. Chosen as
 * a set they would be graded on a guess.
 */
function mayBeOrdered({ kind, reading, decoded, told }: Unsolved): boolean {
  if (kind === 'arrange') return true;
  if (kind !== 'unknown' && kind !== 'unnamed') return false;
  const isAll = decoded.options.every(({ right }) => right);
  const areWords = ofTokens.test(reading.type) || decoded.doubtful === true;
  const isOrder = ({ length }: ToldField): boolean =>
    length > 1 && (areWords || length === decoded.options.length);
  return (kind === 'unknown' && isAll) || told.some(isOrder);
}

/** The options are the words of the answer: a sentence of them, or a list of all of them. */
function isOrder({ decoded, fields }: Unsolved, told: ToldField): boolean {
  const { options } = decoded;
  const [only, ...others] = told;
  if (only === undefined || options.some(({ right }) => right)) return false;
  if (typeof only.value === 'string' && others.length === 0) {
    const text = only.value;
    const known = new Set(options.flatMap((option) => [option.id, option.text]));
    // A list of options is not a sentence.
    if (text.split(/[,;|，；、]/u).every((part) => known.has(part.trim()))) return false;
    return (layOut(text, options)?.length ?? 0) > 1;
  }
  if (told.length < 2) return false;
  return rulesOf(fields, null).strictOrder || only.as === 'order';
}
