import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lemmaForms } from './lemma.ts';
import { runsOf } from '@gleaner/shared/testing/runs';

describe('lemmaForms', () => {
  it.each([
    ['ran', 'run'],
    ['was', 'be'],
    ['were', 'be'],
    ['been', 'be'],
    ['went', 'go'],
    ['saw', 'see'],
    ['lying', 'lie'],
    ['dying', 'die'],
    ['taken', 'take'],
    ['written', 'write'],
    ['chosen', 'choose'],
    ['torn', 'tear'],
    ['hoping', 'hope'],
    ['hopping', 'hop'],
    ['hoped', 'hope'],
    ['hopped', 'hop'],
    ['planned', 'plan'],
    ['visited', 'visit'],
    ['opening', 'open'],
    ['panicked', 'panic'],
    ['agreed', 'agree'],
    ['freed', 'free'],
    ['tied', 'tie'],
    ['studied', 'study'],
    ['studies', 'study'],
    ['stopped', 'stop'],
    ['travelling', 'travel'],
    ['traveling', 'travel'],
    ['dwindling', 'dwindle'],
    ['scurried', 'scurry'],
    ['mice', 'mouse'],
    ['children', 'child'],
    ['geese', 'goose'],
    ['teeth', 'tooth'],
    ['men', 'man'],
    ['criteria', 'criterion'],
    ['phenomena', 'phenomenon'],
    ['indices', 'index'],
    ['quizzes', 'quiz'],
    ['heroes', 'hero'],
    ['photos', 'photo'],
    ['buses', 'bus'],
    ['glasses', 'glass'],
    ['ambiguities', 'ambiguity'],
    ['happier', 'happy'],
    ['biggest', 'big'],
    ['worst', 'bad'],
    ['farther', 'far'],
    ["dog's", 'dog'],
    ['dog’s', 'dog'],
    ['Mice', 'mouse'],
  ])('makes of %s the dictionary form %s', (word, form) => {
    expect(lemmaForms(word)[0]).toBe(form);
  });

  it.each([
    ['leaves', ['leaf', 'leave']],
    ['better', ['good', 'well']],
    ['axes', ['axe', 'axis']],
    ['lives', ['life', 'live']],
  ])('gives for %s all of %j', (word, forms) => {
    expect([...lemmaForms(word)].sort()).toEqual(forms);
  });

  it.each([
    ...['boss', 'glass', 'bus', 'news', 'series', 'species', 'physics', 'lens', 'this', 'always'],
    ...['serendipity', 'string', 'red', 'bed', 'thing', 'evening', 'ceiling', 'water', 'gossamer'],
    ...['analysis', 'paper', 'king', 'don’t', '日本語', 'Straße', '', 'constructor', '__proto__'],
  ])('returns no form for %s', (word) => {
    expect(lemmaForms(word)).toEqual([]);
  });

  it('never returns the word itself, nor a form that is not a word', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: fc.constantFrom(...Array.from('aeinrstlgd’-')), maxLength: 12 }),
        ),
        (word) => {
          for (const form of lemmaForms(word)) {
            expect(form).toMatch(/^[a-z'-]+$/u);
            expect(form).not.toBe(word.toLowerCase());
          }
        },
      ),
      { numRuns: runsOf(2_000) },
    );
  });
});
