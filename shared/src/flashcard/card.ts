/**
 * One item of the list as a flashcard, whatever its fields are called (interface.md section 2.3 says
 * only that a card has an id, a question type, options and a correct answer).
 */
import type { CardFields } from './card-fields.ts';
import { promptNames, questionNames } from './card-names.ts';
import { languageOf, phoneticsOf, pictureOf, rulesOf } from './details.ts';
import { fieldsOf, flag, isObject, pick, unquoted, type Fields } from './fields.ts';
import type { Flashcard } from './flashcard.ts';
import { itemFields, type FoundFields, type ItemFields } from './item-fields.ts';
import type { CountsFrom, PlaceEvidence } from './option-finder.ts';
import { decodeOptions } from './options.ts';
import { shownText } from './shown-text.ts';
import { solve } from './solve.ts';
import { mostAnswers, textOf, toldAnswers } from './told-answers.ts';

/** Ids longer than this belong to no card that could be answered. UTF-16 units. */
const longestId = 512;

/** What the cards of a batch share while they are decoded. */
export interface BatchContext {
  readonly mapping: CardFields | null;
  /** Fields of the mapping that stood where it says; added to. */
  readonly found: FoundFields;
  /** Added to by answers that can only be places. */
  readonly evidence: PlaceEvidence;
  /** What the whole batch has shown already. */
  readonly countsFrom: CountsFrom;
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
  { mapping, found, evidence, countsFrom }: BatchContext,
): DecodedCard | string {
  const read = itemFields(item, key, mapping, found);
  if (read === null)
    return isObject(unquoted(item)) ? 'has too many members for a card' : 'is not an object';
  const { fields, id } = read;
  if (id === '') return 'has no id';
  if (id.length > longestId) return 'has an id that is too long';

  const questionField = pick(fields, questionNames);
  const inner = fieldsOf(questionField);
  const decoded = decodeOptions(fields, inner, mapping, found);
  if (decoded === null) return 'has more or longer options than a card could have';
  const told = toldAnswers(fields, inner);
  if (told.values.length > mostAnswers) return 'has more answers than a card could have';

  const rules = rulesOf(fields, null);
  const solved = solve(
    {
      ...{ fields, named: read.kind, decoded, told },
      prompt: shownText(
        pick(fields, promptNames) ?? (inner && pick(inner, ['prompt', 'instruction'])),
      ),
      question: shownText(questionField),
      texts: told.values.map(({ value }) => shownText(textOf(value))).filter(Boolean),
      useMarks: !read.answerIsStated,
      spoken: speaks(fields, inner) === true,
      minSimilarity: rules.minSimilarity !== undefined,
      strictOrder: rules.strictOrder,
    },
    countsFrom,
    evidence,
  );
  if (solved.question === '' && solved.prompt === '' && solved.correct.length === 0)
    return 'has nothing to ask';

  const imageNames = ['imageurl', 'image', 'picture', 'imagesrc', 'img', 'photo'];
  const picture = (inner && pick(inner, imageNames)) ?? pick(fields, imageNames);
  const languageNames = ['language', 'lang', 'languagecode', 'locale'];
  const language = languageOf(pick(fields, languageNames) ?? (inner && pick(inner, languageNames)));
  return {
    card: {
      id,
      ...solved,
      phonetics: phoneticsOf(fields, inner),
      ...pictureOf(picture),
      ...(language !== null && { language }),
      speak: speaks(fields, inner) ?? false,
      rules: rulesOf(fields, solved.kind),
    },
    note: noteOn(read, solved.kind, decoded.options.length > 0),
  };
}

function speaks(fields: Fields, inner: Fields | null): boolean | undefined {
  const names = ['autoplay', 'speak', 'tts', 'playaudio', 'spoken'];
  return flag((inner && pick(inner, names)) ?? pick(fields, names));
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
