import { describe, expect, it } from 'vitest';
import { phraseIn } from './phrase.ts';

describe('phraseIn', () => {
  it.each([
    [' “serendipity,” ', 'serendipity'],
    ['give someone the benefit of the doubt', 'give someone the benefit of the doubt'],
    ['机缘巧合', '机缘巧合'],
    ['مصادفة سعيدة', 'مصادفة سعيدة'],
  ])('of %j is %j', (selection, term) => {
    expect(phraseIn(selection)).toBe(term);
  });

  it.each([
    ['nothing', ''],
    ['no word', ' … — !'],
    ['a sentence', 'It was pure serendipity that they ever met at all.'],
    ['a Chinese sentence', '他们能够在这里相遇真的纯粹是一种非常美好的机缘巧合'],
    ['one word without an end', 'a'.repeat(81)],
    ['a page', 'word '.repeat(20_000)],
  ])('there is none in %s', (_what, selection) => {
    expect(phraseIn(selection)).toBeNull();
  });
});
