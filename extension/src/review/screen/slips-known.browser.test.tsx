/** The learner's rule for slips holds from the first answer on. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pressKeys } from '../../../testing/press-keys.ts';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { loadReviewScreens } from '../../pages/popup/review-screens.ts';
import { choiceStores } from '../../settings/choices.ts';
import { cards, typedBlanks } from '../answers/testing-cards.ts';
import { showSession, type ShownSession } from './testing-screen.tsx';

const oneBlank = { ...typedBlanks, question: 'A ___.', correct: ['blank1:gossamer'] };
let shown: ShownSession | undefined;
/** Storage tells nothing of the rule until this opens. */
let storageTells: PromiseWithResolvers<undefined>;

beforeEach(async () => {
  await fakeBrowser.storage.local.clear();
  await choiceStores.slips.save({ rule: 'strict' });
  storageTells = Promise.withResolvers();
  const { local } = fakeBrowser.storage;
  const get = local.get.bind(local);
  vi.spyOn(local, 'get').mockImplementation(async (keys) => {
    if (JSON.stringify(keys ?? '').includes('slips')) await storageTells.promise;
    return get(keys);
  });
});

afterEach(() => {
  shown?.close();
  vi.restoreAllMocks();
});

const card = () => document.querySelector('[data-card]');

it('an answer that is given at once goes by it', async () => {
  shown = showSession(oneBlank, cards.match);
  // A key that is pressed before the card is there answers nothing.
  await pressKeys('gosamer{Enter}');
  expect(shown.state().feedback).toBeNull();
  storageTells.resolve(undefined);
  await expect.element(page.getByRole('textbox').first()).toHaveFocus();
  await pressKeys('gosamer{Enter}');
  await expect.poll(() => shown?.state().feedback?.right).toBe(false);
});

it('it is read along with the screens, so that the first paint has the card', async () => {
  storageTells.resolve(undefined);
  await loadReviewScreens();
  storageTells = Promise.withResolvers();
  shown = showSession(oneBlank, cards.match);
  await expect.poll(card).not.toBeNull();
  await expect.element(page.getByRole('textbox').first()).toHaveFocus();
  await pressKeys('gosamer{Enter}');
  await expect.poll(() => shown?.state().feedback?.right).toBe(false);
});

it('a change made while no card is shown holds for the next', async () => {
  storageTells.resolve(undefined);
  await loadReviewScreens();
  await choiceStores.slips.save({ rule: 'lenient' });
  storageTells = Promise.withResolvers();
  shown = showSession(cards.spelling, cards.match);
  storageTells.resolve(undefined);
  await expect.element(page.getByRole('textbox').first()).toHaveFocus();
  await pressKeys('gosamer{Enter}');
  await expect.poll(() => shown?.state().feedback?.right).toBe(true);
});
