import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { showOnTab } from './waiting-badge.ts';

it('a tab shows its own badge for a moment, and then the common one again', async () => {
  const setBadgeText = vi.fn(() => Promise.resolve());
  const other = () => Promise.resolve();
  Object.assign(browser, {
    action: {
      setBadgeText,
      ...{ setBadgeBackgroundColor: other, setBadgeTextColor: other, setTitle: other },
    },
  });
  await showOnTab(7, { text: '+1', color: '#000000', title: 'Collected' }, 1);
  expect(setBadgeText).toHaveBeenLastCalledWith({ tabId: 7, text: '+1' });
  await expect.poll(() => setBadgeText.mock.lastCall).toEqual([{ tabId: 7, text: null }]);
});
