/** Nothing above a card gives its answer away, and nothing that a card says is lost. */
import { describe, expect, it } from 'vitest';
import { oneCard as one } from '../../testing/one-card.ts';
import { readableCard, rightTexts } from '../../testing/read-card.ts';

type Item = Record<string, unknown>;

const dogOrCat = { type: 'choice', options: ['dog', 'cat'], answer: 'dog' };
const image_url = 'https://x.org/a.png';
const audio_url = 'https://x.org/a.mp3';
const built = { type: 'arrange', prompt: 'Build', options: ['barks', 'dog', 'the'] };
const published = {
  type: 'CARD_TYPE_ARRANGE',
  prompt: 'Build',
  question: { text: 'the dog barks' },
  options: [
    { id: 'x', text: 'barks' },
    { id: 'y', text: 'dog' },
    { id: 'z', text: 'the' },
  ],
  answer: { correct_values: ['z', 'y', 'x'] },
};

describe('what asks does not hold the answer', () => {
  it.each<[string, Item, string]>([
    [
      'a word that is heard',
      { ...dogOrCat, prompt: 'What do you hear?', word: 'dog', audio_url },
      'dog',
    ],
    ['a word beside its picture', { ...dogOrCat, prompt: 'Choose', term: 'dog', image_url }, 'dog'],
    ['a picture alone', { ...dogOrCat, term: 'dog', image_url }, 'dog'],
    ['a word beside a question', { ...dogOrCat, prompt: 'Which one barks?', word: 'dog' }, 'dog'],
    ['a text beside a question', { ...dogOrCat, prompt: 'Which one barks?', text: 'dog' }, 'dog'],
    [
      'a learned word',
      { ...dogOrCat, prompt: 'Which barks?', learned_word: { term: 'dog' } },
      'dog',
    ],
    ['an explanation', { ...dogOrCat, image_url, explanation: 'Hund means dog' }, 'means dog'],
    [
      'an example',
      { ...dogOrCat, prompt: 'Choose', word: 'dog', example: 'The dog barks.' },
      'The dog',
    ],
    ['a note', { ...dogOrCat, image_url, note: 'Hund = dog' }, 'dog'],
    [
      'the sentence of a gap',
      { ...dogOrCat, question: 'The ___ barks.', sentence: 'The dog barks.' },
      'The dog',
    ],
    ['the order of options', published, 'the dog barks'],
    [
      'words in order',
      { ...built, sentence: 'The dog barks.', answer: ['the', 'dog', 'barks'] },
      'dog barks',
    ],
    ['places in order', { ...built, text: 'the dog barks', correct_order: [2, 1, 0] }, 'dog barks'],
    ['a full stop', { ...built, sentence: 'The dog barks.', answer: 'the dog barks' }, 'dog barks'],
    [
      'a reading',
      { type: 'choice', question: '狗', pinyin: 'gǒu', options: ['gǒu', 'māo'], answer: 'gǒu' },
      'gǒu',
    ],
    [
      'a reading to be typed',
      { type: 'typing', question: '犬', reading: 'いぬ', answer: 'いぬ' },
      'いぬ',
    ],
  ])('%s', (_, item, told) => {
    const { prompt, question, phonetics } = one(item);
    expect([prompt, question, ...phonetics.map(({ text }) => text)].join('\n')).not.toContain(told);
  });

  it('the sentence of an order that is not told is its answer', () => {
    const { answer: _, ...unsolved } = published;
    const card = one({ ...unsolved, type: 'arrange' });
    expect([card.prompt, card.question].join('\n')).not.toContain('dog barks');
    expect(rightTexts(card)).toContain('the dog barks');
  });
});

describe('a title asks where nothing else does', () => {
  it.each<[string, Item]>([
    [
      'beside an instruction',
      { ...dogOrCat, prompt: 'Choose the right one', title: 'Was ist ein Hund?' },
    ],
    [
      'of a truth',
      { type: 'true_false', prompt: 'True?', title: 'Was ist ein Hund?', answer: true },
    ],
    ['of a truth alone', { type: 'boolean', title: 'Was ist ein Hund?', answer: false }],
  ])('%s', (_, item) => {
    const card = one(item);
    expect(card.kind).toBe('choice');
    expect([card.prompt, card.question].join('\n')).toContain('Was ist ein Hund?');
  });
});

