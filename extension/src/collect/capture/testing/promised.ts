/** What holds of everything that capture reads, on any page: for properties. */
import { expect } from 'vitest';
import { asTyped } from '../../../text/as-typed.ts';
import { longestSentence } from '../../../text/sentence/sentence.ts';
import { fieldMark, hiddenMark, nodesOf, secretMark } from './any-page.ts';
import { captureContext, type Captured } from '../capture.ts';
import { longestAddress, longestTitle } from '../limits.ts';
import { longestSample } from '../sample.ts';
import { longestSelection } from '../surroundings.ts';
import { findSelection } from '../selection.ts';

/** Halves of characters and what stands for them, controls, line ends, marks of direction. */
export const unreadable =
  /[\p{Cs}\p{Cc}\uFFFD\u2028\u2029\u202A-\u202E\u2060-\u206F\u200B\u200E\u200F\uFEFF]/u;

export function expectPromised(): Captured {
  const before = { html: document.documentElement.outerHTML, range: selected() };
  const captured = captureContext(document);
  expect(captureContext(document)).toEqual(captured);
  expect(document.documentElement.outerHTML).toBe(before.html);
  expect(selected()).toEqual(before.range);

  for (const read of [captured, captured.word, captured.link]) if (read) expectReadable(read);
  const { title, url, link } = captured;
  expect(title.length).toBeLessThanOrEqual(longestTitle);
  expect(title).not.toMatch(unreadable);
  expect(url.length).toBeLessThanOrEqual(longestAddress);
  expect((link?.address ?? '').length).toBeLessThanOrEqual(longestAddress);
  expectNothingSecret(captured);
  expectNothingElse(captured);
  return captured;
}

type Read = Pick<Captured, 'selected' | 'sentence' | 'everything' | 'language' | 'samples'>;

function expectReadable({ selected: word, sentence, everything, language, samples }: Read): void {
  for (const text of [word, sentence]) {
    expect(text).not.toMatch(unreadable);
    expect(text.normalize('NFC')).toBe(text);
  }
  expect(word.length).toBeLessThanOrEqual(longestSelection);
  expect(word.trim()).toBe(word);
  expect(everything.length).toBeLessThanOrEqual(2 * longestSelection);
  expect(sentence.length).toBeLessThanOrEqual(longestSentence);
  if (word === '') expect(sentence).toBe('');
  else if (word.length <= longestSentence - 2) expect(asTyped(sentence)).toContain(word);
  expect(language).toMatch(/^(?:[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,4})?$/iu);
  expect(samples.length).toBeLessThanOrEqual(2);
  for (const sample of samples) {
    expect(sample.length).toBeLessThanOrEqual(longestSample);
    expect(sample.isWellFormed()).toBe(true);
  }
  if (language !== '') expect(samples).toEqual([]);
}

function expectNothingSecret(captured: Captured): void {
  expect(JSON.stringify(captured)).not.toContain(secretMark);
  for (const { selected: word, sentence } of [captured, captured.word, captured.link].filter(
    (read) => read !== null,
  ))
    expect(`${word} ${sentence}`).not.toContain(hiddenMark);
  if (findSelection(document)?.kind !== 'field')
    expect(JSON.stringify(captured)).not.toContain(fieldMark);
}

/** The letters of the selection are selected, in their order, and `everything` is all of the range. */
function expectNothingElse({ selected: word, everything }: Captured): void {
  const found = findSelection(document);
  if (found?.kind !== 'text') return;
  if (!nodesOf(document.body).some((node) => node instanceof ShadowRoot)) {
    const range = document.createRange();
    range.setStart(found.start.node, found.start.offset);
    range.setEnd(found.end.node, found.end.offset);
    expect(everything).toBe(range.toString().slice(0, 2 * longestSelection));
  }
  if (everything.length === 2 * longestSelection) return;
  // A mark at an end belongs to the letter beside the selection, which is then read with it.
  const graphemes = [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment);
  const inside = letters(graphemes.slice(1, -1).join(''));
  const all = letters(everything);
  let at = 0;
  for (const letter of inside) {
    const next = all.indexOf(letter, at);
    expect(next, `${inside} in ${all}`).not.toBe(-1);
    at = next + letter.length;
  }
}

function letters(text: string): string {
  return text.normalize('NFKD').replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function selected() {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {};
  return [anchorNode, anchorOffset, focusNode, focusOffset].map((each) =>
    each instanceof Node ? nodesOf(document.body).indexOf(each) : each,
  );
}
