/**
 * One item of the list as a flashcard, whatever its fields are called (interface.md section 2.3 says
 * only that a card has an id, a question type, options and a correct answer). What cannot be graded for
 * sure is shown whole, for the learner to grade.
 */
import type { CardFields } from './card-fields.ts';
import { audioOf, languageOf, phoneticsOf, pictureOf, rulesOf } from './details.ts';
import { flag, foldName, isObject, pick, unquoted, type Fields } from './fields.ts';
import type { CardDetail, Flashcard } from './flashcard.ts';
import { innerQuestion, readFront, type Front } from './front.ts';
import { itemFields, type FoundFields, type ItemFields } from './item-fields.ts';
import { names } from './names.ts';
import { decodeOptions, type DecodedOptions } from './options.ts';
import type { PlaceNote, Places } from './places.ts';
import { isPlayable } from './playable.ts';
import { reveal } from './reveal.ts';
import { shownText } from './shown-text.ts';
import { truthOf } from './solve-choice.ts';
import { attempts, type Solved, type Unsolved } from './solve.ts';
import { acceptedIn, mostAnswers, toldAnswers, type ToldField } from './told-answers.ts';

/** Ids longer than this belong to no card that could be answered. UTF-16 units. */
const longestId = 512;

/** What the cards of a batch share while they are decoded. */
export interface BatchContext {
  readonly mapping: CardFields | null;
  /** Fields of the mapping that stood where it says; added to. */
  readonly found: FoundFields;
  /** Added to by answers that can only be places. */
  readonly notes: PlaceNote[];
  readonly places: Places;
}

export interface DecodedCard {
  readonly card: Flashcard;
  /** Why it is of another kind than it says; null when it is not. */
  readonly note: string | null;
}

/**
 * A card, or the reason why the item is none. Throws for nothing.
 * @param key the item's name where the list was a map of ids to cards
 */
export function decodeCard(
  item: unknown,
  key: string | null,
  batch: BatchContext,
): DecodedCard | string {
  const read = itemFields(item, key, batch.mapping, batch.found);
  if (read === null)
    return isObject(unquoted(item)) ? 'has too many members for a card' : 'is not an object';
  const { fields, id, kind, mapping, stated } = read;
  if (id === '') return 'has no id';
  if (id.length > longestId) return 'has an id that is too long';

  const inner = innerQuestion(fields);
  const told = toldAnswers(fields, inner).filter(
    ([first]) => !stated.has('answer') || first?.field === 'answer',
  );
  const accepted = acceptedIn(fields);
  if ([...told, accepted].some(({ length }) => length > mostAnswers))
    return 'has more answers than a card could have';
  const isOpen = kind === 'unnamed' || kind === 'unknown';
  const mayBePairs = kind === 'match' || (isOpen && told.length === 0);
  const readings = decodeOptions({ card: fields, inner, told, mayBePairs }, mapping, batch.found);
  if (readings === null) return 'has more or longer options than a card could have';

  const answered =
    told.length > 0 ||
    readings.some(({ options }) => options.length > 0) ||
    pick(fields, names.back) !== undefined;
  const rules = rulesOf(fields, null);
  const base = mapping?.indexBase;
  const spoken = speaks(fields, inner) === true;
  const front = readFront(fields, inner, { stated: stated.has('question'), answered });
  // What is an option is no detail besides.
  const frontBeside = ({ options }: DecodedOptions): Front => ({
    ...front,
    details: front.details.filter((one) => options.every(({ text }) => text !== one.text)),
  });
  const unsolved = (decoded: DecodedOptions): Unsolved => ({
    ...{ decoded, spoken, accepted, named: kind },
    front: frontBeside(decoded),
    dictated: /dictat|listen|hear|audio/iu.test(read.typeName),
    spelled: /spell|dictat/iu.test(read.typeName),
    told: told
      .filter((field) => !holdsOptions(field, decoded, told.length > 1))
      .map((field) => (read.isPublished ? field.map((one) => ({ ...one, as: 'ids' })) : field)),
    truth: truthOf(fields),
    useMarks: !stated.has('answer'),
    minSimilarity: rules.minSimilarity !== undefined,
    strictOrder: rules.strictOrder,
    reading: {
      type: kind === 'unnamed' && !/^\d/u.test(read.typeName) ? '' : foldName(read.typeName),
      places: base === undefined ? batch.places : { startOf: () => base },
    },
  });
  const whole = ({ details, ...solved }: Solved): Flashcard => {
    const imageNames = names.image;
    const picture = (inner && pick(inner, imageNames)) ?? pick(fields, imageNames);
    const told = pick(fields, names.language) ?? (inner && pick(inner, names.language));
    const language = languageOf(told);
    const card = {
      ...{ id, ...solved, phonetics: phoneticsOf(fields, inner), ...pictureOf(picture) },
      ...audioOf((inner && pick(inner, names.audio)) ?? pick(fields, names.audio)),
      ...(language !== null && { language }),
      speak: speaks(fields, inner) ?? false,
      rules: rulesOf(fields, solved.kind),
    };
    const shown = detailsBeside(card, details);
    return shown.length > 0 ? { ...card, details: shown } : card;
  };

  for (const decoded of readings)
    for (const { solved, notes } of attempts(unsolved(decoded))) {
      const card = whole(solved);
      batch.notes.push(...notes);
      if (!asksSomething(card) || !isPlayable(card) || (decoded.doubtful && !isOfOptions(card)))
        continue;
      return { card, note: noteOn(read, card.kind, decoded.options.length > 0) };
    }
  const [shown = bare] = readings.filter(({ doubtful }) => doubtful !== true || needsOptions(kind));
  const solved = reveal(unsolved(shown), fields);
  if (solved === null) return 'has nothing to ask';
  return { card: whole(solved), note: noteOn(read, 'reveal', shown.options.length > 0) };
}

