import { describe, expect, it } from 'vitest';
import { wordsToMark, type CollectedWord } from '../choose-words.ts';
import { testDictionary as english } from '../../../testing/dictionary.ts';
import { createAskingMatcher, createMatcher, type Matcher } from './matcher.ts';
import { byKeyToken, keyTokensOf } from '../words-on-page.ts';
import type { WordsOfLanguage } from '../../messages.ts';
import { longestAsked, mostAsked } from '../asking.ts';

const languages = [
  { code: 'LANGUAGE_ENGLISH', tag: 'en' },
  { code: 'LANGUAGE_GERMAN', tag: 'de' },
  { code: 'LANGUAGE_CHINESE', tag: 'zh' },
];
const codes = new Map(languages.map(({ code, tag }) => [tag, code]));

function words(terms: readonly string[], tag = 'en', mastery = 0): CollectedWord[] {
  return terms.map((term) => ({ terms: [term], language: codes.get(tag), mastery }));
}

/** Answers like the background, from a list of words, and records the requests. */
function background(collected: readonly CollectedWord[]) {
  const byToken = byKeyToken(collected);
  const questions: { tokens: readonly string[]; answer: readonly WordsOfLanguage[] }[] = [];
  const ask = (tokens: readonly string[], language: string) => {
    const keys = keyTokensOf({ tokens, language }, english);
    const found = new Set(keys.flatMap((key) => byToken.get(key) ?? []));
    const chosen = wordsToMark({
      ...{ known: [], languages, english },
      collected: [...found],
      highestMastery: 5,
    });
    const answer = chosen.filter(({ tag }) => tag === '' || language === '' || tag === language);
    questions.push({ tokens, answer });
    return Promise.resolve(answer);
  };
  return { ask, questions };
}

function run<T>(steps: Generator<void, T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

async function find(matcher: Matcher, text: string, language = 'en'): Promise<string[]> {
  if (matcher.lacks && run(matcher.lacks(text, language))) await matcher.learn?.();
  return run(matcher.find(text, language)).map(
    ({ start, end, mastered }) => text.slice(start, end) + (mastered ? '*' : ''),
  );
}

describe('a page that asks', () => {
  const collected = [
    ...words(['run', 'mouse', 'give up', 'well-known', 'in', 'in spite of', 'take', 'take part']),
    ...words(['car', 'new', 'C#', 'it’s', 'kitchen sink']),
    ...words(['ambiguity'], 'en', 5),
    ...words(['der Hund', 'die Hand', 'Straße'], 'de'),
    ...words(['系统', '操作系统'], 'zh'),
  ];
  it.each([
    ['He ran, runs and is running; two mice.', 'en'],
    ['She gave up. Never give  up! Give it up.', 'en'],
    ['A well‑known and well known man; in spite of it, in it.', 'en'],
    ['They took part in it. A caring man has two cars. No news of newer ambiguities.', 'en'],
    ["C and C# and C++. It's, it’s and its. All but kitchen sinks.", 'en'],
    ['Der Hund und die Hand in der STRASSE.', 'de'],
    ['操作系统与系统。', 'zh-CN'],
    ['Der Hund runs. 操作系统', ''],
  ])('finds in “%s” (%s) the same as a matcher with the whole list', async (text, language) => {
    const whole = wordsToMark({ collected, known: [], languages, english, highestMastery: 5 });
    const expected = await find(createMatcher({ version: '1', languages: whole }), text, language);
    expect(expected).not.toEqual([]);
    const { ask } = background(collected);
    expect(await find(createAskingMatcher(ask), text, language)).toEqual(expected);
  });

  it('asks for each token once, and for new tokens with each text', async () => {
    const { ask, questions } = background(collected);
    const matcher = createAskingMatcher(ask);
    expect(await find(matcher, 'A mouse runs.')).toEqual(['mouse', 'runs']);
    expect(await find(matcher, 'A mouse took a car.')).toEqual(['mouse', 'took', 'car']);
    expect(await find(matcher, 'A car.')).toEqual(['car']);
    expect(questions.map(({ tokens }) => tokens)).toEqual([
      ['a', 'mouse', 'runs', '.'],
      ['took', 'car'],
    ]);
  });

  it('receives few words when thousands have the same beginning', async () => {
    const nouns = Array.from({ length: 7_000 }, (_, n) => `der Hund${n}`);
    const { ask, questions } = background(words(nouns, 'de'));
    expect(await find(createAskingMatcher(ask), 'Der Hund17 und der Baum.', 'de')).toEqual([
      'Der Hund17',
    ]);
    expect(JSON.stringify(questions[0]?.answer).length).toBeLessThan(200);
  });

  it('splits its requests, and asks for no token that cannot be a word', async () => {
    const { ask, questions } = background(collected);
    const matcher = createAskingMatcher(ask);
    const text = Array.from({ length: mostAsked + 10 }, (_, n) => `w${n}`).join(' ');
    expect(await find(matcher, `${text} mouse ${'x'.repeat(longestAsked + 1)}`)).toEqual(['mouse']);
    expect(questions.map(({ tokens }) => tokens.length)).toEqual([mostAsked, 11]);
  });

  it('asks again after a request without an answer', async () => {
    const { ask } = background(collected);
    let dead = true;
    const matcher = createAskingMatcher((tokens, language) =>
      dead ? Promise.reject(new Error('gone')) : ask(tokens, language),
    );
    await expect(find(matcher, 'A mouse.')).rejects.toThrow('gone');
    dead = false;
    expect(await find(matcher, 'A mouse.')).toEqual(['mouse']);
  });
});
