/**
 * Makes the English dictionary from WordNet (`src/text/english/dictionary.ts` says how it is written): its words, and
 * the forms of which the spelling rules (`regular-bases.ts`) do not find the bases that WordNet gives.
 */
import { createRequire } from 'node:module';
import {
  marks,
  partMarks,
  readDictionary,
  type PartOfSpeech,
} from '../../src/text/english/dictionary.ts';
import { listedWords } from './find-words.ts';
import { isAdjective, missedForms, wordnetBases } from './wordnet-bases.ts';

const lexicon = createRequire(createRequire(import.meta.url).resolve('wink-lemmatizer'));
const plain = /^[a-z]+$/u;
/** Adjectives that are compared by -er and -est, by their spelling: one syllable, or an ending like that of "happy". */
const short = /^(?:[^aeiouy]*(?:qu)?[aeiouy]+[^aeiouy]*e?|.*(?:[^aeiou]y|[^aeiou]le|ow|er))$/u;

interface Word {
  marks: string;
  readonly forms: [part: PartOfSpeech, form: string][];
}

export function packDictionary(): string {
  const words = new Map<string, Word>();
  const markOfKind = { common: '', 'name-too': marks.name, 'name-only': marks.nameOnly };
  for (const [word, kind] of listedWords()) words.set(word, { marks: markOfKind[kind], forms: [] });
  for (const [word, one] of words)
    if (short.test(word) && isAdjective(word)) one.marks += marks.compared;

  const regular = readDictionary(write(words));
  const irregular = ['verb', 'noun', 'adjective'].flatMap((part) =>
    keysOf(`wn-${part}-exceptions`),
  );
  const doubtful = [...words.keys()].flatMap(doubtfulForms);
  const forms = [...keysOf('wn-words'), ...irregular, ...Object.keys(missedForms), ...doubtful];
  for (const form of new Set(forms.toSorted())) {
    if (!plain.test(form)) continue;
    const bases = wordnetBases(form).filter(({ base }) => words.has(base));
    const told = regular.basesOf(form);
    const isTold = (base: string) => told.includes(base);
    if (
      bases.every(({ base }) => isTold(base)) &&
      new Set(bases.map(({ base }) => base)).size === told.length
    )
      continue;
    if (bases.length === 0) {
      const own = words.get(form);
      if (own) own.marks += marks.own;
    }
    for (const { base, part } of bases) words.get(base)?.forms.push([part, form]);
  }
  return write(words);
}

/** From these spelling leads to another word too: "passed" to "pas", "added" to "ad". */
function doubtfulForms(word: string): readonly string[] {
  if (word.endsWith('ie')) return [`${word}s`, `${word}d`];
  if (word.endsWith('e'))
    return ['es', 'ed', 'ing', 'er', 'est'].map((end) => word.slice(0, -1) + end);
  return /([a-z])\1$/u.test(word) ? ['es', 'ed', 'ing'].map((end) => word + end) : [];
}

function write(words: ReadonlyMap<string, Word>): string {
  const markOf = Object.fromEntries(Object.entries(partMarks).map(([mark, part]) => [part, mark]));
  let before = '';
  const coded = (text: string) => {
    let shared = 0;
    while (shared < before.length && text[shared] === before[shared]) shared += 1;
    const ended = String.fromCharCode(65 + before.length - shared);
    before = text;
    return ended + text.slice(shared);
  };
  return [...words]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([word, { marks: given, forms }]) => [
      coded(word) + given,
      ...forms.map(([part, form]) => (markOf[part] ?? '') + coded(form)),
    ])
    .join('');
}

function keysOf(list: string): string[] {
  return Object.keys(lexicon(`wink-lexicon/src/${list}.js`) as object);
}
