/** What the toast shows of the browser's answers, which come late, in parts, or not at all. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { Translation } from '../../meaning/translation.ts';
import { createMeaning, type ToastMeaning } from './meaning.ts';
import { readText, view } from './testing.ts';

interface Asked {
  readonly text: string;
  readonly tell: (share: number) => void;
  readonly answer: (text: string) => void;
  readonly fail: () => void;
}
let asked: Asked[];
let meaning: ToastMeaning;
const onChange = vi.fn();

const translation: Translation = {
  readiness: () => Promise.resolve('available'),
  translate: (text, _pair, tell) =>
    new Promise((resolve, reject) => {
      asked.push({ text, tell, answer: resolve, fail: () => reject(new Error('No network')) });
    }),
};
const wished = view({ meaning: { from: 'en', to: 'de' } });

beforeEach(() => {
  asked = [];
  onChange.mockClear();
  meaning = createMeaning(document, () => translation, onChange);
});

const textOf = (line: HTMLElement) => (line.hidden ? null : readText(line));
const label = () => (meaning.ask.hidden ? null : meaning.ask.getAttribute('aria-label'));
const isAsked = (...texts: string[]) =>
  expect.poll(() => asked.map(({ text }) => text)).toEqual(texts);
const source = 'Machine translation';

async function showTranslated(shown = wished): Promise<void> {
  meaning.show(shown);
  await isAsked(shown.term);
  asked[0]?.answer('Glück');
  await expect.poll(() => textOf(meaning.word)).toBe(`Glück${source}`);
}

it('before a word there is nothing to read and nothing to press', () => {
  expect([textOf(meaning.word), textOf(meaning.sentence), label()]).toEqual([null, null, null]);
  expect(meaning.word.getAttribute('aria-live')).toBe('polite');
});

it('the translation has its language, and each change is told', async () => {
  await showTranslated();
  expect(meaning.word.querySelector('[lang]')?.getAttribute('lang')).toBe('de');
  // Asking, and the answer.
  expect(onChange).toHaveBeenCalledTimes(2);
});

it('while the browser works the button stays, and only a download is told', async () => {
  meaning.show(wished);
  await isAsked(wished.term);
  expect([textOf(meaning.word), label()]).toEqual([null, 'Translate']);
  asked[0]?.tell(0.4);
  await expect.poll(() => textOf(meaning.word)).toBe('Downloading: 40%');
  expect(label()).toBe('Translate');
});

it('the same word is asked for once, until the learner no longer wishes it', async () => {
  await showTranslated();
  meaning.show({ ...wished, status: 'collected' });
  expect(textOf(meaning.word)).toBe(`Glück${source}`);
  await isAsked(wished.term);
  const { meaning: _none, ...unwished } = wished;
  meaning.show(unwished);
  expect([textOf(meaning.word), label()]).toEqual([null, null]);
});

it('an answer that comes after another word or sentence is shown by neither', async () => {
  meaning.show(wished);
  meaning.show({ ...wished, term: 'chance' });
  await isAsked(wished.term, 'chance');
  asked[0]?.answer('too late');
  asked[1]?.answer('Zufall');
  await expect.poll(() => textOf(meaning.word)).toBe(`Zufall${source}`);
  meaning.press();
  await isAsked(wished.term, 'chance', wished.sentence);
  meaning.show({ ...wished, term: 'chance', sentence: 'By chance.' });
  await isAsked(wished.term, 'chance', wished.sentence, 'chance');
  asked[2]?.answer('too late');
  asked[3]?.answer('Zufall');
  await expect.poll(() => textOf(meaning.word)).toBe(`Zufall${source}`);
  expect([textOf(meaning.sentence), label()]).toEqual([null, 'Translate the sentence']);
});

it('a sentence that failed may be asked for again; a word without one has no button', async () => {
  await showTranslated();
  meaning.press();
  await isAsked(wished.term, wished.sentence);
  asked[1]?.fail();
  await expect.poll(() => textOf(meaning.sentence)).toMatch(/\w+ \w+/u);
  expect(label()).toBe('Translate the sentence');
  meaning.press();
  await isAsked(wished.term, wished.sentence, wished.sentence);
  asked[2]?.answer('Reines Glück.');
  await expect.poll(() => textOf(meaning.sentence)).toBe(`Reines Glück.${source}`);
  expect(label()).toBeNull();
  meaning.clear();
  expect([textOf(meaning.word), textOf(meaning.sentence)]).toEqual([null, null]);
  asked = [];
  await showTranslated({ ...wished, sentence: '' });
  expect(label()).toBeNull();
});
