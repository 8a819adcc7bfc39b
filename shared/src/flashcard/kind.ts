/** Question types by name; interface.md section 2.3 says that there is one and not what it is called. */
import type { CardKind } from './flashcard.ts';
import { foldName } from './fields.ts';

/**
 * `several` is what English calls "multiple choice": one right answer or more, which only the
 * answer can tell.
 */
export type NamedKind = CardKind | 'several' | 'unknown' | 'unnamed';

const names: Record<Exclude<NamedKind, 'unknown' | 'unnamed'>, readonly string[]> = {
  choice: ['singlechoice', 'singleselect', 'selectone', 'chooseone', 'radio', 'truefalse'],
  several: ['choice', 'choose', 'multiplechoice', 'mcq', 'quiz', 'select', 'option', 'options'],
  'multiple-choice': ['multiselect', 'multipleselect', 'multipleanswer', 'checkbox', 'selectall'],
  'fill-blanks': [
    ...['fillblank', 'fillblanks', 'fillintheblank', 'fillintheblanks', 'fillin', 'blank'],
    ...['blanks', 'cloze', 'selectword', 'selectwords', 'wordbank', 'gapfill', 'gaps'],
  ],
  spelling: [
    ...['spelling', 'spell', 'dictation', 'typing', 'typein', 'typeanswer', 'write', 'writing'],
    ...['input', 'textinput', 'listenandtype', 'listenandwrite'],
  ],
  arrange: [
    'arrange',
    'arrangement',
    'rearrange',
    'order',
    'ordering',
    'reorder',
    'sort',
    'scramble',
  ],
  match: ['match', 'matching', 'matchpairs', 'pairs', 'pair', 'pairing', 'connect'],
  speaking: ['speaking', 'speak', 'speech', 'pronunciation', 'pronounce', 'readaloud', 'oral'],
  reveal: [
    ...['reveal', 'basic', 'plain', 'flip', 'frontback', 'recall', 'flashcard', 'selfgrade'],
    ...['selfgraded', 'recognition'],
  ],
};

const byName = new Map<string, NamedKind>(
  Object.entries(names).flatMap(([kind, list]) =>
    list.map((name): [string, NamedKind] => [name, kind as keyof typeof names]),
  ),
);

const affix =
  /^(?:(?:flash)?card|question|exercise|review|quiz)?(?:type|kind)|(?:card|question|exercise|type|kind)$/u;

/** `CARD_TYPE_CHOICE`, `choice`, `ChoiceCard` and `questionTypeChoice` are one kind. */
export function namedKind(value: unknown): NamedKind {
  if (typeof value !== 'string') return 'unnamed';
  const folded = foldName(value);
  const bare = folded.replace(affix, '');
  if (bare === '' || bare === 'unspecified' || bare === 'unknown') return 'unnamed';
  return byName.get(folded) ?? byName.get(bare) ?? byName.get(bare.replace(affix, '')) ?? 'unknown';
}
