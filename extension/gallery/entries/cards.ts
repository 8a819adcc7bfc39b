/** Every kind of card, in every state it can be in. */
import { cardKinds, type CardKind, type Flashcard } from '@gleaner/shared';
import '../../src/pages/popup/popup.css';
import { showSession, type ShownSession } from '../../src/review/screen/testing-screen.tsx';
import { cards, typedBlanks, wrongAnswers } from '../../src/review/answers/testing-cards.ts';
import type { GalleryEntry, ShownEntry } from '../entry.ts';
import { setVoice } from '../stage/voice.ts';
import { arrangeOf, choiceOf, samples, spellingOf } from './samples.ts';

type Step = Parameters<ShownSession['dispatch']>[0] extends infer Event
  ? Event extends { readonly at: number }
    ? Omit<Event, 'at'>
    : never
  : never;

const place = (...placed: string[]): Step => ({ type: 'place', placed, selected: null });
const typed = (text: string): Step => ({ type: 'draft', text });
const answer = (...given: readonly string[]): Step => ({ type: 'answer', given });

/** What half of each kind looks like; null where one press does all of it. */
const half: Readonly<Record<CardKind, Step | null>> = {
  choice: null,
  'multiple-choice': place('a'),
  'fill-blanks': place('blank1:w2'),
  spelling: typed('gossa'),
  arrange: place('o4', 'o2'),
  match: place('l1:r2'),
  speaking: null,
  reveal: { type: 'reveal' },
};

function showCard(card: Flashcard, steps: readonly Step[], hasVoice = true): ShownEntry {
  setVoice(hasVoice);
  const shown = showSession(card, { ...cards['multiple-choice'], id: 'next' });
  for (const step of steps) shown.dispatch({ ...step, at: Date.now() });
  return { close: () => shown.close() };
}

const entry = (name: string, card: Flashcard, ...steps: Step[]): GalleryEntry => ({
  name: `card/${name}`,
  render: () => showCard(card, steps),
});

function statesOf(kind: CardKind): GalleryEntry[] {
  const card: Flashcard = cards[kind];
  const done = half[kind];
  return [
    entry(`${kind}/asked`, card),
    ...(done ? [entry(`${kind}/half answered`, card, done)] : []),
    entry(`${kind}/right`, card, answer(...card.correct)),
    entry(`${kind}/wrong`, card, answer(...wrongAnswers[kind])),
  ];
}

const details: Flashcard['details'] = [
  { kind: 'meaning', text: 'a happy chance' },
  { kind: 'translation', text: '意外发现' },
  { kind: 'example', text: 'By serendipity they met in a small town by the sea.' },
];

/** Texts whose fields have no name that Gleaner knows. */
const furtherTexts: Flashcard['details'] = [
  'Think of the three princes of Serendip, who always found what they were not looking for.',
  'by serendipity',
  'formal',
  '思いがけない発見をする才能。',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen',
].map((text) => ({ kind: 'text', text }) as const);

const inLanguages = samples.flatMap((sample): GalleryEntry[] => [
  entry(`${sample.name}/asked`, choiceOf(sample)),
  entry(`${sample.name}/right`, choiceOf(sample), answer('A')),
  entry(`${sample.name}/wrong`, choiceOf(sample), answer('B')),
  entry(`${sample.name}/spelling wrong`, spellingOf(sample), answer(sample.word.slice(0, -3))),
  entry(`${sample.name}/arrange half answered`, arrangeOf(sample), place('o2', 'o0', 'o1')),
  entry(`${sample.name}/arrange wrong`, arrangeOf(sample), answer('o2', 'o0', 'o1', 'o3')),
]);

const inLargestWords = samples.flatMap((sample): GalleryEntry[] =>
  [
    entry(`largest words/${sample.name}/asked`, choiceOf(sample)),
    entry(`largest words/${sample.name}/wrong`, choiceOf(sample), answer('B')),
    entry(`largest words/${sample.name}/spelling wrong`, spellingOf(sample), answer('x')),
  ].map((one) => ({ ...one, render: () => inLargest(one.render()) })),
);

/** As the learner may choose under "Size of words". */
async function inLargest(shown: ShownEntry | Promise<ShownEntry>): Promise<ShownEntry> {
  const { dataset } = document.documentElement;
  dataset.wordSize = 'largest';
  const { close, ...rest } = await shown;
  return {
    ...rest,
    close: () => {
      delete dataset.wordSize;
      close();
    },
  };
}

export const cardEntries: readonly GalleryEntry[] = [
  ...cardKinds.flatMap(statesOf),
  entry('typed blanks/asked', typedBlanks),
  entry('typed blanks/half answered', typedBlanks, place('blank1:go')),
  entry('typed blanks/almost', typedBlanks, answer('blank1:goes', 'blank2:hass')),
  entry('typed blanks/wrong', typedBlanks, answer('blank1:went', 'blank2:had')),
  entry('almost', cards.spelling, answer('goxsamer')),
  entry('almost, counted as right', cards.spelling, answer('goxsamer'), { type: 'count-as-right' }),
  entry('right, counted as wrong', cards.spelling, answer('gossamer'), { type: 'count-as-wrong' }),
  entry('not known', cards.spelling, answer('')),
  entry('with details', { ...cards.choice, details }, answer('B')),
  entry('with further texts', { ...cards.choice, details: furtherTexts }, answer('B')),
  entry('with further texts, spelled', { ...cards.spelling, details: furtherTexts }, answer('x')),
  entry('with a picture', { ...cards.choice, imageUrl: 'https://pictures.example/one.jpg' }),
  entry('with a recording', { ...cards.spelling, audioUrl: 'https://sounds.example/one.mp3' }),
  { name: 'card/without a voice', render: () => showCard(cards.spelling, [], false) },
  { ...entry('in a tab/asked', cards.choice), width: 1024, height: 720 },
  {
    ...entry('in a tab/wrong', { ...cards.choice, details }, answer('B')),
    width: 1024,
    height: 720,
  },
  ...inLanguages,
  ...inLargestWords,
];
