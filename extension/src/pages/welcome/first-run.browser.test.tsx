/**
 * The first run after the sign-in: the plan, the first word and the first card.
 * @module-tag smoke
 */
import type { RelaySession } from '@gleaner/shared';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { browser } from 'wxt/browser';
import { buttonNamed } from '../../../testing/named-button.ts';
import { announceChange } from '../../outbox/store/watch.ts';
import { collectRecord } from '../../outbox/testing.ts';
import { RelayError } from '../../relay-client/relay-error.ts';
import { readSettings } from '../../settings/settings.ts';
import {
  cardsDealt,
  onePlan,
  openWelcome,
  prepareWelcome,
  signedIn,
  signedOut,
  twoPlans,
  welcome,
  welcomeController,
  welcomeOutbox,
} from './testing.tsx';

prepareWelcome();

const heading = (name: string) => page.getByRole('heading', { name });
const begin = buttonNamed('Review your first card');
const sentence = () => document.querySelector('.practice');

describe('the choice of a plan', () => {
  it('has the focus as soon as the learner has signed in', async () => {
    await openWelcome(signedOut);
    await expect.element(page.getByText('Connect first.')).toBeVisible();
    expect(document.body).toHaveFocus();
    // The first answer of the relay may still be written.
    const signIn = async () => {
      await browser.storage.local.set({ session: twoPlans });
      return document.activeElement?.textContent;
    };
    await expect.poll(signIn).toBe('Daily');
  });

  it('takes the focus at each sign-in, but not again at a later change of the page', async () => {
    const answer = async (session: RelaySession) => {
      welcome.session.mockResolvedValue(session);
      await browser.storage.local.set({ session });
    };
    const signIn = async () => {
      await answer(twoPlans);
      return document.activeElement?.textContent;
    };
    await openWelcome(signedOut);
    for (const _time of ['first', 'second']) {
      await answer(signedOut);
      await expect.element(page.getByText('Connect first.')).toBeVisible();
      await expect.poll(signIn).toBe('Daily');
    }
    await buttonNamed('Exam').click();
    await expect.poll(sentence).toHaveFocus();
    await answer({ ...twoPlans, plans: [...twoPlans.plans, { id: 'third', name: 'Third' }] });
    await expect.element(buttonNamed('Third')).toBeVisible();
    expect(sentence()).toHaveFocus();
  });

  it('is the learner’s where there are two plans, and already made where there is one', async () => {
    await openWelcome(twoPlans);
    await expect.element(buttonNamed('Exam')).toHaveAttribute('aria-pressed', 'false');
    expect(begin.query()).toBeNull();
    await buttonNamed('Exam').click();
    await expect.element(buttonNamed('Exam')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(begin).toBeVisible();
    expect(welcomeController.getSnapshot().choice).toMatchObject({ planId: 'exam', count: 10 });
    await browser.storage.local.set({ session: onePlan });
    await expect.element(buttonNamed('Exam')).not.toBeInTheDocument();
    await expect.element(buttonNamed('Daily')).toHaveAttribute('aria-pressed', 'true');
  });

  it('returns the focus when the form of a further plan is closed again', async () => {
    await openWelcome(twoPlans);
    await buttonNamed('Add another plan').click();
    await expect.element(page.getByRole('textbox', { name: 'Plan link' })).toHaveFocus();
    expect(buttonNamed('Add another plan').query()).toBeNull();
    await buttonNamed('Cancel').click();
    await expect.element(buttonNamed('Add another plan')).toHaveFocus();
  });

  it('waits for the service’s own list, which is asked for once', async () => {
    const list = Promise.withResolvers<unknown>();
    welcome.listing.mockReturnValue(list.promise);
    const plans = { name: 'plans', path: '/plans', query: [] };
    await openWelcome({ ...signedIn, routes: ['plans'], listings: [plans] });
    await expect.element(page.getByText('Looking for your plans…')).toBeVisible();
    expect(page.getByRole('textbox', { name: 'Plan link' }).query()).toBeNull();
    list.resolve({ plans: [{ id: 'weekly', name: 'Weekly' }] });
    await expect.element(buttonNamed('Weekly')).toHaveAttribute('aria-pressed', 'true');
    expect(page.getByText('Looking for your plans…').query()).toBeNull();
  });
});

describe('the sentence to try', () => {
  it('has its word selected when it is its turn, and not before', async () => {
    await openWelcome(twoPlans);
    await expect.element(heading('Collect your first word')).toBeVisible();
    expect(getSelection()?.toString()).toBe('');
    await buttonNamed('Exam').click();
    await expect.poll(() => getSelection()?.toString()).toBe('serendipity');
    expect(sentence()).toHaveFocus();
  });

  it('is not selected where a word was collected already, which is listed and ticks the step', async () => {
    await welcomeOutbox.put('records', collectRecord('gossamer', { createdAt: Date.now() }));
    getSelection()?.removeAllRanges();
    await openWelcome(onePlan);
    await expect.element(page.getByRole('list', { name: 'Collected here' })).toBeVisible();
    await expect
      .element(page.getByRole('listitem').filter({ has: heading('Collect your first word') }))
      .toHaveTextContent('Done: Collect your first word');
    expect(getSelection()?.toString()).toBe('');
  });

  it('gives way to the button beside a selection on a device with a finger', async () => {
    const match = matchMedia.bind(globalThis);
    const coarse = vi
      .spyOn(globalThis, 'matchMedia')
      .mockImplementation((query) => match(query === '(pointer: coarse)' ? 'all' : query));
    onTestFinished(() => coarse.mockRestore());
    await openWelcome(onePlan);
    const everywhere = page.getByRole('switch', { name: 'Show it on every site' });
    await expect.element(everywhere).not.toBeChecked();
    expect(sentence()).toBeNull();
    await everywhere.click();
    await expect.element(everywhere).toBeChecked();
    expect((await readSettings()).bubble.everywhere).toBe(true);
  });
});

describe('the way to keep the button in the toolbar', () => {
  it.each([
    ['Chrome/142.0.0.0', /then the pin/u],
    ['Chrome/142.0.0.0 Edg/142.0.0.0', /then the eye/u],
    ['Gecko/20100101 Firefox/145.0', /then the cog/u],
    ['Android 15; Mobile; Firefox/145.0', null],
  ])('of %s', async (agent, says) => {
    const own = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 ${agent}`);
    onTestFinished(() => own.mockRestore());
    await openWelcome(null);
    await expect.element(heading('Welcome to Gleaner')).toBeVisible();
    const told = page.getByText('Click the puzzle piece');
    if (says === null) expect(told.query()).toBeNull();
    else await expect.element(told).toHaveTextContent(says);
  });
});

describe('the first card', () => {
  const session = () => welcomeController.getSnapshot().session;
  const opened = () => welcome.createTab.mock.calls.map(([{ url }]) => url);
  const start = async () => {
    await openWelcome(onePlan);
    await begin.click();
  };

  it('is fetched before the review opens in a tab, which takes the session over', async () => {
    const answer = Promise.withResolvers<unknown>();
    welcome.cards.mockReturnValue(answer.promise);
    await start();
    await expect.element(buttonNamed('Getting cards…')).toBeVisible();
    expect(opened()).toEqual([]);
    answer.resolve(cardsDealt('one', 'two'));
    await expect.poll(opened).toEqual(['/popup.html']);
    expect(session()).toMatchObject({ planId: 'daily', connection: 'grant', queue: [0, 1] });
    await expect.poll(() => welcomeController.getSnapshot().hold).not.toBe('here');
    expect(welcome.cards.mock.calls.map(([planId, limit]) => [planId, limit])).toEqual([
      ['daily', 10],
    ]);
  });

  it('is not asked for where cards are stored', async () => {
    await openWelcome(onePlan);
    welcomeController.addBatch('daily', 'grant', [
      {
        ...{ id: 'kept', kind: 'reveal', prompt: '', question: 'gossamer', phonetics: [] },
        ...{ speak: false, options: [], correct: ['thin cloth'] },
        rules: {
          ...{ ignoreCase: true, ignoreAccents: false },
          ...{ ignorePunctuation: true, strictOrder: false },
        },
      },
    ]);
    await begin.click();
    await expect.poll(opened).toEqual(['/popup.html']);
    expect(session()?.cards).toMatchObject([{ card: { id: 'kept' } }]);
    expect(welcome.cards).not.toHaveBeenCalled();
  });

  it.each([
    ['has been sent', { state: 'sent', outcome: 'collected' }],
    ['has been waited for long enough', null],
  ] as const)('is asked for again once the first word %s', async (_what, sent) => {
    const patience = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    onTestFinished(() => timeout.mockRestore());
    const word = collectRecord('gossamer', { createdAt: Date.now() });
    await welcomeOutbox.put('records', word);
    welcome.cards.mockResolvedValue(cardsDealt());
    await start();
    // It waits for the word.
    await expect.poll(() => timeout.mock.calls.flat()).toContain(15_000);
    expect(welcome.cards).toHaveBeenCalledTimes(1);
    expect(opened()).toEqual([]);
    welcome.cards.mockResolvedValue(cardsDealt('gossamer'));
    if (sent) {
      await welcomeOutbox.put('records', { ...word, ...sent });
      announceChange();
    } else patience.abort();
    await expect.poll(opened).toEqual(['/popup.html']);
    expect(session()?.cards).toMatchObject([{ card: { id: 'gossamer' } }]);
    expect(welcome.cards).toHaveBeenCalledTimes(2);
  });

  it('is asked for once more at the next press, but no press asks twice where no word waits', async () => {
    welcome.cards.mockResolvedValue(cardsDealt());
    await start();
    await expect.poll(opened).toHaveLength(1);
    expect(welcome.cards).toHaveBeenCalledTimes(1);
    expect(session()).toBeNull();
    welcome.cards.mockResolvedValue(cardsDealt('late'));
    await begin.click();
    await expect.poll(opened).toHaveLength(2);
    expect(welcome.cards).toHaveBeenCalledTimes(2);
    expect(session()?.cards).toMatchObject([{ card: { id: 'late' } }]);
  });

  it('that the service refuses opens nothing, says why, and is fetched at the next press', async () => {
    welcome.cards.mockRejectedValue(new RelayError(404, 'NOT_FOUND', ''));
    await start();
    await expect.element(page.getByText('The service doesn’t know this plan')).toBeVisible();
    expect(opened()).toEqual([]);
    welcome.cards.mockResolvedValue(cardsDealt('one'));
    await begin.click();
    await expect.poll(opened).toEqual(['/popup.html']);
    await expect.element(page.getByText('The service doesn’t know')).not.toBeInTheDocument();
  });
});
