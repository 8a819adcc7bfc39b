/** Answer options in whatever form a card carries them (interface.md section 2.3 shows none). */
import type { CardOption } from './flashcard.ts';
import { fieldsOf, flag, listOf, pick, rawText, shownText, type Fields } from './fields.ts';

export interface DecodedOptions {
  readonly options: readonly CardOption[];
  /** Ids of the options that carry their own mark of being right. */
  readonly marked: readonly string[];
}

/**
 * Options that have no ids are named by their text, and a text that occurs twice needs telling apart:
 * this mark and a number follow it, and `grade` takes both off again.
 */
export const repeatMark = '\u001F';

const optionNames = [
  'options',
  'choices',
  'candidates',
  'alternatives',
  'wordbank',
  'words',
  'items',
];
const textNames = ['text', 'content', 'title', 'name', 'word', 'term', 'label', 'value'];
const idNames = ['id', 'optionid', 'choiceid', 'key', 'letter', 'code', 'value', 'label'];

/** Reads the options of a card; an empty list where it has none. */
export function decodeOptions(card: Fields): DecodedOptions {
  const found = pick(card, optionNames);
  const entries = found === undefined ? sidesOrAnswers(card) : entriesOf(found);
  const options: CardOption[] = [];
  const marked: string[] = [];
  const seen = new Map<string, number>();
  for (const entry of entries) {
    const read = readOption(entry);
    if (read === null) continue;
    const count = (seen.get(read.option.id) ?? 0) + 1;
    seen.set(read.option.id, count);
    const id = count === 1 ? read.option.id : `${read.option.id}${repeatMark}${count}`;
    options.push({ ...read.option, id });
    if (read.right) marked.push(id);
  }
  return { options, marked };
}

interface Entry {
  readonly content: unknown;
  readonly id?: string;
  readonly group?: string;
}

/** A list, or a map of ids to texts; a map is sorted, since JSON objects have no order. */
function entriesOf(value: unknown): readonly Entry[] {
  if (Array.isArray(value)) return value.map((content: unknown) => ({ content }));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([id, content]: [string, unknown]) => ({ id, content }));
}

/** Two lists to be matched, or answers that say of themselves which is right. */
function sidesOrAnswers(card: Fields): readonly Entry[] {
  const sides = ['left', 'right'].flatMap((group) =>
    listOf(pick(card, [group, `${group}items`, `${group}options`])).map((content) => ({
      content,
      group,
    })),
  );
  if (sides.length > 0) return sides;
  const pairs = listOf(pick(card, ['pairs'])).map(fieldsOf);
  const ofPairs = ['left', 'right'].flatMap((group) =>
    pairs.map((pair) => ({ content: pair?.get(group), group })),
  );
  if (ofPairs.length > 0) return ofPairs;
  const answers = card.get('answers');
  const flagged =
    Array.isArray(answers) && answers.some((answer) => isRight(fieldsOf(answer)) !== undefined);
  return flagged ? entriesOf(answers) : [];
}

function readOption(entry: Entry): { option: CardOption; right: boolean } | null {
  const fields = fieldsOf(entry.content);
  const textName = fields ? textNames.find((name) => rawText(fields.get(name)) !== '') : undefined;
  const raw =
    fields && textName !== undefined ? rawText(fields.get(textName)) : rawText(entry.content);
  const idName = fields
    ? idNames.find((name) => name !== textName && rawText(fields.get(name)) !== '')
    : undefined;
  const ownId = fields && idName !== undefined ? rawText(fields.get(idName)) : '';
  const id = ownId || (entry.id ?? raw);
  if (id === '') return null;
  const group = entry.group ?? (fields ? shownText(pick(fields, ['group', 'side', 'column'])) : '');
  const hint = fields ? shownText(pick(fields, ['hint', 'note', 'clue'])) : '';
  return {
    option: {
      id,
      text: shownText(raw) || id,
      ...(group !== '' && { group }),
      ...(hint !== '' && { hint }),
    },
    right: isRight(fields) === true,
  };
}

function isRight(fields: Fields | null): boolean | undefined {
  return fields ? flag(pick(fields, ['iscorrect', 'correct', 'isanswer', 'right'])) : undefined;
}
