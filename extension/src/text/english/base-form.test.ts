import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dictionaryText } from '../../../testing/dictionary.ts';
import { baseForms } from './base-form.ts';

beforeAll(() => {
  // `vi.unstubAllGlobals` would remove the stub of `browser` for later files.
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(new Response(dictionaryText)),
  );
});

afterAll(() => {
  vi.mocked(fetch).mockRestore();
});

describe('baseForms', () => {
  it.each([
    ['gave up', ['give up']],
    ['took it for granted', ['take it for granted']],
    ['kicked the bucket', ['kick the bucket']],
    ['looking forward to', ['look forward to']],
    ['took advantage', ['take advantage']],
    ['kitchen sinks', ['kitchen sink']],
    ['broken hearts', ['broken heart']],
    ['running shoes', ['running shoe']],
    ['leaves of grass', ['leaf of grass']],
    ['give up', []],
    ['kitchen sink', []],
    ['ran', ['run']],
    ['serendipity', []],
  ])('offers for %j %j', async (term, forms) => {
    expect(await baseForms(term, 'en')).toEqual(forms);
  });

  it.each([
    ['Mice', true, ['mouse', 'mice']],
    ['Serendipity', true, ['serendipity']],
    ['Gave up', true, ['give up', 'gave up']],
    ['Germans', false, ['German']],
    ['Serendipity', false, []],
    ['NASA', true, []],
    ['AIDS', false, []],
    ['C#', true, []],
    ['I', true, []],
  ])('takes the capital of %j, at a sentence’s start: %j, for %j', async (term, start, forms) => {
    expect(await baseForms(term, 'en-GB', start)).toEqual(forms);
  });

  it.each(['de', 'fr', 'zh', 'ja', '', 'eng-like', 'enm'])(
    'offers nothing in %j',
    async (language) => {
      expect(await baseForms('Mice', language, true)).toEqual([]);
    },
  );
});
