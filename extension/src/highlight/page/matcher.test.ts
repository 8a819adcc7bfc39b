import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsToMark, type CollectedWord } from '../choose-words.ts';
import { testDictionary as english } from '../../../testing/dictionary.ts';
import { createMatcher, type Matcher } from './matcher.ts';

const languages = [
  { code: 'LANGUAGE_ENGLISH', tag: 'en' },
  { code: 'LANGUAGE_GERMAN', tag: 'de' },
  { code: 'LANGUAGE_CHINESE', tag: 'zh' },
];

function words(terms: readonly string[], language = 'LANGUAGE_ENGLISH', mastery = 0) {
  return terms.map((term): CollectedWord => ({ terms: [term], language, mastery }));
}
function matcherFor(collected: readonly CollectedWord[], known: readonly string[] = []): Matcher {
  const chosen = wordsToMark({ collected, known, languages, english });
  return createMatcher({ version: '1', languages: chosen });
}
function find(matcher: Matcher, text: string, language = 'en'): string[] {
  const steps = matcher.find(text, language);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value.map(
    ({ start, end, mastered }) => text.slice(start, end) + (mastered ? '*' : ''),
  );
}

describe('finding collected words', () => {
  it.each([
    [['gossamer'], 'Gossamer threads, not gossamery; “gossamer”.', ['Gossamer', 'gossamer']],
    [['run'], 'He ran, runs and is running; a runner, a rune.', ['ran', 'runs', 'running']],
    [['mouse', 'leaf'], 'Mice eat leaves.', ['Mice', 'leaves']],
    [['car'], 'A caring man has two cars.', ['cars']],
    [['new'], 'No news of the newest and newer things.', ['newest', 'newer']],
    [['dog'], 'The dog’s and the dogs’ tails.', ['dog’s', 'dogs']],
    [['give up'], 'She gave up. Never give  up! Give it up.', ['gave up', 'give  up']],
    [['well-known'], 'A well‑known and well known man.', ['well‑known', 'well known']],
    [['kitchen sink'], 'All but kitchen sinks.', ['kitchen sinks']],
    [['in', 'in spite of'], 'In spite of it, in it.', ['In spite of', 'in']],
    [['C#'], 'C and C# and C++.', ['C#']],
    [['it’s'], "It's, it’s and its.", ["It's", 'it’s']],
    [['Straße'], 'Die STRASSE.', ['STRASSE']],
    [['naïve'], 'A nai\u0308ve soft\u00ADhyphen.', ['nai\u0308ve']],
    [['end begin'], 'The end. Begin here.', []],
    [['constructor', '__proto__'], 'A constructor of __proto__.', ['constructor', '__proto__']],
  ])('of %j in %j: %j', (terms, text, found) => {
    expect(find(matcherFor(words(terms)), text)).toEqual(found);
  });

  it('cuts Chinese into words', () => {
    const matcher = matcherFor(words(['系统', '操作系统'], 'LANGUAGE_CHINESE'));
    expect(find(matcher, '操作系统与系统。', 'zh-CN')).toEqual(['操作系统', '系统']);
  });

  it('marks only words of the page’s language, or of any language if the page declares none', () => {
    const matcher = matcherFor([...words(['die']), ...words(['Hand'], 'LANGUAGE_GERMAN')]);
    const text = 'Die Hand dies.';
    expect(find(matcher, text, 'de-AT')).toEqual(['Hand']);
    expect(find(matcher, text, 'en')).toEqual(['Die', 'dies']);
    expect(find(matcher, text, '')).toEqual(['Die', 'Hand', 'dies']);
    expect(find(matcher, text, 'no such language')).toEqual(['Die', 'Hand', 'dies']);
  });

  it('inflects only English words', () => {
    expect(find(matcherFor(words(['gehen'], 'LANGUAGE_GERMAN')), 'gehens', '')).toEqual([]);
    expect(find(matcherFor(words(['go'], 'LANGUAGE_KLINGON')), 'went go', '')).toEqual(['go']);
  });

  it('marks the longest of the matches that begin first', () => {
    const matcher = matcherFor(words(['take', 'take part', 'part in']));
    expect(find(matcher, 'They took part in it.')).toEqual(['took part']);
  });

  it('reports whether a word is mastered', () => {
    const matcher = matcherFor([...words(['gossamer']), ...words(['ambiguity'], undefined, 5)]);
    expect(find(matcher, 'gossamer ambiguity')).toEqual(['gossamer', 'ambiguity*']);
  });

  it('does not mark what the learner knows, in any form', () => {
    const collected: CollectedWord = {
      terms: ['mouse', 'mice'],
      language: 'LANGUAGE_ENGLISH',
      mastery: 0,
    };
    expect(find(matcherFor([collected], ['MICE']), 'A mouse, two mice.')).toEqual([]);
  });

  it('finds nothing when nothing is collected', () => {
    expect(find(matcherFor([]), 'Some text.')).toEqual([]);
  });

  it('finds matches in order, without overlaps, and each word by itself', () => {
    const word = fc.constantFrom('run', 'give', 'up', 'mouse', 'part', 'take', 'car', 'well');
    const terms = fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { maxLength: 6 });
    const text = fc.array(fc.oneof(word, fc.constantFrom('ran', 'cars', 'other')), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(terms, text, (sequences, tokens) => {
        const steps = matcherFor(words(sequences.map((one) => one.join(' ')))).find(
          tokens.join(' '),
          'en',
        );
        let step = steps.next();
        while (!step.done) step = steps.next();
        let last = 0;
        for (const { start, end } of step.value) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        const whole = tokens.join(' ');
        const singles = sequences.filter(({ length }) => length === 1).map(([only]) => only);
        if (sequences.every(({ length }) => length === 1)) {
          const found = step.value.map(({ start, end }) => whole.slice(start, end));
          const wanted = tokens.filter((token) => {
            const bases = new Map<string, string>([
              ['ran', 'run'],
              ['cars', 'car'],
            ]);
            return singles.some((single) => single === (bases.get(token) ?? token));
          });
          expect(found).toEqual(wanted);
        }
      }),
    );
  });
});
