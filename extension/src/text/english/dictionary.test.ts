import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testDictionary } from '../../../testing/dictionary.ts';
import { regularBases } from './regular-bases.ts';
import { casesOf } from '@gleaner/shared/testing/runs';

const { basesOf, kindOf, irregularOf, lookalikesOf } = testDictionary;
const lemmaForms = (word: string) => basesOf(word.toLowerCase().replaceAll('’', "'"));

describe('the bases of a form', () => {
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
      { numRuns: casesOf(2_000) },
    );
  });
});

/** Decides like the matcher. */
function isFormOf(form: string, base: string): boolean {
  return (
    irregularOf(base).includes(form) ||
    (regularBases(form).includes(base) && !lookalikesOf(base).includes(form))
  );
}

describe('a form and its base', () => {
  it.each([
    ...[
      'went go',
      'was be',
      'mice mouse',
      'leaves leaf',
      'leaves leave',
      'better good',
      'taken take',
    ],
    ...['hopping hop', 'hoping hope', 'hopped hop', 'hoped hope', 'visiting visit', 'planned plan'],
    ...['travelling travel', 'traveling travel', 'panicked panic', 'agreed agree', 'freed free'],
    ...['studied study', 'studies study', 'ties tie', 'boxes box', 'wishes wish', 'heroes hero'],
    ...[
      'photos photo',
      'buses bus',
      'glasses glass',
      'quizzes quiz',
      'arguing argue',
      'seeing see',
    ],
    ...['happier happy', 'biggest big', 'taller tall', 'dwindling dwindle', 'finessing finesse'],
    ...["dog's dog", "dogs' dogs", 'gossamers gossamer', 'googled google'],
  ])('%s', (pair) => {
    const [form = '', base = ''] = pair.split(' ');
    expect(isFormOf(form, base)).toBe(true);
  });

  it.each([
    ...['caring car', 'rating rat', 'staring star', 'hoping hop', 'news new', 'number numb'],
    ...['corner corn', 'forest for', 'interest inter', 'master mast', 'offer off'],
    ...['thing th', 'string str', 'bring br', 'bus bu', 'red re', 'this thi'],
    ...['constructor construct', '__proto__ object', 'boss bos', 'driver drive'],
  ])('not %s', (pair) => {
    const [form = '', base = ''] = pair.split(' ');
    expect(isFormOf(form, base)).toBe(false);
  });
});

it.each([
  ['gossamer', 'common'],
  ['turkey', 'name-too'],
  ['german', null],
  ['vuillard', null],
  ['hopp', null],
])('knows %s as %s', (word, kind) => {
  expect(kindOf(word)).toBe(kind);
});
