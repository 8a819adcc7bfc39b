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
import type { PlaceReading } from './option-finder.ts';
import { sidesOf, textOf, type ToldField } from './told-answers.ts';
import { isSpoken, toldTexts, type Solved, type Unsolved } from './unsolved.ts';
import { speak, write } from './write-or-speak.ts';

/** Tries a card as one kind; null where it lacks what that kind needs, or where two answers disagree. */
type Attempt = (card: Unsolved) => Solved | null;
type GradedKind = Exclude<CardKind, 'reveal'> | 'several';

const tries: Readonly<Record<GradedKind, Attempt>> = {
  choice: (card) => choose(card, 'choice'),
  'multiple-choice': (card) => choose(card, 'multiple-choice'),
  several: (card) => choose(card, 'several'),
  ...{ 'fill-blanks': fillBlanks, spelling: write, arrange, match, speaking: speak },
};

/** The kinds that the card can be graded as, its own type first, with the places that each attempt has shown. */
export function* attempts(
  card: Unsolved,
): Generator<{ readonly solved: Solved; readonly notes: PlaceReading['notes'] }> {
  const { kind: named } = card;
  if (named === 'reveal') return;
  const first = named === 'unknown' || named === 'unnamed' ? [] : [named];
  for (const kind of [...first, ...structuralKinds(card)]) {
    const notes: PlaceReading['notes'] = [];
    const solved = tries[kind]({ ...card, reading: { ...card.reading, notes } });
    const isDoubtful = solved?.kind === 'multiple-choice' && mayBeOrdered(card);
    if (solved !== null && !isDoubtful) yield { solved, notes };
  }
}

/** The kinds that fit the card's structure, the most likely first. */
function structuralKinds(card: Unsolved): readonly GradedKind[] {
  const { decoded, told, accepted, front } = card;
  const { options } = decoded;
  const texts = toldTexts(card);
  const asked = front.questions.at(-1) ?? (front.word || front.sentence);
  const isHeard = isSpoken(card) && texts.includes(asked || (texts[0] ?? ''));
  const blanks = completes(front, false).blanks.length > 0;
  const values = told.flat().map(({ value }) => value);
  const isPaired = values.some((value) => sidesOf(value) !== null || isPairText(value));
  const hasSides = new Set(options.map(({ group }) => group)).size === 2;
  const { minSimilarity } = rulesOf(card.fields, null);
  const likely: readonly (readonly [GradedKind, boolean])[] =
    options.length === 0
      ? [
          ['fill-blanks', blanks],
          ['speaking', minSimilarity !== undefined],
          ['spelling', accepted.length > 0 || isHeard],
        ]
      : [
          ['match', hasSides || decoded.pairs.length > 0],
          ['fill-blanks', blanks],
          ['match', isPaired],
          ['arrange', told.some((field) => isOrder(card, field))],
          ['several', true],
          ['spelling', isHeard && asked !== ''],
        ];
  return likely.flatMap(([kind, may]) => (may ? [kind] : []));
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
  const isTold = told.some((field) => field.length > 1);
  const areWords = ofTokens.test(reading.type) || decoded.doubtful === true;
  return (kind === 'unknown' && isAll) || (isTold && areWords);
}

function isPairText(value: unknown): boolean {
  return typeof value === 'string' && value.length < 2100 && /.[:=→].|->/u.test(value);
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
  if (rulesOf(fields, null).strictOrder || only.as === 'order') return true;
  // The answer lists all options in their order, or under a name for several right ones: all are right.
  const inTurn = told.every(({ value }, place) =>
    [options[place]?.id, options[place]?.text].includes(textOf(value)),
  );
  const several = only.field.endsWith('s') && only.field !== 'answers';
  return told.length === options.length && options.length > 2 && !inTurn && !several;
}
