/**
 * Cards of several kinds answered on the screen, with the real databases behind it.
 * @module-tag smoke
 */
import { cardKinds } from '@gleaner/shared';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { pressKeys } from '../../../testing/press-keys.ts';
import { describeCollect, enqueueCollect } from '../../outbox/word/queue.ts';
import { cards } from '../answers/testing-cards.ts';
import {
  choice,
  spelling,
  reveal,
  outbox,
  controller,
  drain,
  openReviewWindow,
  openReviewOf,
  answers,
  field,
  prepareReviewWindow,
} from './testing-review-window.tsx';
import { openOutbox } from '../../outbox/outbox.ts';
import { buttonNamed } from '../../../testing/named-button.ts';

prepareReviewWindow();

describe('a choice card', () => {
  it('is answered by its number, shows the right answer, and comes back until right', async () => {
    await openReviewOf(choice);
    await expect.element(buttonNamed(/a deep sorrow/u)).toBeVisible();
    await pressKeys('2');
    await expect.element(page.getByText('Incorrect')).toBeVisible();
    await expect.element(page.getByText('yours')).toBeVisible();
    await expect.element(buttonNamed('Continue')).toHaveFocus();
    await pressKeys('{Enter}');
    await buttonNamed(/good luck/u).click();
    await expect.element(page.getByText('Correct', { exact: true })).toBeVisible();
    await pressKeys('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Review finished' })).toHaveFocus();
    await expect.element(page.getByText('0 of 1 right first time')).toBeVisible();
    await expect
      .poll(answers)
      .toMatchObject([{ flashcard_id: 'c1', user_answer: 'B', is_correct: false }]);
    expect(drain).toHaveBeenCalled();
  });

  it('shows the sentence in which the learner met the word', async () => {
    const outbox = await openOutbox();
    const { record } = await enqueueCollect(outbox, {
      ...{
        term: 'Serendipity',
        language: 'LANGUAGE_ENGLISH',
        connection: 'grant',
        now: Date.now(),
      },
    });
    const context = {
      sentence: 'It was pure serendipity.',
      title: 'A diary',
      url: 'https://diary.example/',
      language: 'en',
    };
    await describeCollect(outbox, record.id, { context, now: Date.now() });
    await openReviewOf(choice);
    await expect.element(buttonNamed(/good luck/u)).toBeVisible();
    await pressKeys('1');
    await expect.element(page.getByRole('mark')).toHaveTextContent('serendipity');
    await expect.element(page.getByRole('link', { name: 'A diary' })).toBeVisible();
  });
});

describe('a spelling card', () => {
  it('restores the half-typed answer after the window closes', async () => {
    await openReviewOf(spelling, choice);
    await field().fill('gossa');
    await openReviewWindow();
    await expect.element(field()).toHaveValue('gossa');
    await expect.element(field()).toHaveFocus();
    await pressKeys('mer{Enter}');
    await expect.element(page.getByText('Correct', { exact: true })).toBeVisible();
  });

  it('types letters and digits, and skips only with Alt', async () => {
    await openReviewOf(spelling, choice);
    await expect.element(field()).toHaveFocus();
    await pressKeys('sp1');
    await expect.element(field()).toHaveValue('sp1');
    await pressKeys('{Alt>}s{/Alt}');
    await expect.element(buttonNamed(/a deep sorrow/u)).toBeVisible();
    expect(await answers()).toEqual([]);
  });

  it('lets the learner count a slip as right before anything is sent', async () => {
    await openReviewOf(spelling);
    await field().fill('gosamer');
    await buttonNamed('Check').click();
    await expect.element(page.getByText('Almost right')).toBeVisible();
    await expect.poll(answers).toMatchObject([{ user_answer: 'gosamer', is_correct: false }]);
    const [record] = await outbox.getAll('records');
    expect(record?.notBefore).toBeGreaterThan(Date.now());
    await openReviewWindow();
    await buttonNamed('Count as correct').click();
    await buttonNamed('Continue').click();
    await expect.element(page.getByRole('heading', { name: 'Review finished' })).toBeVisible();
    await expect.poll(answers).toMatchObject([{ user_answer: 'gosamer', is_correct: true }]);
  });

  it('sends a nearly right answer when the learner leaves', async () => {
    await openReviewOf(spelling, choice);
    await field().fill('gosamer');
    await buttonNamed('Check').click();
    await buttonNamed('Back').click();
    await expect.poll(answers).toMatchObject([{ user_answer: 'gosamer', is_correct: false }]);
  });

  it('says that there is no voice, and can still be answered', async () => {
    await openReviewOf(spelling);
    await expect.element(page.getByText(/no voice for this language \(English\)/u)).toBeVisible();
    await expect.element(page.getByText(/g·······, 8 letters/u)).toBeVisible();
  });
});

describe('self-graded cards', () => {
  it('are revealed and graded by keys', async () => {
    await openReviewOf(reveal, cards.speaking);
    await expect.element(buttonNamed('Show answer')).toBeVisible();
    await pressKeys(' ');
    await expect.element(page.getByText('mournful')).toBeVisible();
    await pressKeys('2');
    await expect.element(page.getByText('ephemeral')).toBeVisible();
    await buttonNamed('I knew it').click();
    await expect.poll(answers).toMatchObject([
      { flashcard_id: 'c3', user_answer: 'unknown', is_correct: false },
      { flashcard_id: 'speaking', user_answer: 'ephemeral', is_correct: true },
    ]);
  });

  it('stay revealed after the window closes', async () => {
    await openReviewOf(reveal);
    await buttonNamed('Show answer').click();
    await openReviewWindow();
    await expect.element(buttonNamed('I knew it')).toBeVisible();
  });
});

describe('the learner’s own sentence', () => {
  const words = {
    choice: 'serendipity',
    'multiple-choice': 'lugubrious',
    'fill-blanks': 'missing',
    spelling: 'gossamer',
    arrange: 'friends',
    match: 'cairn',
    speaking: 'ephemeral',
    reveal: 'sonder',
  };

  it.each(cardKinds)('is shown after the answer to a card of kind %s', async (kind) => {
    const term = words[kind];
    const { record } = await enqueueCollect(outbox, {
      ...{ term, language: 'LANGUAGE_ENGLISH', connection: 'grant', now: Date.now() },
    });
    const context = { sentence: `They said: ${term}!`, title: 'A diary', url: '', language: 'en' };
    await describeCollect(outbox, record.id, { context, now: Date.now() });
    await openReviewOf(cards[kind]);
    // A speaking card shows its word from the beginning.
    if (kind !== 'speaking') await expect.element(page.getByRole('mark')).not.toBeInTheDocument();
    if (kind === 'reveal') controller.dispatch({ type: 'reveal', at: Date.now() });
    else if (kind !== 'speaking')
      controller.dispatch({ type: 'answer', given: cards[kind].correct, at: Date.now() });
    await expect.element(page.getByRole('mark')).toHaveTextContent(term);
    await expect.element(page.getByText('A diary')).toBeVisible();
  });
});

it('S26 shows markup in a card as text', async () => {
  const markup = '<img src=x onerror="document.title=1"><b>bold</b>';
  await openReviewOf({ ...choice, question: markup, options: [{ id: 'A', text: markup }] });
  await expect.element(buttonNamed(/<b>bold<\/b>/u)).toBeVisible();
  expect(document.querySelectorAll('img, b')).toHaveLength(0);
});
