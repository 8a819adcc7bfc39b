/** Cards about a sentence of the word: to fill its blanks from a word bank, or to put it in order. */
import type { MadeCard } from '../contract/card-content.ts';
import { shuffled, type Dice } from './random.ts';
import { meanings, otherDefinitions, type Definition } from './wordnet/wordnet.ts';

const bankIds = ['A', 'B', 'C', 'D'] as const;
const blank = '___';

/** @param count of blanks: 1 for the word itself, 2 for another of its sentence too */
export function makeBlanks(
  term: string,
  definition: Definition,
  roll: Dice,
  count: 1 | 2,
): MadeCard | null {
  const sentence = sentenceOf(term, definition);
  const second = count === 2 ? longestOther(sentence, term) : null;
  if (count === 2 && second === null) return null;
  const removed = second === null ? [term] : [term, second];
  const places = removed
    .map((word) => ({ word, at: sentence.search(wholeWord(word)) }))
    .sort((a, b) => a.at - b.at);
  const others = otherDefinitions(definition, bankIds.length - count, roll).map(({ lemma }) =>
    lemma.replaceAll('_', ' '),
  );
  const texts = shuffled([...removed, ...others], roll);
  const options = bankIds.map((id, place) => ({ id, text: texts[place] ?? '' }));
  return {
    kind: 'fill-blanks',
    prompt: count === 1 ? 'Fill the blank' : 'Fill the blanks',
    question: removed.reduce((text, word) => text.replace(wholeWord(word), blank), sentence),
    options,
    correct: places.map(
      ({ word }, place) => `blank${place + 1}:${bankIds[texts.indexOf(word)] ?? ''}`,
    ),
  };
}

const longestOrder = 9;

export function makeArrange(term: string, definition: Definition, roll: Dice): MadeCard | null {
  const words = sentenceOf(term, definition)
    .replaceAll(/[^\p{L}\p{N}\s'-]/gu, ' ')
    .trim()
    .split(/\s+/u)
    .slice(0, longestOrder);
  if (words.length < 3) return null;
  const [distractor] = otherDefinitions(definition, 1, roll);
  const texts = [...words, distractor?.lemma.replaceAll('_', ' ') ?? 'not'];
  const order = shuffled([...texts.keys()], roll);
  return {
    kind: 'arrange',
    prompt: 'Put the words in order',
    question: term,
    options: order.map((place, index) => ({ id: `p${index + 1}`, text: texts[place] ?? '' })),
    correct: words.map((_, place) => `p${order.indexOf(place) + 1}`),
  };
}

/** An example that uses the word; where there is none, its definition made into one. */
function sentenceOf(term: string, definition: Definition): string {
  const examples = meanings(definition).flatMap((meaning) => meaning.examples);
  const found = examples.find(
    (example) => wholeWord(term).test(example) && example.split(/\s+/u).length > 3,
  );
  return found ?? `${term} means ${definition.text.replace(wholeWord(term), 'it')}`;
}

function wholeWord(word: string): RegExp {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu');
}

function longestOther(sentence: string, term: string): string | null {
  const parts = term.toLowerCase().split(/\s+/u);
  const words = [...sentence.matchAll(/\p{L}{4,}/gu)]
    .map(([word]) => word)
    .filter((word) => !parts.includes(word.toLowerCase()));
  return words.sort((a, b) => b.length - a.length)[0] ?? null;
}