describe('options are shown by their texts', () => {
  const options = (list: unknown) => ({
    type: 'choice',
    question: 'Hund?',
    options: list,
    answer: 'b',
  });
  const two = [
    { id: 'a', text: 'cat' },
    { id: 'b', text: 'dog' },
  ];
  it.each<[string, Item]>([
    [
      'translations',
      options([
        { id: 'a', translations: { en: 'cat' } },
        { id: 'b', translations: { en: 'dog' } },
      ]),
    ],
    [
      'meanings',
      options([
        { id: 'a', meanings: ['cat'] },
        { id: 'b', meanings: ['dog'] },
      ]),
    ],
    [
      'examples',
      options([
        { id: 'a', example: 'cat' },
        { id: 'b', example: 'dog' },
      ]),
    ],
    [
      'blocks',
      options([
        { id: 'a', content: [{ children: [{ text: 'cat' }] }] },
        { id: 'b', content: [{ children: [{ text: 'dog' }] }] },
      ]),
    ],
    ['envelopes', options(two.map(({ id, text }) => ({ id, attributes: { text } })))],
    ['edges', options({ edges: two.map((node) => ({ node })) })],
    ['nodes', options({ nodes: two })],
    ['data', options({ data: two, total: 2 })],
    [
      'a right one beside wrong ones',
      {
        type: 'choice',
        question: 'Hund?',
        answer: { id: 'b', text: 'dog' },
        distractors: [{ id: 'a', text: 'cat' }],
      },
    ],
  ])('%s', (_, item) => {
    const card = one(item);
    expect(card.options.map(({ text }) => text).sort()).toEqual(['cat', 'dog']);
    expect(rightTexts(card)).toBe('choice dog');
  });

  it('an option without any text makes the card no choice', () => {
    const list = ['a', 'b'].map((id) => ({ id, audio_url }));
    expect(one(options(list)).kind).toBe('reveal');
  });

  it('a mark as a text is a mark', () => {
    const list = [
      { text: 'dog', is_correct: '1' },
      { text: 'cat', is_correct: '0' },
    ];
    expect(rightTexts(one({ type: 'choice', question: 'Hund?', options: list }))).toBe(
      'choice dog',
    );
  });

  it('an entry of a map without content is no option', () => {
    const list = { A: 'cat', B: 'dog', C: '', D: null };
    expect(one({ ...options(list), answer: 'B' }).options).toHaveLength(2);
  });
});

describe('what has no place of its own stands beside the answer', () => {
  it.each<[string, Item, string]>([
    ['notes', { notes: 'Plural: Hunde' }, 'Plural: Hunde'],
    ['a list', { synonyms: ['hound', 'mutt'] }, 'mutt'],
    ["Anki's back", { 'Back Extra': 'a <b>pet</b>' }, 'a pet'],
    ['an object', { grammar: { gender: 'masculine', plural: 'Hunde' } }, 'masculine'],
    ['an unknown name', { foo: 'alpha text' }, 'alpha text'],
    ['a description', { description: 'a kind animal' }, 'a kind animal'],
    ['collocations', { collocations: ['stray dog'] }, 'stray dog'],
    ['a memory aid', { memory_aid: 'The hound of the Baskervilles.' }, 'Baskervilles'],
    ['a remark on the date', { word_date: 'it was in use since the middle ages' }, 'middle ages'],
    ['homophones', { homophone: 'ware, wear' }, 'wear'],
    ['an authentic sentence', { authentic_use: 'Der Hund bellt' }, 'bellt'],
    ['a creative sentence', { creative_use: 'Der Hund singt' }, 'singt'],
    ['a long text without spaces', { culture: '犬'.repeat(50) }, '犬'.repeat(50)],
    ['words of a sentence', { displayTokens: [{ text: 'bellt' }, { text: 'laut' }] }, 'laut'],
    ['a creature', { creature: 'four legs' }, 'four legs'],
    ['what users say', { userSentence: 'Mein Hund schläft' }, 'schläft'],
    ['a letter', { mail_example: 'Dear dog owner' }, 'dog owner'],
    ['a secret of the word', { secretMeaning: 'loyal friend' }, 'loyal friend'],
    ['a profile of the word', { profileText: 'very common' }, 'very common'],
    ['a story', { story: { parts: [{ lines: [{ body: { text: 'The dog sang.' } }] }] } }, 'sang'],
    ['a table', { forms: { plural: { nominative: 'die Hunde' } } }, 'die Hunde'],
    ['a long word', { remark: `${'Donaudampfschifffahrts'.repeat(2)}hund` }, 'fahrtshund'],
  ])('%s', (_, item, text) => {
    const card = one({ front: 'Hund', back: 'dog', ...item });
    expect(card.details?.map((one) => one.text).join('\n')).toContain(text);
    expect([card.prompt, card.question, ...card.correct].join('\n')).not.toContain(text);
  });

  it.each<[string, Item]>([
    ['an address', { more: 'https://x.org/more' }],
    ['an id', { deck_id: 'deck-of-ann' }],
    ['a date', { created_at: '2026-11-20T10:00:00Z' }],
    ['a state', { status: 'active', queue: 'new', state: 'learning' }],
    ['a deck', { deck: 'My first German words', author: 'A. Writer' }],
    ['a date in words', { last_date: 'Friday the 27th of November 2026.' }],
    ['a token', { blob: 'q83vEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJ' }],
    [
      'who made it',
      { created_by: 'Writer', user: { name: 'one', id: 'two' }, author_name: 'A. W.' },
    ],
    ['a name in parts', { ownerDisplayName: 'A. W.', createdByUser: 'B. W.', user_agent: 'A B' }],
    ['a way in', { access_token: 'abc', client_secret: 'def', password: 'ghi', email: 'at home' }],
    ['an id deep inside', { parts: { lines: [{ id: 'line-one', kind: 'said' }] } }],
    ['a number to call', { phone: 'one two', phone_number: 'three four' }],
  ])('%s does not', (_, item) => {
    expect(one({ front: 'Hund', back: 'dog', ...item }).details ?? []).toEqual([]);
  });
});

