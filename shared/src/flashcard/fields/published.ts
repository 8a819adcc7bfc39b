/**
 * The shape in which the service publishes its flashcards, in snake_case or camelCase. An item that has it
 * exactly is read by it alone: other members are no answer, no option and no question.
 *
 * ```
 * { id, type: "CARD_TYPE_CHOICE", prompt, question: { text, auto_play, phonetics, image_url },
 *   options: [{ id, text, group, hint }], answer: { correct_values: ["A"], config: { ignore_case } } }
 * ```
 */
import { fieldsOf, isAbsent, type Fields } from './fields.ts';
import { names, type Meaning } from './names.ts';

const read = new Set<string>([
  ...['flashcardid', 'id', 'type', 'prompt', 'question', 'options', 'answer'],
  ...(['meaning', 'translation', 'example', 'hint', 'explanation'] as const).flatMap(namesOf),
  ...(['phonetics', 'image', 'audio', 'language', 'speak'] as const).flatMap(namesOf),
]);

function namesOf(meaning: Meaning): readonly string[] {
  return names[meaning];
}

/** The parts of a published card; null for an item of any other shape. */
export function publishedFields(fields: Fields): Fields | null {
  const question = fieldsOf(fields.get('question'));
  const values = fieldsOf(fields.get('answer'))?.get('correctvalues');
  const options = fields.get('options');
  const isPublished =
    /^CARD_TYPE_[A-Z_]+$/u.test(String(fields.get('type'))) &&
    typeof question?.get('text') === 'string' &&
    Array.isArray(values) &&
    values.every((value) => typeof value === 'string') &&
    (Array.isArray(options)
      ? options.every(isPublishedOption)
      : isAbsent(options) && /_(?:SPELLING|SPEAKING|REVEAL)$/u.test(String(fields.get('type'))));
  if (!isPublished) return null;
  return new Map([...fields].filter(([name]) => read.has(name)));
}

function isPublishedOption(option: unknown): boolean {
  const fields = fieldsOf(option);
  return typeof fields?.get('id') === 'string' && typeof fields.get('text') === 'string';
}
