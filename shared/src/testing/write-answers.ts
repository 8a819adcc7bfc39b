/** The right answer of a canonical card in the forms that services use; a Map is an object whose names are data. */
import type { Flashcard } from '../flashcard/flashcard.ts';
import type { Pick } from './pick-form.ts';
import type { OptionsWritten } from './write-options.ts';

export interface AnswerParts {
  readonly fields: Record<string, unknown>;
  /** Places in this field are counted from 1, as another card of the type shows. */
  readonly countsFromOne?: string;
}

export function writeChosen(
  card: Flashcard,
  written: OptionsWritten,
  idStyle: string,
  pick: Pick,
): AnswerParts {
  const ids = card.correct.map(written.idOf);
  const texts = card.correct.map(
    (id) => card.options.find((option) => option.id === id)?.text ?? '',
  );
  const places = ids.map((id) => written.options.findIndex((option) => option.id === id));
  const letters = places.map((place) => String.fromCharCode(65 + place));
  const [id = '', letter = '', text = '', place = 0] = [ids[0], letters[0], texts[0], places[0]];
  const list = {
    'list-of-ids': { fields: { correct_values: ids } },
    'list-of-texts': { fields: { correct_answers: texts } },
    'list-in-object': {
      fields: {
        answer: { correct_values: ids, config: { ignore_case: true, ignore_punctuation: true } },
      },
    },
    'list-of-objects': { fields: { correct: texts.map((one) => ({ text: one })) } },
    'list-in-json': { fields: { answer: JSON.stringify(ids) } },
    'ids-by-name': { fields: { correct_option_ids: ids } },
  };
  // Ids that are numbers or letters are read as ids, so they cannot be places.
  const placed =
    idStyle === 'numbers'
      ? {}
      : {
          'place-from-0': { fields: { correct_index: ids.length > 1 ? places : place } },
          'place-from-1': {
            fields: { correct_option_index: places.map((one) => one + 1) },
            countsFromOne: 'correct_option_index',
          },
          'number-from-1': {
            fields: { correct_number: places.map((one) => one + 1) },
            countsFromOne: 'correct_number',
          },
          'bare-place-from-1': {
            fields: { answer: ids.length > 1 ? places.map((one) => one + 1) : place + 1 },
            countsFromOne: 'answer',
          },
          'joined-places-from-1': {
            fields: { answer: places.map((one) => one + 1).join(',') },
            countsFromOne: 'answer',
          },
        };
  const lettered =
    idStyle === 'letters' && ids[0] !== texts[0] && letters.some((one, at) => one !== ids[at])
      ? {}
      : {
          letters: { fields: { answer: letters.length > 1 ? letters : letter } },
          'small-letters': { fields: { correct_answer: letters.map((one) => one.toLowerCase()) } },
        };
  if (ids.length > 1)
    return pick<AnswerParts>({
      ...list,
      ...placed,
      ...lettered,
      'joined-ids': { fields: { answer: ids.join(',') } },
      'joined-by-semicolons': { fields: { answer: ids.join('; ') } },
      'joined-by-pipes': { fields: { answer: ids.join('|') } },
      ...(Object.keys(lettered).length > 0 && {
        'letters-run-together': { fields: { answer: letters.join('') } },
      }),
    });
  return pick<AnswerParts>({
    ...list,
    ...placed,
    ...lettered,
    id: { fields: { answer: id } },
    text: { fields: { correct_answer: text } },
    'text-in-capitals': {
      fields: {
        answer: text.toUpperCase() === text || text.includes('ß') ? text : text.toUpperCase(),
      },
    },
    'id-by-name': { fields: { correct_option_id: id } },
    object: { fields: { answer: { option_id: id } } },
    'object-in-json': { fields: { answer: JSON.stringify({ id }) } },
    ...(Object.keys(lettered).length > 0 && {
      'letter-and-bracket': { fields: { answer: `${letter})` } },
      'letter-in-brackets': { fields: { answer: `(${letter.toLowerCase()})` } },
      'option-letter': { fields: { answer: `Option ${letter}` } },
    }),
  });
}

const blankForms: Readonly<Record<string, (place: number) => string>> = {
  underscores: () => '___',
  'long-underscores': () => '________',
  spaced: () => '_ _ _',
  'full-width': () => '＿＿＿',
  numbers: (place) => `{{${place}}}`,
  names: (place) => `{{blank${place}}}`,
  'square-names': (place) => `[blank${place}]`,
  square: () => '[blank]',
  dots: () => '[...]',
  braces: (place) => `{blank${place}}`,
  'numbered-before': (place) => `(${place})____`,
  'numbered-after': (place) => `____(${place})`,
  tags: (place) => `<blank${place}>`,
  brackets: () => '（　　）',
};

function withBlanks(question: string, write: (place: number) => string): string {
  let place = 0;
  return question.replaceAll('___', () => write((place += 1)));
}

