/** Makes a word's card: its kind and its wrong answers depend on the seed, the word and the round alone. */
import type { DealtKind, InstanceSettings } from '../settings.ts';
import type { StoredWord } from '../state/store.ts';
import type { CardContent, MadeCard } from '../contract/card-content.ts';
import { dice, type Dice } from './random.ts';
import * as sentences from './sentence-cards.ts';
import { define, type Definition } from './wordnet/wordnet.ts';
import * as words from './word-cards.ts';

export function makeCard(
  word: StoredWord,
  seed: string,
  kinds: InstanceSettings['cardKinds'],
): CardContent {
  const roll = dice(seed, word.term, word.language, word.round);
  const difficulty = Math.min(5, Math.max(1, Math.round(word.memory.difficulty / 2)));
  const definition = word.language === 'LANGUAGE_ENGLISH' ? define(word.term) : null;
  return { ...made(word, definition, roll, kinds), difficulty };
}

function made(
  word: StoredWord,
  definition: Definition | null,
  roll: Dice,
  kinds: InstanceSettings['cardKinds'],
): MadeCard {
  if (kinds === 'usual') {
    if (definition === null) return words.makeReveal(word, null);
    const kind = roll(10) < 6 ? 'choice' : 'spelling';
    return makers[kind](word, definition, roll) ?? words.makeReveal(word, null);
  }
  const first = word.sequence - 1 + word.round;
  for (const turn of kinds.keys()) {
    const kind = kinds[(first + turn) % kinds.length] ?? 'reveal';
    const card = makers[kind](word, definition, roll);
    if (card !== null) return card;
  }
  return words.makeReveal(word, definition);
}

/** Null where the word has not enough for a card of the kind. */
type Maker = (word: StoredWord, definition: Definition | null, roll: Dice) => MadeCard | null;

const ofDefined =
  (make: (term: string, definition: Definition, roll: Dice) => MadeCard | null): Maker =>
  ({ term }, definition, roll) =>
    definition && make(term, definition, roll);

const makers: Readonly<Record<DealtKind, Maker>> = {
  choice: ofDefined(words.makeChoice),
  'multiple-choice': ofDefined(words.makeMultipleChoice),
  'fill-blanks': ofDefined((term, definition, roll) =>
    sentences.makeBlanks(term, definition, roll, 1),
  ),
  'fill-several': ofDefined((term, definition, roll) =>
    sentences.makeBlanks(term, definition, roll, 2),
  ),
  spelling: ({ term }, definition) => words.makeSpelling(term, definition),
  arrange: ofDefined(sentences.makeArrange),
  match: ofDefined(words.makeMatch),
  speaking: ({ term }) => words.makeSpeaking(term),
  reveal: words.makeReveal,
};