/** "answers" may be what is to be chosen from, where another field says which is right. */
function holdsOptions(
  [first, ...more]: ToldField,
  { from, options }: DecodedOptions,
  toldElsewhere: boolean,
): boolean {
  if (first?.field !== 'answers') return false;
  return from === 'answers' || (toldElsewhere && more.length + 1 === options.length);
}

const bare: DecodedOptions = { options: [], pairs: [] };

/** A choice with nothing above it is no question. */
function asksSomething({ kind, prompt, question, imageUrl, audioUrl }: Flashcard): boolean {
  const isChoice = kind === 'choice' || kind === 'multiple-choice';
  return !isChoice || [prompt, question, imageUrl ?? '', audioUrl ?? ''].some((one) => one !== '');
}

function isOfOptions({ kind, options }: Flashcard): boolean {
  return options.length > 0 && needsOptions(kind);
}

function needsOptions(kind: ItemFields['kind']): boolean {
  return !['unnamed', 'unknown', 'spelling', 'speaking', 'reveal'].includes(kind);
}

/** Each thing once, and nothing that the card says already. */
function detailsBeside(
  { prompt, question, correct }: Pick<Flashcard, 'prompt' | 'question' | 'correct'>,
  details: readonly CardDetail[],
): readonly CardDetail[] {
  const said = new Set([prompt, ...prompt.split('\n'), question, ...correct]);
  const once = new Map(
    details.filter(({ text }) => !said.has(text)).map((detail) => [detail.text, detail]),
  );
  return [...once.values()].slice(0, mostDetails);
}

const mostDetails = 20;

function speaks(fields: Fields, inner: Fields | null): boolean | undefined {
  return flag((inner && pick(inner, names.speak)) ?? pick(fields, names.speak));
}

function noteOn(
  { kind, typeName }: ItemFields,
  solved: Flashcard['kind'],
  hasOptions: boolean,
): string | null {
  const name = `"${shownText(typeName).replaceAll(/\s/gu, ' ').slice(0, 40)}"`;
  if (kind === 'unknown') return `is of the type ${name}, which is not known: taken as ${solved}`;
  if (kind === 'unnamed')
    return solved === 'reveal' && hasOptions ? 'has options, but no answer among them' : null;
  const isChoice = solved === 'choice' || solved === 'multiple-choice';
  if (kind === solved || (isChoice && (kind === 'several' || kind === 'choice'))) return null;
  return `is of the type ${name}, but lacks what that needs: taken as ${solved}`;
}
