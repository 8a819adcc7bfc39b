/** What an open word shows of its reviews, and the choice of a word book. */
import { openDB } from 'idb';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { buttonNamed } from '../../../testing/named-button.ts';
import { readKnown } from '../../highlight/known-words.ts';
import { historyVersion, type AnsweredRow } from '../../review/days/record.ts';
import { openReviewStore } from '../../review/store/store.ts';
import { Books } from './Books.tsx';
import { openPage, prepareWordsPage, storeListed } from './testing.tsx';

prepareWordsPage();

async function storeReviews(...reviews: readonly Partial<AnsweredRow>[]): Promise<void> {
  (await openReviewStore()).close();
  const db = await openDB('gleaner-review');
  await db.clear('log');
  for (const [n, review] of reviews.entries()) {
    const row: AnsweredRow = {
      ...{ version: historyVersion, sessionId: 's', day: '2026-01-01', ms: 1, kind: null },
      ...{ right: true, owner: 'grant', term: 'gossamer', at: Date.UTC(2026, 0, 1 + n, 12) },
      ...review,
    };
    await db.put('log', row, `answer ${n}`);
  }
  db.close();
}
afterEach(() => storeReviews());

const reviews = () =>
  [...document.querySelectorAll('.review-strip li')].map((one) => one.textContent.split(',')[0]);

it('the reviews of the word on this device, the newest first, and each one that is added', async () => {
  await storeReviews({ right: true }, { right: false }, { term: 'other' }, { owner: 'ben' });
  await storeListed([{ id: 'a', term: 'gossamer', language: 'LANGUAGE_ENGLISH' }]);
  history.replaceState(null, '', `${location.pathname}?word=a`);
  await openPage();
  await expect.element(page.getByText('1 of 2 right first time')).toBeVisible();
  expect(reviews()).toEqual(['Incorrect', 'Correct']);
  await storeReviews(...Array.from({ length: 12 }, () => ({})));
  const changed = new BroadcastChannel('gleaner-review');
  changed.postMessage(null);
  onTestFinished(() => changed.close());
  await expect.element(page.getByText('12 of 12 right first time')).toBeVisible();
  expect(reviews()).toHaveLength(10);
});

it('each word that is opened takes the focus, and is heard where this device has a voice', async () => {
  const said: string[] = [];
  const voice = { lang: 'en-GB', localService: true, default: true, name: 'v', voiceURI: 'v' };
  vi.spyOn(speechSynthesis, 'getVoices').mockReturnValue([voice]);
  vi.spyOn(speechSynthesis, 'speak').mockImplementation(({ text }) => void said.push(text));
  class Utterance {
    constructor(readonly text: string) {}
  }
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const language = 'LANGUAGE_ENGLISH';
  await storeListed(['gossamer', 'sonder'].map((term) => ({ id: term, term, language })));
  await openPage();
  for (const term of ['gossamer', 'sonder']) {
    await page.getByRole('option', { name: term }).click();
    await expect.element(page.getByRole('heading', { name: term })).toHaveFocus();
    await buttonNamed(`Play “${term}”`).click();
    expect(said.at(-1)).toBe(term);
  }
});

it('a slash searches, but not while an open word covers the search', async () => {
  await page.viewport(360, 700);
  await storeListed([{ id: 'a', term: 'gossamer', language: 'LANGUAGE_ENGLISH' }]);
  history.replaceState(null, '', `${location.pathname}?word=a`);
  await openPage();
  await expect.element(page.getByRole('heading', { name: 'gossamer' })).toHaveFocus();
  const slash = () => {
    const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(slash()).toBe(false);
  await buttonNamed('Close this word').click();
  await expect.element(page.getByRole('searchbox')).toBeVisible();
  expect(slash()).toBe(true);
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
});

it('“I know this” that cannot be stored is told, and the next press stores it', async () => {
  await storeListed([{ id: 'a', term: 'gossamer', language: 'LANGUAGE_ENGLISH' }]);
  history.replaceState(null, '', `${location.pathname}?word=a`);
  await openPage();
  const full = vi
    .spyOn(fakeBrowser.storage.local, 'set')
    .mockRejectedValue(new Error('The disk is full'));
  const known = buttonNamed('I know this');
  await known.click();
  const notSaved = page.getByText(/^This couldn’t be saved/u);
  await expect.element(notSaved).toBeVisible();
  full.mockRestore();
  await known.click();
  await expect.element(buttonNamed('Undo')).toBeVisible();
  await expect.element(notSaved).not.toBeInTheDocument();
  await buttonNamed('Undo').click();
  await expect.poll(readKnown).toEqual([]);
});

it('the first twelve books are shown, the chosen one too, and all at a press', async () => {
  const books = Array.from({ length: 14 }, (_, n) => ({
    ...{ id: `b${n}`, name: `Book ${n}` },
    ...(n !== 1 && { words: ['gossamer'] }),
  }));
  function Shown() {
    const [chosen, setChosen] = useState('');
    return <Books {...{ books, chosen }} listed={new Map([['b0', 3]])} onChoose={setChosen} />;
  }
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  onTestFinished(() => root.unmount());
  root.render(<Shown />);
  await expect.element(buttonNamed('Book 0 3 words')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(buttonNamed('Book 2 0 words')).toBeVisible();
  // Its words are not known.
  expect(
    buttonNamed(/^Book 1\b/u)
      .elements()
      .map((one) => one.textContent),
  ).not.toContain('Book 1 ');
  expect(buttonNamed('Book 13').query()).toBeNull();
  await buttonNamed('Show all 14').click();
  await expect.element(buttonNamed('Show all 14')).toHaveAttribute('aria-expanded', 'true');
  await buttonNamed('Book 13').click();
  await expect.element(buttonNamed('Book 13')).toHaveAttribute('aria-pressed', 'true');
  await buttonNamed('Show all 14').click();
  await expect.element(buttonNamed('Book 12')).not.toBeInTheDocument();
  await expect.element(buttonNamed('Book 13')).toBeVisible();
  await buttonNamed('Book 13').click();
  await expect.element(buttonNamed('Book 13')).not.toBeInTheDocument();
});
