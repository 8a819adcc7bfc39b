/** @module-tag smoke */
import type { Flashcard } from '@gleaner/shared';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pressesCount, pressKeys } from '../../../testing/press-keys.ts';
import '../../pages/popup/popup.css';
import '../../ui/styles/base.css';
import { describeCollect, enqueueCollect } from '../../outbox/word/queue.ts';
import { axeReports } from '../../../testing/axe.ts';
import { reduceSession } from '../session/reduce-session.ts';
import { startSession, type ReviewSession } from '../session/session.ts';
import type { CardSources } from '../store/stored.ts';
import { SummaryScreen } from './SummaryScreen.tsx';
import { cards, wrongAnswers } from '../answers/testing-cards.ts';
import { openOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';

let outbox: OutboxDatabase;
let root: Root | undefined;
const onDone = vi.fn();

const snapshot = { sound: null };
const controller = {
  subscribe: () => () => undefined,
  getSnapshot: () => snapshot,
  allow: () => undefined,
};

beforeEach(async () => {
  outbox = await openOutbox();
  await outbox.clear('records');
  onDone.mockClear();
});

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

/** A finished session: the first answer to each card was wrong, except for the named ones. */
function finished(dealt: readonly Flashcard[], right: readonly string[] = []): ReviewSession {
  let session = startSession({
    ...{ id: 's', planId: 'daily', connection: 'grant', now: Date.now() },
    cards: dealt.map((card) => ({ card, answerId: `answer to ${card.id}` })),
  });
  for (const card of dealt) {
    const given = right.includes(card.id) ? card.correct : wrongAnswers[card.kind];
    session = reduceSession(session, { type: 'answer', given, at: Date.now() });
    session = reduceSession(session, { type: 'continue', at: Date.now() });
  }
  return reduceSession(session, { type: 'end', at: Date.now() });
}

function show(session: ReviewSession, sources?: CardSources): void {
  document.documentElement.lang = 'en';
  document.documentElement.dataset.view = 'popup';
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <StrictMode>
      <SummaryScreen
        {...{ session, outbox, controller, onDone }}
        batch={{ unreadable: [], ...(sources && { sources }) }}
        planName="Daily"
        unsent={0}
      />
    </StrictMode>,
  );
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const practise = () => button('Practice the 2 missed words');

describe('the button that ends the review', () => {
  const keydown = (timeStamp: number): void => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
    document.body.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: timeStamp }));
  };
  const click = (timeStamp: number, detail: number): void => {
    const event = new MouseEvent('click', { bubbles: true, detail });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    button('Done').element().dispatchEvent(event);
  };

  it('is not pressed by the press that ended the last card', async () => {
    const soon = performance.now();
    show(finished([cards.choice]));
    await expect.element(button('Done')).toBeVisible();
    await pressesCount();
    keydown(soon);
    click(soon, 0);
    click(performance.now() + 10_000, 2);
    expect(onDone).not.toHaveBeenCalled();
    keydown(performance.now() + 10_000);
    expect(onDone).toHaveBeenCalledOnce();
  });
});

it('practises missed words on this device only, as often as the learner likes', async () => {
  const session = finished([cards.choice, cards.reveal, cards.spelling], ['spelling']);
  const before = structuredClone(session);
  show(session);
  await expect.element(practise()).toBeVisible();
  expect(await axeReports()).toEqual([]);
  await pressKeys('p');
  await expect.element(page.getByText('Practice: nothing is sent.')).toBeVisible();
  await expect.element(button(/good luck in finding things/u)).toBeVisible();
  await pressKeys('1');
  await button('Continue').click();
  await pressKeys(' ');
  await pressKeys('1');
  // A self-graded card may continue by itself.
  if (button('Continue').query()) await button('Continue').click();
  await expect.element(page.getByRole('heading', { name: 'Review finished' })).toBeVisible();
  await expect.element(practise()).toHaveFocus();
  expect(session).toEqual(before);
  expect(await outbox.count('records')).toBe(0);
  await practise().click();
  await expect.element(page.getByText('Practice: nothing is sent.')).toBeVisible();
});

