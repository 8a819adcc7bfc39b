/** The options of a canonical card in the forms that services use; a Map is an object whose names are data. */
import type { CardOption } from '../flashcard/flashcard.ts';
import type { Pick } from './pick-form.ts';

export interface OptionsWritten {
  readonly fields: Record<string, unknown>;
  /** In the order and under the ids that must come back. */
  readonly options: readonly CardOption[];
  /** The id that an option of the canonical card has now. */
  readonly idOf: (id: string) => string;
}

export function writeOptions(
  options: readonly CardOption[],
  right: readonly string[] | null,
  pick: Pick,
): OptionsWritten {
  const kept = { options, idOf: (id: string) => id };
  const texts = options.map(({ text }) => text);
  const named = {
    options: options.map((option) => ({ ...option, id: option.text })),
    idOf: (id: string) => options.find((option) => option.id === id)?.text ?? id,
  };
  const sorted = {
    ...kept,
    options: [...options].sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true })),
  };
  if (right !== null)
    return pick({
      flags: {
        ...kept,
        fields: {
          options: options.map(({ id, text }) => ({ id, text, is_correct: right.includes(id) })),
        },
      },
      'flags-on-texts': {
        ...named,
        fields: { choices: options.map(({ id, text }) => ({ text, correct: right.includes(id) })) },
      },
      'flagged-answers': {
        ...named,
        fields: {
          answers: options.map(({ id, text }) => ({ answer: text, right: right.includes(id) })),
        },
      },
    });
  const objects = options.map(({ id, text }) => ({ id, text }));
  return pick({
    objects: { ...kept, fields: { options: objects } },
    'option-objects': {
      ...kept,
      fields: { choices: options.map(({ id, text }) => ({ option_id: id, content: text })) },
    },
    'value-label': {
      ...kept,
      fields: { options: options.map(({ id, text }) => ({ value: id, label: text })) },
    },
    'key-value': {
      ...kept,
      fields: { candidates: options.map(({ id, text }) => ({ key: id, value: text })) },
    },
    nested: {
      ...kept,
      fields: { options: options.map(({ id, text }) => ({ id, text: { value: text } })) },
    },
    tuples: { ...kept, fields: { options: options.map(({ id, text }) => [id, text]) } },
    map: { ...sorted, fields: { options: new Map(options.map(({ id, text }) => [id, text])) } },
    'map-of-objects': {
      ...sorted,
      fields: { choices: new Map(options.map(({ id, text }) => [id, { text }])) },
    },
    texts: { ...named, fields: { options: texts } },
    'texts-in-json': { ...named, fields: { options: JSON.stringify(texts) } },
    'objects-in-json': { ...kept, fields: { options: JSON.stringify(objects) } },
    piped: { ...named, fields: { options: texts.join(' | ') } },
    lines: { ...named, fields: { choices: texts.join('\n') } },
    'word-bank': { ...named, fields: { word_bank: texts } },
  });
}
