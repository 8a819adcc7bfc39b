/** What the parts of a card are called, folded; interface.md section 2.3 shows none of these names. */

export const idNames = [
  ...[
    'id',
    'flashcardid',
    'cardid',
    'uuid',
    'guid',
    'cardno',
    'questionid',
    'itemid',
    'exerciseid',
  ],
  ...['reviewid', 'key', 'code', 'slug', 'cardkey', 'externalid', 'uid'],
];

export const typeNames = [
  ...['type', 'cardtype', 'kind', 'questiontype', 'flashcardtype', 'format', 'exercisetype'],
  ...[
    'itemtype',
    'mode',
    'questionkind',
    'cardkind',
    'tasktype',
    'answertype',
    'template',
    'typename',
  ],
];

export const questionNames = [
  ...['question', 'stem', 'front', 'text', 'word', 'term', 'sentence', 'content', 'questiontext'],
  ...['fronttext', 'frontside', 'expression', 'vocabulary', 'headword', 'phrase', 'query', 'body'],
  ...['problem', 'statement', 'cue', 'q', 'lemma', 'passage', 'context', 'source', 'stimulus'],
];

export const promptNames = [
  ...['prompt', 'instruction', 'instructions', 'task', 'title', 'direction', 'directions'],
];

export const optionNames = [
  ...['options', 'choices', 'candidates', 'alternatives', 'wordbank', 'bank', 'words', 'items'],
  ...['answeroptions', 'answerchoices', 'optionlist', 'choicelist', 'possibleanswers', 'tiles'],
  ...['tokens', 'chips', 'pool', 'selections', 'variants'],
];

/** Wrong answers that stand apart from the right one. */
export const wrongNames = [
  ...['distractors', 'incorrectanswers', 'wronganswers', 'wrongoptions', 'incorrectoptions'],
  ...['falseanswers', 'wrong', 'incorrect', 'wrongchoices', 'decoys'],
];

/** Answers by a name that says so; before an index. */
export const answerNames = [
  ...['answer', 'correctanswer', 'correctanswers', 'correctvalues', 'correctvalue', 'correct'],
  ...['correctoption', 'correctoptions', 'correctoptionid', 'correctoptionids', 'correctid'],
  ...[
    'correctids',
    'answerid',
    'answerids',
    'rightanswer',
    'rightanswers',
    'solution',
    'solutions',
  ],
  ...['expected', 'expectedanswer', 'expectedanswers', 'answerkey', 'answerkeys', 'correctchoice'],
  ...[
    'correctchoices',
    'correctchoiceid',
    'correcttext',
    'answertext',
    'answervalue',
    'correctorder',
  ],
  ...['correctsequence', 'correctletter', 'answerletter', 'correctkey', 'correctkeys', 'answers'],
  ...['pairs', 'matches', 'correctpairs', 'target', 'expectedtext'],
];

/** Texts that were typed and are taken: a card that has these is one to type. */
export const acceptedNames = [
  ...['acceptedanswers', 'acceptableanswers', 'acceptedanswer', 'accepted', 'acceptable'],
  ...['acceptedtexts', 'validanswers', 'alternativeanswers', 'acceptedvalues'],
];

/** What stands on the back of a card that asks nothing else. */
export const backNames = [
  ...['back', 'backtext', 'backside', 'definition', 'definitions', 'meaning', 'meanings', 'gloss'],
  ...['translation', 'translations', 'explanation', 'a'],
];

/** Places counted from 0, where the batch does not say otherwise. */
export const indexNames = [
  ...['correctindex', 'correctindexes', 'correctindices', 'answerindex', 'answerindexes'],
  ...['answerindices', 'correctoptionindex', 'correctoptionindexes', 'correctanswerindex'],
  ...['rightindex', 'solutionindex', 'correctchoiceindex', 'index', 'indexes', 'indices'],
];

/** Places counted from 1, where the batch does not say otherwise. */
export const numberNames = [
  ...['correctnumber', 'answernumber', 'correctoptionnumber', 'correctno', 'answerno'],
  ...[
    'correctposition',
    'correctpositions',
    'answerposition',
    'correctoptionno',
    'correctchoiceno',
  ],
];

/** What an answer that is an object keeps its value under. */
export const valueNames = [
  ...['correctvalues', 'correctvalue', 'values', 'value', 'correct', 'correctoptionids'],
  ...['correctoptionid', 'optionids', 'optionid', 'ids', 'id', 'letter', 'key', 'texts', 'text'],
  ...['answers', 'answer', 'content', 'pairs', 'matches', 'order', 'sequence', 'word', 'term'],
  ...['accepted', 'correctanswer', 'correctanswers', 'solution'],
];

/** Members only a card has: what tells it from an envelope around it. */
export const tellingNames = [
  ...['question', 'stem', 'front', 'prompt', 'instruction', 'options', 'choices', 'wordbank'],
  ...['questiontext', 'fronttext', 'frontside', 'word', 'term', 'sentence', 'expression', 'text'],
  ...answerNames.filter((name) => name !== 'target'),
  ...['back', 'definition', 'distractors', 'incorrectanswers', 'wronganswers', 'left'],
];
