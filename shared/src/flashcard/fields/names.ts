/**
 * The names of a card's fields, and the meaning of each; interface.md section 2.3 shows none of them. Every name
 * has one meaning here. Names are folded (`fields.ts`): "correct_values" is
 * "correctvalues". Where a card has several names of one meaning, the code that asks says what that means.
 */

const table = {
  /** The id with which an answer is submitted; `flashcard_id` is the interface's own name for it. */
  flashcardId: 'flashcardid',
  id: 'id',
  otherId:
    'cardid noteid uuid guid cardno questionid itemid exerciseid reviewid key code slug cardkey externalid uid pk carduuid flashcarduuid identifier objectid',
  wordId: 'lwordid learnedwordid wordid',
  type: 'type cardtype kind questiontype flashcardtype format exercisetype itemtype mode questionkind cardkind tasktype answertype template typename qtype',

  /** Says what to do: "Choose the meaning". */
  instruction: 'prompt instruction instructions task direction directions',
  /** Names the card and does not ask; an instruction only where another field asks. */
  heading: 'title',
  /** Later names say more than earlier ones: "True or false?", and a statement. */
  question:
    'question questiontext query stem q front fronttext frontside problem cue stimulus statement query frontcontent cardfront sourcetext sourcesentence sourceword',
  /** The word that the card is about. */
  word: 'word term expression vocabulary headword phrase lemma learnedword spec vocab characters targetword',
  /** A sentence or a passage: to be completed, said, read, or an example of the word. */
  sentence: 'sentence text passage context questions',
  /** Asks only where no other field does; elsewhere it may be anything. */
  anything: 'content body source item',

  options:
    'options choices candidates alternatives wordbank bank answeroptions answerchoices optionlist choicelist possibleanswers selections variants pool opts selectoptions dragbox',
  /** Options only where the answer is found among them. */
  words: 'words items tokens tiles chips',
  wrong:
    'distractors incorrectanswers wronganswers wrongoptions incorrectoptions falseanswers wrong incorrect wrongchoices decoys',
  pairs: 'pairs matchpairs matches correctpairs correctmatches',

  /** The other side of a card that the learner grades. */
  back: 'back backtext backside backcontent cardback a',
  meaning: 'definition definitions meaning meanings gloss glosses',
  translation: 'translation translations',
  example: 'example examples examplesentence examplesentences usage usages samplesentence',
  hint: 'hint hints clue clues note',
  explanation: 'explanation explanations rationale',
  /** What is heard: the answer of a card that is written from hearing, elsewhere shown beside the answer. */
  transcript: 'transcript audiotext',

  phonetics:
    'phonetics phonetic pronunciations pronunciation ipa transcription transcriptions reading readings pinyin furigana',
  image:
    'imageurl image picture imagesrc img photo pictureurl photourl imgurl imageuri imagelink imagepath questionimage images pictures photos thumbnail thumbnailurl illustration illustrationurl',
  audio: 'audiourl audio sound soundurl audiosrc recording pronunciationurl pronunciationaudio',
  language: 'language lang languagecode locale',
  speak: 'autoplay speak tts playaudio spoken',
  rules: 'config rules settings grading gradingrules answerconfig',
} as const;

/** Names of members of objects inside a card: options, pairs, answers, texts. */
const memberTable = {
  /** Where an object has its text, the most likely first. */
  text: 'text content value title word term sentence front label plain html markdown body name children',
  /** Where an answer that is an object has its value. */
  answerValue:
    'correctvalues correctvalue values value correct correctoptionids correctoptionid optionids optionid ids id letter key texts text answers answer content pairs matches order sequence word term accepted correctanswer correctanswers solution',
  /** Fields that hold what belongs into each blank, and which blank it is. */
  blanks: 'blanks gaps',
  blankName: 'blankindex blanknumber index number position order name id key',
  /** Of an option, without "option" or "choice" before it: `choice_text` is "text". */
  optionText:
    'text content title phrase description caption word term label name value body answer option choice definition meaning translation definitions meanings translations gloss example examples',
  optionId: 'id key letter code uuid value label name index number no',
  /** Marks an option as right. */
  rightMark: 'iscorrect correct isanswer isright right istrue iscorrectanswer',
  /** The points of an option, which do not mark it as right. */
  weight: 'weight fraction score points answerweight',
  /** The side of a pair that an option is on. */
  group: 'group side column col',
  /** Where an option belongs: its place in an order, its partner or the key that both share. */
  belongs:
    'correctposition correctorder position order matchid pairid match pair matchkey pairkey matcheswith blank blankid slot gap',
  /** Two lists to be matched; the second ones only where pairs are expected. */
  lefts: 'left lefts leftitems leftoptions leftside leftcolumn columna sources premises prompts',
  rights: 'right rights rightitems rightoptions rightside rightcolumn columnb targets responses',
  terms: 'terms words',
  meanings: 'definitions meanings translations',
  /** The two sides of a pair. */
  pairLeft:
    'left leftid from blank blankid blankindex blanknumber gapindex gapnumber source key a slot slotid gap gapid position term word prompt first leftoptionid item premise question front subquestion learningtoken',
  pairRight:
    'right rightid to option optionid target value b match matchid definition meaning translation response second rightoptionid answer back word text subanswer fromtoken',
} as const;