describe('a front and a back in one text', () => {
  it.each<[string, Item]>([
    ['a line of Markdown', { content: 'Hund\n---\ndog' }],
    ['a line between lines', { text: 'Hund\r\n\r\n-----\r\n\r\ndog' }],
    ['a line of HTML', { front: 'Hund<hr id="answer">dog' }],
  ])('%s', (_, item) => {
    const card = one(item);
    expect(card).toMatchObject({ kind: 'reveal', question: 'Hund', correct: ['dog'] });
  });

  it('not where the card has an answer', () => {
    const card = one({ question: 'A\n---\nB', options: ['cat', 'dog'], answer: 'dog' });
    expect(card).toMatchObject({ kind: 'choice', question: 'A\n---\nB' });
  });
});

describe('a sentence to build or to hear is read after the answer', () => {
  const choices = ['laut', 'Der', 'Hund', 'Katze', 'bellt'];
  it.each<[string, Item]>([
    ['to tap', { type: 'tap', correctIndices: [1, 2, 4, 0] }],
    ['to hear and tap', { type: 'listenTap', tokens: ['Der', 'Hund', 'bellt', 'laut'] }],
    ['of an unknown type', { type: 'zzz', answer: ['Der', 'Hund', 'bellt', 'laut'] }],
  ])('%s', (_, item) => {
    for (const name of ['prompt', 'question', 'text']) {
      const card = one({ choices, ...item, [name]: 'Der Hund bellt laut.' });
      expect([card.prompt, card.question].join('\n')).not.toContain('Der Hund bellt');
      for (const text of choices) expect(readableCard(card)).toContain(text);
    }
  });
});

describe('values that name their type', () => {
  const ofFirestore = {
    front: { stringValue: 'Hund' },
    back: { stringValue: 'dog' },
    seen: { nullValue: null },
    notes: { mapValue: { fields: { plural: { stringValue: 'Hunde' } } } },
  };
  const ofDynamo = {
    front: { S: 'Hund' },
    back: { S: 'dog' },
    notes: { M: { plural: { S: 'Hunde' } } },
  };
  const ofStruct = {
    front: { string_value: 'Hund' },
    back: { string_value: 'dog' },
    notes: { list_value: { values: [{ string_value: 'Hunde' }] } },
  };
  it.each<[string, Item]>([
    ['of Firestore', ofFirestore],
    ['of DynamoDB', ofDynamo],
    ['of protocol buffers', ofStruct],
  ])('%s', (_, item) => {
    const card = one(item);
    expect(card).toMatchObject({ kind: 'reveal', question: 'Hund', correct: ['dog'] });
    expect(card.details).toEqual([{ kind: 'text', text: 'Hunde' }]);
  });

  it('in options and places', () => {
    const values = ['cat', 'dog', 'cow'].map((text) => ({ stringValue: text }));
    const card = one({
      type: { stringValue: 'choice' },
      question: { stringValue: 'Hund?' },
      options: { arrayValue: { values } },
      answerIndex: { integerValue: '1' },
    });
    expect(rightTexts(card)).toBe('choice dog');
  });

  it('a letter that names an option or a side is no type', () => {
    const sides = { L: 'left', M: 'middle', R: 'right' };
    expect(rightTexts(one({ question: 'q', options: sides, answer: { M: true } }))).toBe(
      'choice middle',
    );
  });
});

describe('pictures', () => {
  it.each<[string, unknown]>([
    ['picture_url', image_url],
    ['photo_url', image_url],
    ['image_uri', image_url],
    ['image_path', image_url],
    ['question_image', image_url],
    ['images', [image_url]],
    ['image', [image_url]],
    ['image', { large: image_url }],
    ['thumbnail', image_url],
    ['illustration', image_url],
  ])('%s', (name, value) => {
    expect(one({ ...dogOrCat, question: 'What is it?', [name]: value }).imageUrl).toBe(image_url);
  });
});
