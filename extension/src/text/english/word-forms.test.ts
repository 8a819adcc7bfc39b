import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dictionaryText } from '../../../testing/dictionary.ts';
import { isLowered, otherForms, withoutCapital } from './word-forms.ts';

beforeAll(() => {
  // `vi.unstubAllGlobals` would remove the stub of `browser` for later files.
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(new Response(dictionaryText)),
  );
});

afterAll(() => {
  vi.mocked(fetch).mockRestore();
});

it.each([
  ['Suddenly', 'Suddenly it rained.', 'en', 'suddenly'],
  ['Walked', '“Walked all the way!”', 'en-GB', 'walked'],
  ['Gossamer threads', 'Gossamer threads hung there.', 'en', 'gossamer threads'],
  ['Went', 'Went home.', 'en', 'went'],
  // The same sentence has the capital elsewhere too.
  ['Gossamer', 'They call it Gossamer.', 'en', 'Gossamer'],
  ['Paris', 'Paris is large.', 'en', 'Paris'],
  ['Turkey', 'Turkey is large.', 'en', 'Turkey'],
  ['Emily', 'Emily came.', 'en', 'Emily'],
  ['NATO', 'NATO met.', 'en', 'NATO'],
  ['I', 'I came.', 'en', 'I'],
  ['Hunde', 'Hunde bellen.', 'de', 'Hunde'],
  ['Suddenly', '', 'en', 'Suddenly'],
])('%s in %j (%s) becomes %s', async (term, sentence, tag, kept) => {
  expect(await withoutCapital(term, sentence, tag)).toBe(kept);
});

it.each([
  ['went', 'went', 'en', ['go']],
  ['went', 'Went', 'en', ['go', 'Went']],
  ['go', 'went', 'en', ['went']],
  ['gleaned', 'gleaned', 'en', ['glean']],
  ['hopping', 'hopping', 'en', ['hop']],
  ['hoping', 'hoping', 'en', ['hope']],
  ['suddenly', 'Suddenly', 'en', ['Suddenly']],
  ['gossamer', 'gossamer', 'en', []],
  ['evening', 'evening', 'en', []],
  ['gave up', 'gave up', 'en', []],
  ['Paris', 'Paris', 'en', []],
  ['gehen', 'gehen', 'de', []],
])('%s, met as %s (%s), has the other forms %j', async (term, met, tag, forms) => {
  expect(await otherForms(term, met, tag)).toEqual(forms);
});

it('tells a removed capital from another form', () => {
  expect(isLowered('suddenly', 'Suddenly')).toBe(true);
  expect(isLowered('Suddenly', 'Suddenly')).toBe(false);
  expect(isLowered('go', 'Went')).toBe(false);
});
