/**
 * Gleaner's edit window for a stored word, opened from the toast and from the popup. The instance shows what
 * arrived.
 */
import type { Page } from 'playwright';
import { until } from '../../processes/child.ts';
import type { GleanerBrowser } from '../../browser/gleaner-browser.ts';
import { stretchGrace } from '../../pages/grace.ts';
import { expectNamed, tabTo } from '../../pages/tab-to.ts';
import { pressInToast, untilToastSays } from '../../pages/toast.ts';
import { connectIn } from '../../pages/walk.ts';
import { expect, test as base, only } from '../fixtures.ts';

const test = base.extend<{ editFromToast: (word: string) => Promise<Page> }>({
  /** Collects a word of the article and presses Edit in the toast; gives the window that opens. */
  editFromToast: async ({ article, gleaner, collect }, use) => {
    await use(async (word) => {
      const grace = await stretchGrace(gleaner.background);
      await collect(article, word);
      await untilToastSays(article, new RegExp(word, 'u'));
      const edit = await editWindow(gleaner, () => pressInToast(article, 'Edit'));
      await grace.end();
      return edit;
    });
  },
});

/** Does something that opens the window, and gives it once it shows its word. */
async function editWindow(gleaner: GleanerBrowser, open: () => Promise<unknown>): Promise<Page> {
  const { context } = gleaner;
  const before = new Set(context.pages());
  await open();
  let edit: Page | undefined;
  await until('the window', () => {
    edit = context.pages().find((page) => !before.has(page) && page.url().includes('/edit.html'));
    return edit !== undefined;
  });
  if (!edit) throw new Error('No window');
  await edit.getByRole('heading', { level: 1 }).waitFor();
  return edit;
}

/** The preview's values, field by field, as lists. */
function previewed(edit: Page): Promise<Record<string, string[]>> {
  return edit.getByRole('region', { name: 'What is sent' }).evaluate((region) =>
    Object.fromEntries(
      [...region.querySelectorAll('dt')].map((name) => {
        const value = name.nextElementSibling;
        const items = [...(value?.querySelectorAll('li') ?? [])];
        return [
          name.textContent,
          (items.length > 0 ? items : [value]).map((one) => one?.textContent ?? ''),
        ];
      }),
    ),
  );
}

/** The window may be gone before the keys are up. */
async function closeBy(edit: Page, keys: string): Promise<void> {
  const closed = edit.waitForEvent('close');
  await edit.keyboard.press(keys).catch(() => undefined);
  await closed;
}

test(
  'from the toast: base form, a tag, one note fewer; exactly what the preview shows arrives, once',
  { tag: '@smoke-chromium' },
  async ({ article, editFromToast, stack }) => {
    const edit = await editFromToast('packages');
    await expect(edit.getByRole('textbox', { name: 'Note 1' })).toHaveValue(/packages/u);

    // By keys alone.
    await expectNamed(edit);
    await expect(edit.getByRole('textbox', { name: 'Word or phrase' })).toBeFocused();
    await expect(edit.getByRole('button', { name: 'Use “package”' })).toBeVisible();
    await edit.keyboard.press('Tab');
    await edit.keyboard.press('Enter');
    await expect(edit.getByRole('heading', { level: 1 })).toHaveText('package');
    await tabTo(edit, edit.getByRole('combobox', { name: 'Tags' }));
    await edit.keyboard.type('debian');
    await edit.keyboard.press('Enter');
    await tabTo(edit, edit.getByRole('button', { name: 'Remove note 2' }));
    await edit.keyboard.press('Enter');
    await expectNamed(edit);
    const preview = await previewed(edit);
    expect(await stack.instance.words()).toEqual([]);
    await closeBy(edit, 'Control+Enter');

    await until('the word', async () => (await stack.instance.words()).length > 0);
    const [word] = await stack.instance.words();
    expect(word).toMatchObject({ term: 'package', language: 'LANGUAGE_ENGLISH', tags: ['debian'] });
    expect(word?.notes).toHaveLength(1);
    expect(preview).toEqual({
      'Word or phrase': [word?.term],
      Language: ['English'],
      Tags: word?.tags,
      Notes: word?.notes,
    });
    expect((await stack.instance.counters()).operations.collectWord.requests).toBe(1);
    await untilToastSays(article, /\bsent\b/iu);

    // A tag that was used once is suggested for the next word.
    const next = await editFromToast('distributions');
    await next.getByRole('combobox', { name: 'Tags' }).focus();
    await next.keyboard.type('de');
    await next.keyboard.press('ArrowDown');
    await expect(next.getByRole('option', { name: 'debian' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await next.keyboard.press('Enter');
    await next.getByRole('button', { name: 'Save' }).click();
    await until('the second word', async () => (await stack.instance.words()).length === 2);
    expect((await stack.instance.words()).map(({ tags }) => tags)).toEqual([
      ['debian'],
      ['debian'],
    ]);
  },
);

test.describe('before connecting', () => {
  test.use({ signedIn: false });

  test('one word is edited, another is deleted, and only the edited one is sent at the sign-in', async ({
    gleaner,
    editFromToast,
    stack,
  }) => {
    const edit = await editFromToast('packages');
    await edit.keyboard.press('Control+A');
    await edit.keyboard.type('package');
    await closeBy(edit, 'Enter');

    const other = await editFromToast('consortium');
    await other.getByRole('button', { name: 'Delete' }).click();
    const closed = other.waitForEvent('close');
    await other.getByRole('button', { name: 'Delete it' }).click();
    await closed;

    const popup = await gleaner.openPage('popup.html');
    const lately = popup.getByRole('list', { name: 'Recently collected' });
    await expect(lately.getByRole('listitem')).toHaveCount(1);
    await connectIn(gleaner.context, popup);
    await until('the word', async () => (await stack.instance.words()).length > 0);
    expect((await stack.instance.words()).map(({ term }) => term)).toEqual(['package']);
  });
});

test(
  'when the window is killed, the word is sent unchanged, once',
  only('chromium', 'only Chromium lets a page crash on request'),
  async ({ chromium, editFromToast, stack }) => {
    // The background looks for a lost window only now and then.
    test.slow();
    const edit = await editFromToast('packages');
    await edit.getByRole('textbox', { name: 'Word or phrase' }).fill('half of a wo');
    const crashed = edit.waitForEvent('crash');
    chromium.crashWorker();
    await crashed;
    const popup = await chromium.openPage('popup.html');
    const lately = popup.getByRole('list', { name: 'Recently collected' });
    await expect(lately.getByRole('listitem')).toContainText('packages');
    // No event reported that the window is gone, so the background checks whether it exists.
    await until('the word', async () => (await stack.instance.words()).length > 0, 120_000);
    expect((await stack.instance.words()).map(({ term }) => term)).toEqual(['packages']);
    expect((await stack.instance.counters()).operations.collectWord.requests).toBe(1);
  },
);
