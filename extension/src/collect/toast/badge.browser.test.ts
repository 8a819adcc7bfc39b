/** The toolbar button, where no toast can be seen. */
import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { lightColour } from '../../ui/styles/tokens.ts';
import { showBadge } from './badge.ts';
import { later, view } from './testing.ts';

const action = {
  ...{ setBadgeText: vi.fn(), setBadgeBackgroundColor: vi.fn() },
  ...{ setBadgeTextColor: vi.fn(), setTitle: vi.fn() },
};
for (const called of Object.values(action)) called.mockResolvedValue(undefined);
Object.assign(browser, { action });
beforeEach(() => vi.clearAllMocks());

it.each([
  ['a word', view({ keptAs: 'English' }), '+1', /^Collected “serendipity”\nEnglish$/u],
  [
    'a word without its sentence',
    view({ withoutSentence: true }),
    '+1',
    /^Collected “serendipity”. The page couldn’t be read/u,
  ],
  [
    'a word that is known',
    later({ status: 'already-collected' }),
    '+1',
    /already collected “serendipity”/u,
  ],
  [
    'a closed page',
    view({ status: 'refused', problem: 'closed-page' }),
    '!',
    /can’t read this page/u,
  ],
  [
    'a closed frame',
    view({ status: 'refused', problem: 'closed-frame' }),
    '!',
    /belongs to another site/u,
  ],
  ['no selection', view({ status: 'refused', problem: 'empty' }), '!', /^Select a word first/u],
] as const)('shows %s', async (_what, shown, text, title) => {
  await showBadge(7, shown);
  const color = lightColour(text === '!' ? 'wrong' : 'accent');
  expect(action.setBadgeText.mock.calls).toContainEqual([{ tabId: 7, text }]);
  expect(action.setBadgeBackgroundColor.mock.calls).toContainEqual([{ tabId: 7, color }]);
  expect(action.setTitle.mock.calls).toEqual([
    [{ tabId: 7, title: expect.stringMatching(title) as string }],
  ]);
});