export const names = listsOf(table);
export const members = listsOf(memberTable);

/** The sides that make an object among the options a pair. */
export const pairEnds =
  'left right,term definition,word definition,word meaning,word translation,source target,question answer,prompt answer,front back,first second,subquestion subanswer,learningtoken fromtoken'
    .split(',')
    .map((ends) => ends.split(' '));

function listsOf<Key extends string>(
  lists: Readonly<Record<Key, string>>,
): Readonly<Record<Key, readonly string[]>> {
  const entries = Object.entries<string>(lists).map(([key, list]) => [key, list.split(' ')]);
  return Object.fromEntries(entries) as Readonly<Record<Key, readonly string[]>>;
}

/** Meanings that are shown beside an answer and are never an answer. */
export const besides = ['meaning', 'translation', 'example', 'hint', 'explanation'] as const;

/**
 * The content of a field that is named an answer: anything that identifies an option or a text; ids or letters;
 * texts, of options too; options in their order; places from 0, unless the cards show otherwise; places, counted
 * from what the cards show.
 */
export type AnswerName = 'answer' | 'ids' | 'texts' | 'order' | 'index' | 'number';

const answers =
  /^(?:(?:correct|right|expected|true)?(?:answer|ans|solution)|correct|expected|target|(?:correct|right|expected)(?:option|choice|response|item|word|term|spelling|sentence|form|meaning|definition|translation|blank|gap)|(?:correct|right|expected|answer|solution)(?=value|id|key|letter|label|text|order|sequence|index|indices|no|number|position))(?:options?|choices?)?s?(?<holds>values?|ids?|keys?|letters?|labels?|texts?|order|sequence|index|indexes|indices|no|numbers?|positions?)?$/u;

const held: readonly (readonly [RegExp, AnswerName])[] = [
  [/^(?:id|key|letter|label)/u, 'ids'],
  [/^text/u, 'texts'],
  [/^(?:order|sequence)/u, 'order'],
  [/^ind/u, 'index'],
  [/^(?:no|number|position)/u, 'number'],
];

/** Texts that may be typed, but no other forms of a word; then names that mean it on typed cards alone. */
export const accepted =
  /^(?:accept(?:ed|able)?|alsoaccept(?:ed)?|(?:also|other)correct|answervariants|(?:accepted|acceptable|alt|alternat(?:e|ive)|also|valid|allowed|othercorrect)(?:correct)?(?:answers?|spellings?|responses?|variants?|translations?)|(?:accepted|acceptable|allowed)(?:forms?|texts?|values?))$/u;
export const acceptedTyped = /^(?:alternatives|possibleanswers|variants|otheranswers)$/u;

const meant = new Set(Object.values(names).flat());

/** Null for the name of any other field: bookkeeping, definitions and so on. */
export function answerName(name: string): AnswerName | null {
  if (names.pairs.includes(name) || name === 'istrue') return 'answer';
  const found = meant.has(name) ? null : answers.exec(name);
  const holds = found?.groups?.holds ?? '';
  return found && (held.find(([form]) => form.test(holds))?.[1] ?? 'answer');
}

/** Whether the table, or the name itself, says what a field is. */
export function isNamed(name: string): boolean {
  return meant.has(name) || accepted.test(name) || answerName(name) !== null;
}

/** Members that only a card has, and no envelope around it. */
export function tellsOfCard(name: string): boolean {
  return telling.has(name) || (name !== 'target' && answerName(name) !== null);
}

const telling = new Set<string>(
  'word term learnedword characters sentence expression text back definition left distractors incorrectanswers wronganswers'
    .split(' ')
    .concat(names.instruction, names.question, names.options)
    .filter(
      (name) =>
        !/^(?:statement|problem|query|q|cue|pool|variants|selections|candidates)$/u.test(name),
    ),
);
