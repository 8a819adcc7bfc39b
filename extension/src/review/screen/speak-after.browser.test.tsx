import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pressKeys } from '../../../testing/press-keys.ts';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { choiceStores } from '../../settings/choices.ts';
import { cards } from '../answers/testing-cards.ts';
import { showSession, type ShownSession } from './testing-screen.tsx';

let shown: ShownSession;
const said: string[] = [];
const rates: number[] = [];
let voice = { lang: 'en-GB', localService: true, default: true, name: 'v', voiceURI: 'v' };

beforeEach(async () => {
  await fakeBrowser.storage.local.clear();
  said.length = 0;
  rates.length = 0;
  voice = { ...voice, localService: true };
  vi.spyOn(speechSynthesis, 'getVoices').mockImplementation(() => [voice]);
  vi.spyOn(speechSynthesis, 'speak').mockImplementation(({ text, rate }) => {
    said.push(text);
    rates.push(rate);
  });
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      constructor(readonly text: string) {}
    },
  );
});

afterEach(() => {
  shown.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const right = () => page.getByText('Correct', { exact: true });

it('speaks the word after the answer, once, and again by its key', async () => {
  shown = showSession(cards.choice, cards.match);
  await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(said).toEqual([]);
  await pressKeys('1');
  await expect.element(right()).toBeVisible();
  await expect.poll(() => new Set(said)).toEqual(new Set(['serendipity']));
  const before = said.length;
  await pressKeys('p');
  expect(said).toHaveLength(before + 1);
});

it('speaks the word once, though the browser lists its voices again', async () => {
  shown = showSession(cards.choice, cards.match);
  await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await pressKeys('1');
  await expect.element(right()).toBeVisible();
  await expect.poll(() => said).not.toEqual([]);
  const before = said.length;
  // Other objects for the same voices.
  voice = { ...voice };
  speechSynthesis.dispatchEvent(new Event('voiceschanged'));
  await pressKeys('p');
  expect(said).toHaveLength(before + 1);
});

it.each(['l', '{Shift>}p{/Shift}'])(
  'speaks slowly by %s, and not so by the next P',
  async (keys) => {
    shown = showSession(cards.choice, cards.match);
    await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await pressKeys('1');
    await expect.element(right()).toBeVisible();
    await pressKeys(keys);
    expect(rates.at(-1)).toBeLessThan(1);
    await pressKeys('p');
    expect(rates.at(-1)).toBe(1);
  },
);

it('speaks a revealed card when its answer is shown', async () => {
  shown = showSession(cards.reveal, cards.match);
  await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await pressKeys(' ');
  await expect.poll(() => said.at(-1)).toBe('sonder');
});

it('is silent when the learner switched it off', async () => {
  await choiceStores.speech.save({ afterAnswer: false });
  shown = showSession(cards.choice, cards.match);
  await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await pressKeys('1');
  await expect.element(right()).toBeVisible();
  expect(said).toEqual([]);
});

it('never uses a remote voice', async () => {
  voice = { ...voice, localService: false };
  shown = showSession(cards.choice, cards.match);
  await expect.element(page.getByRole('button', { name: /good luck/u })).toBeVisible();
  await pressKeys('1');
  await expect.element(right()).toBeVisible();
  expect(said).toEqual([]);
});
