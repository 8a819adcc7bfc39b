/** Question types by name; interface.md section 2.3 names the type but none of its values. */
import { foldName, rawText } from './fields.ts';
import type { CardKind } from '../flashcard.ts';

/**
 * `several` is "multiple choice" in English: one right answer or more, which only the answer shows. `unnamed`
 * means that there is no type, `unknown` that we do not know it: then the structure of the card decides.
 */
export type NamedKind = CardKind | 'several' | 'unknown' | 'unnamed';

/** The structure of the card decides its kind. */
export function isOpenKind(kind: NamedKind): boolean {
  return kind === 'unknown' || kind === 'unnamed';
}

const names: Readonly<Record<Exclude<NamedKind, 'unknown' | 'unnamed'>, string>> = {
  choice:
    'singlechoice singleselect selectone chooseone radio truefalse single singleanswer boolean trueorfalse yesno mcsa onechoice pickone',
  several:
    'choice choose choices multiplechoice multichoice mcq mc quiz multiple select option options pick abcd',
  'multiple-choice':
    'multiselect multipleselect multipleanswer multipleanswers multianswer checkbox checkboxes selectall selectmany chooseall mcma msq multiplecorrect multipleresponse selectmultiple selectallthatapply checkallthatapply tapallthatapply',
  'fill-blanks':
    'fillblank fillblanks fillintheblank fillintheblanks fillin fill blank blanks cloze clozedeletion clozetest selectword selectwords wordbank gapfill gaps gap fillgap fillgaps fillinblank fillinblanks complete completion sentencecompletion completesentence completethesentence dragwords dragthewords missingword missingwords',
  spelling:
    'spelling spell dictation typing typein typeanswer typeintheanswer written typetheanswer write writing input textinput listenandtype listenandwrite typed typeword writeword spellword shortanswer freetext textentry typetheword',
  arrange:
    'arrange arrangement rearrange order ordering reorder sort scramble unscramble jumble wordorder sentenceorder sentencebuilding buildsentence sentencebuilder sequence sequencing arrangewords arrangesentence sorting sentencearrange sentencescramble wordscramble buildthesentence',
  match:
    'match matching matchpairs matchingpairs matchpair pairs pair pairing connect matchup associate association linking memory',
  speaking:
    'speaking speak speech pronunciation pronounce readaloud oral shadowing say sayit repeat listenandrepeat speakout',
  reveal:
    'reveal basic plain flip frontback frontandback recall selfgrade selfgraded selfassess selfassessment recognition flipcard twosided',
};

const byName = new Map(
  Object.entries(names).flatMap(([kind, list]) =>
    list.split(' ').map((name) => [name, kind as keyof typeof names] as const),
  ),
);

/** Words around the name of a kind that have no meaning of their own. */
const before =
  /^(?:flashcard|card|question|exercise|review|quiz|item|task|answer|learning|vocabulary|vocab|type|kind|format|mode)/u;
const after = /(?:flashcard|card|question|exercise|quiz|item|task|test|type|kind|format|mode)s?$/u;
const silent = new Set(['', 'unspecified', 'unknown', 'none', 'default', 'other', 'word', 'note']);

/**
 * `CARD_TYPE_CHOICE`, `choice`, `ChoiceCard` and `type.googleapis.com/cards.v1.Choice` are one kind. A
 * number says nothing: each service counts in its own way.
 */
export function namedKind(value: unknown): NamedKind {
  // The last part of a type's address or of a name with its package.
  const text = rawText(value).slice(0, 200).split(/[/.:]/u).at(-1) ?? '';
  if (/^\s*\d*\s*$/u.test(text)) return 'unnamed';
  // The name without such words: one after the other removed from its start, and one from its end.
  const starts = [foldName(text)];
  for (const name of starts) if (before.test(name)) starts.push(name.replace(before, ''));
  const readings = starts.flatMap((name) => [name, name.replace(after, '')]);
  const known = readings.find((reading) => byName.has(reading)) ?? '';
  return byName.get(known) ?? (readings.some((one) => silent.has(one)) ? 'unnamed' : 'unknown');
}