export function writeBlanks(
  card: Flashcard,
  written: OptionsWritten | null,
  pick: Pick,
): AnswerParts & { question: string; cloze: boolean; namesThem: boolean } {
  const values = card.correct.map((pair) => pair.slice(pair.indexOf(':') + 1));
  const ids = values.map((value) => written?.idOf(value) ?? value);
  const texts = values.map((value) => card.options.find(({ id }) => id === value)?.text ?? value);
  const form = pick<((place: number) => string) | null>({ ...blankForms, cloze: null });
  if (form === null) {
    const question = withBlanks(
      card.question,
      (place) => `{{c${place}::${texts[place - 1] ?? ''}}}`,
    );
    return { question, fields: {}, cloze: true, namesThem: false };
  }
  const names = values.map((_, place) => `blank${place + 1}`);
  const named = pick<Record<string, unknown> | null>({
    unnamed: null,
    pairs: {
      answer: { correct_values: names.map((name, place) => `${name}:${ids[place] ?? ''}`) },
    },
    map: { answer: new Map(names.map((name, place) => [name, ids[place]])) },
    'pair-objects': {
      answer: names.map((name, place) => ({ blank_id: name, option_id: ids[place] })),
    },
    'joined-pairs': { answer: names.map((name, place) => `${name}:${ids[place] ?? ''}`).join(';') },
  });
  if (named !== null)
    return {
      ...{ question: withBlanks(card.question, form), fields: named, cloze: false },
      namesThem: true,
    };
  const fields = pick<Record<string, unknown>>({
    'map-by-number': { answers: new Map(names.map((_, place) => [String(place + 1), ids[place]])) },
    list: { correct_answers: ids },
    'list-of-texts': { answers: texts },
    'list-in-json': { answer: JSON.stringify(ids) },
    joined: { answer: ids.join(', ') },
  });
  return { question: withBlanks(card.question, form), fields, cloze: false, namesThem: false };
}

export function writeOrder(
  card: Flashcard,
  written: OptionsWritten,
  named: boolean,
  idStyle: string,
  pick: Pick,
): AnswerParts {
  const ids = card.correct.map(written.idOf);
  const texts = card.correct.map(
    (id) => card.options.find((option) => option.id === id)?.text ?? '',
  );
  const places = ids.map((id) => written.options.findIndex((option) => option.id === id));
  const strict = { config: { strict_order: true, ignore_case: true, ignore_punctuation: true } };
  const sentences = {
    sentence: { fields: { answer: `${texts.join(' ')}.` } },
    'sentence-without-spaces': { fields: { correct_answer: texts.join('') } },
  };
  const lists = {
    'list-of-ids': { fields: { answer: { correct_values: ids, ...strict } } },
    'list-of-texts': { fields: { correct_order: texts, ...strict } },
    ...(idStyle !== 'numbers' && {
      'places-from-0': { fields: { correct_index: places, ...strict } },
    }),
  };
  return pick<AnswerParts>({
    ...sentences,
    ...lists,
    // Without its type, a list of options may mean that all of them are right.
    ...(named && {
      'plain-list': { fields: { answer: ids } },
      'joined-ids': { fields: { answer: ids.join(',') } },
    }),
  });
}

export function writeMatch(
  card: Flashcard,
  pick: Pick,
): { fields: Record<string, unknown>; expected: Partial<Flashcard> } {
  const side = (group: string) => card.options.filter((option) => option.group === group);
  const textOf = (id: string) => card.options.find((option) => option.id === id)?.text ?? '';
  const pairs = card.correct.map((pair): [string, string] => {
    const left = side('left').find(({ id }) => pair.startsWith(`${id}:`))?.id ?? '';
    return [left, pair.slice(left.length + 1)];
  });
  const texts = pairs.map(([left, right]): [string, string] => [textOf(left), textOf(right)]);
  const ofTexts = {
    options: [
      ...texts.map(([left]) => ({ id: left, text: left, group: 'left' })),
      ...texts.map(([, right]) => ({ id: right, text: right, group: 'right' })),
    ],
    correct: texts.map(([left, right]) => `${left}:${right}`),
  };
  const alone = pick<Record<string, unknown> | null>({
    'with-options': null,
    'pairs-alone': { pairs: texts.map(([left, right]) => ({ left, right })) },
    'lists-alone': { pairs: texts },
    'terms-alone': { items: texts.map(([term, definition]) => ({ term, definition })) },
  });
  if (alone !== null) return { fields: alone, expected: ofTexts };
  const plain = (group: string) => side(group).map(({ id, text }) => ({ id, text }));
  const options = pick<Record<string, unknown>>({
    groups: { options: card.options },
    sides: {
      options: card.options.map(({ id, text, group }) => ({
        id,
        text,
        side: group === 'left' ? 'a' : 'b',
      })),
    },
    columns: { left: plain('left'), right: plain('right') },
    'named-columns': { column_a: plain('left'), column_b: plain('right') },
    'no-groups': { options: card.options.map(({ id, text }) => ({ id, text })) },
  });
  const answer = pick<Record<string, unknown>>({
    'pair-texts': { answer: { correct_values: card.correct } },
    'pair-lists': { answer: pairs },
    'pair-objects': { correct_pairs: pairs.map(([left, right]) => ({ left, right })) },
    'pair-map': { answer: new Map(pairs) },
    joined: { answer: card.correct.join(',') },
    arrows: { answer: pairs.map(([left, right]) => `${left} -> ${right}`) },
    'of-texts': { answer: texts.map(([left, right]) => ({ left, right })) },
  });
  return { fields: { ...options, ...answer }, expected: {} };
}
