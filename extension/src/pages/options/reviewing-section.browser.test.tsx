import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { cards, typedBlanks } from '../../review/testing-cards.ts';
import { showSession, type ShownSession } from '../../review/screen/testing/testing-screen.tsx';
import { readSlips, saveSlips } from '../../review/session/slip-choice.ts';
import { axeReports } from '../../../testing/axe.ts';
import { ReviewingSection } from './ReviewingSection.tsx';

let root: Root | undefined;
let shown: ShownSession | undefined;

beforeEach(() => fakeBrowser.storage.local.clear());
afterEach(() => {
  root?.unmount();
  shown?.close();
  document.body.replaceChildren();
});

const choice = (name: RegExp) => page.getByRole('radio', { name });

it('offers three ways to count a slip, and stores the chosen one', async () => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(
    <>
      <h1>Settings</h1>
      <ReviewingSection />
    </>,
  );
  await expect.element(choice(/only where you write what you hear/u)).toBeChecked();
  expect(await axeReports()).toEqual([]);
  await choice(/Always right/u).click();
  await expect.poll(readSlips).toEqual({ rule: 'lenient' });
  // By keyboard too: the options are one group.
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.poll(readSlips).toEqual({ rule: 'strict' });
  await expect.element(choice(/Always wrong/u)).toBeChecked();
});

it.each([['nothing of a shape'], [{ rule: 'never' }], [null]])(
  'is the default when the stored value is invalid: %j',
  async (slips) => {
    await fakeBrowser.storage.local.set({ slips });
    expect(await readSlips()).toEqual({ rule: 'usual' });
  },
);

it.each([
  ['strict', 'Not right'],
  ['usual', 'Right'],
] as const)('a slip in a typed blank under the %s rule: %s', async (rule, verdict) => {
  await saveSlips({ rule });
  shown = showSession({ ...typedBlanks, correct: ['blank1:goes', 'blank2:lunched'] });
  await page.getByRole('textbox').nth(0).fill('goes');
  await page.getByRole('textbox').nth(1).fill('lunchd');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => shown?.state().feedback?.right).toBe(verdict === 'Right');
  expect(shown.state().cards[0]?.first?.submission.is_correct).toBe(verdict === 'Right');
});

it('a slip in a spoken word counts as right only if the learner wants it', async () => {
  for (const [rule, right] of [
    ['usual', false],
    ['lenient', true],
  ] as const) {
    await saveSlips({ rule });
    shown = showSession(cards.spelling);
    await page.getByRole('textbox').fill('gosamer');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => shown?.state().feedback?.right).toBe(right);
    shown.close();
  }
});