it('returns from practice when the learner leaves it', async () => {
  show(finished([cards.choice, cards.reveal]));
  await practise().click();
  await button('Back').click();
  await expect.element(practise()).toHaveFocus();
  expect(onDone).not.toHaveBeenCalled();
});

it('offers no practice when every answer was right', async () => {
  show(finished([cards.choice], ['choice']));
  await expect.element(page.getByText('Every card right first time')).toBeVisible();
  expect(button(/Practice/u).query()).toBeNull();
});

it('opens a word: the details of its card, and the sentence in which the learner met it', async () => {
  const { record } = await enqueueCollect(outbox, {
    ...{ term: 'serendipity', language: 'LANGUAGE_ENGLISH', connection: 'grant', now: Date.now() },
  });
  const context = {
    ...{ sentence: 'It was pure serendipity.', title: 'A diary', language: 'en' },
    url: 'https://diary.example/',
  };
  await describeCollect(outbox, record.id, { context, now: Date.now() });
  const details = [{ kind: 'example', text: 'A serendipity of birds.' } as const];
  show(finished([{ ...cards.choice, details }]));
  const word = page.getByText('serendipity', { exact: true });
  await expect.element(word).toBeVisible();
  await expect.element(page.getByText('A serendipity of birds.')).not.toBeInTheDocument();
  await word.click();
  await expect.element(page.getByText('A serendipity of birds.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'A diary' }))
    .toHaveAttribute('href', 'https://diary.example/');
});

it('says of a word without details that there is nothing more', async () => {
  show(finished([cards.choice]));
  await page.getByText('serendipity', { exact: true }).click();
  await expect.element(page.getByText(/^There’s nothing more about this word/u)).toBeVisible();
});

it('speaks a missed word if this device has a voice', async () => {
  const voice = { lang: 'en-GB', localService: true, default: true, name: 'v', voiceURI: 'v' };
  const said: string[] = [];
  vi.spyOn(speechSynthesis, 'getVoices').mockReturnValue([voice]);
  vi.spyOn(speechSynthesis, 'speak').mockImplementation(({ text }) => void said.push(text));
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      constructor(readonly text: string) {}
    },
  );
  speechSynthesis.dispatchEvent(new Event('voiceschanged'));
  show(finished([cards.choice]));
  await button('Play “serendipity”').click();
  expect(said).toEqual(['serendipity']);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('cards reported as faulty', () => {
  const marked = (): ReviewSession => {
    const session = startSession({
      ...{ id: 's', planId: 'daily', connection: 'grant', now: Date.now() },
      cards: [cards.choice, cards.reveal].map((card) => ({ card, answerId: card.id })),
    });
    const once = reduceSession(session, { type: 'mark-faulty', at: Date.now() });
    return reduceSession(once, { type: 'end', at: Date.now() });
  };

  it('are listed, and the service’s data for one is copied', async () => {
    const copied: string[] = [];
    const copying = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
      copied.push(text);
      return Promise.resolve();
    });
    show(marked(), { choice: '{"id":"choice","kind":"MCQ"}' });
    await expect
      .element(page.getByRole('heading', { name: 'Cards marked as faulty' }))
      .toBeVisible();
    await button('Copy serendipity').click();
    await expect.element(page.getByText('Copied.')).toBeVisible();
    expect(copied.map((text) => JSON.parse(text) as object)).toMatchObject([
      { version: '0.0.0', sent: { id: 'choice', kind: 'MCQ' }, readAs: { id: 'choice' } },
    ]);
    copying.mockRestore();
  });

  it('can be copied by hand when the browser refuses', async () => {
    const copying = vi
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValue(new Error('not allowed'));
    show(marked());
    await button('Copy serendipity').click();
    const report = page.getByRole('textbox', { name: 'Report on “serendipity”' });
    await expect.element(report).toHaveDisplayValue(/"version": "0.0.0"/u);
    copying.mockRestore();
  });
});
