/** One card of each kind, for tests and for looking at the screens. */
import type { CardKind, Flashcard } from '@gleaner/shared';

export const plainCard = {
  ...{ prompt: '', phonetics: [], speak: false, options: [], language: 'en' },
  rules: { ignoreCase: true, ignoreAccents: false, ignorePunctuation: true, strictOrder: false },
};

export const cards = {
  choice: {
    ...plainCard,
    ...{ id: 'choice', kind: 'choice', prompt: 'Choose the meaning', question: 'serendipity' },
    phonetics: [{ text: '/ˌserənˈdɪpɪti/', accent: '' }],
    options: [
      { id: 'A', text: 'good luck in finding things' },
      { id: 'B', text: 'a deep sorrow' },
      { id: 'C', text: 'a thin, light cloth' },
      { id: 'D', text: 'speaking at length' },
    ],
    correct: ['A'],
  },
  'multiple-choice': {
    ...plainCard,
    ...{ id: 'multiple', kind: 'multiple-choice', question: 'lugubrious' },
    options: [
      { id: 'a', text: 'mournful' },
      { id: 'b', text: 'dismal' },
      { id: 'c', text: 'cheerful' },
      { id: 'd', text: 'made of stone' },
    ],
    correct: ['a', 'b'],
  },
  'fill-blanks': {
    ...plainCard,
    ...{ id: 'blanks', kind: 'fill-blanks' },
    question: 'By pure ___ he found the ___ letters in a drawer.',
    options: [
      { id: 'w1', text: 'obsolete' },
      { id: 'w2', text: 'serendipity' },
      { id: 'w3', text: 'missing' },
    ],
    correct: ['blank1:w2', 'blank2:w3'],
  },
  spelling: {
    ...plainCard,
    ...{ id: 'spelling', kind: 'spelling', question: 'gossamer', correct: ['gossamer'] },
  },
  arrange: {
    ...plainCard,
    ...{ id: 'arrange', kind: 'arrange', question: 'What old friends do' },
    options: [
      { id: 'o1', text: 'meet' },
      { id: 'o2', text: 'friends' },
      { id: 'o3', text: 'again' },
      { id: 'o4', text: 'Old' },
      { id: 'o5', text: 'never' },
    ],
    correct: ['o4', 'o2', 'o1', 'o3'],
    rules: { ...plainCard.rules, strictOrder: true },
  },
  match: {
    ...plainCard,
    ...{ id: 'match', kind: 'match', question: '' },
    options: [
      { id: 'l1', text: 'petrichor', group: 'left' },
      { id: 'l2', text: 'gossamer', group: 'left' },
      { id: 'l3', text: 'cairn', group: 'left' },
      { id: 'r1', text: 'a heap of stones that marks a way', group: 'right' },
      { id: 'r2', text: 'the smell of rain on dry ground', group: 'right' },
      { id: 'r3', text: 'a very thin, light cloth', group: 'right' },
    ],
    correct: ['l1:r2', 'l2:r3', 'l3:r1'],
  },
  speaking: {
    ...plainCard,
    ...{ id: 'speaking', kind: 'speaking', question: 'ephemeral', correct: ['ephemeral'] },
    phonetics: [{ text: '/ɪˈfem(ə)rəl/', accent: 'UK' }],
    rules: { ...plainCard.rules, minSimilarity: 0.75 },
  },
  reveal: {
    ...plainCard,
    ...{ id: 'reveal', kind: 'reveal', question: 'sonder', correct: ['everyone has a story'] },
  },
} satisfies Record<CardKind, Flashcard>;

/** Blanks without a word bank are typed. */
export const typedBlanks: Flashcard = {
  ...plainCard,
  ...{ id: 'typed', kind: 'fill-blanks', question: 'She ___ to school and ___ lunch there.' },
  correct: ['blank1:goes', 'blank2:has'],
};

/** A wrong answer to each, as `grade` takes it. */
export const wrongAnswers: Readonly<Record<CardKind, readonly string[]>> = {
  choice: ['B'],
  'multiple-choice': ['a', 'c'],
  'fill-blanks': ['blank1:w1', 'blank2:w3'],
  spelling: ['goose'],
  arrange: ['o2', 'o4', 'o1', 'o3'],
  match: ['l1:r1', 'l2:r3', 'l3:r2'],
  speaking: [],
  reveal: [],
};
