/**
 * The shape in which the service publishes its flashcards, in snake_case or camelCase: a mapping that is built in.
 * An item that has it exactly is read by it alone: other members are no answer, no option and no question.
 *
 * ```
 * { id, type: "CARD_TYPE_CHOICE", prompt, question: { text, auto_play, phonetics, image_url },
 *   options: [{ id, text, group, hint }], answer: { correct_values: ["A"], config: { ignore_case } } }
 * ```
 */
import { fieldsOf, isAbsent, type Fields } from './fields.ts';
import { besides, names } from './names.ts';

const read = new Set<string>([
  ...['flashcardid', 'id', 'type', 'prompt', 'question', 'options', 'answer'],
  ...([...besides, 'phonetics', 'image', 'audio', 'language', 'speak'] as const).flatMap(
    (meaning) => names[meaning],
  ),
]);

/** The parts of a published card; null for an item of any other shape. */
export function publishedFields(fields: Fields): Fields | null {
  const [type, options] = [String(fields.get('type')), fields.get('options')];
  const values = fieldsOf(fields.get('answer'))?.get('correctvalues');
  const has = (value: unknown, name: string): boolean =>
    typeof fieldsOf(value)?.get(name) === 'string';
  const isPublished =
    /^CARD_TYPE_[A-Z_]+$/u.test(type) &&
    has(fields.get('question'), 'text') &&
    Array.isArray(values) &&
    values.every((value) => typeof value === 'string') &&
    (Array.isArray(options)
      ? options.every((one) => has(one, 'id') && has(one, 'text'))
      : isAbsent(options) && /_(?:SPELLING|SPEAKING|REVEAL)$/u.test(type));
  return isPublished ? new Map([...fields].filter(([name]) => read.has(name))) : null;
}
