/** The real keyboard shortcut. */
import { until } from '../../../processes/child.ts';
import { selectText } from '../../../browser/native-menu.ts';
import { firefoxOf } from '../../../browser/driven-firefox.ts';
import { pressShortcut } from '../../../browser/shortcut.ts';
import type { Stack } from '../../../relay/stack.ts';
import { untilToastSays } from '../../../pages/toast.ts';
import { expect, test } from '../../fixtures.ts';

const storedTerms = async (stack: Stack) => (await stack.instance.words()).map(({ term }) => term);
const arrived = (stack: Stack, term: string) =>
  until(`“${term}” to arrive`, async () => (await storedTerms(stack)).includes(term));

test('collects what is selected on the page, in a field, and in a frame', async ({
  article,
  display,
  gleaner,
  stack,
}) => {
  await selectText(article, 'ambiguity');
  await pressShortcut(gleaner, article, display, 'collect-selection');
  await untilToastSays(article, /ambiguity/u);
  await arrived(stack, 'ambiguity');
  expect((await stack.instance.words())[0]?.notes.join(' ')).toContain('ambiguity');

  await article.evaluate(() => {
    const field = document.createElement('input');
    field.value = 'a gossamer thread';
    document.body.prepend(field);
    field.focus();
    field.setSelectionRange(2, 10);
  });
  await pressShortcut(gleaner, article, display, 'collect-selection');
  await untilToastSays(article, /gossamer/u);
  await arrived(stack, 'gossamer');

  await article.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const frame = document.createElement('iframe');
        frame.srcdoc = '<p>A lugubrious face.</p>';
        frame.addEventListener('load', () => resolve());
        document.body.prepend(frame);
      }),
  );
  const frame = article.frames().at(-1);
  await frame?.evaluate(() => {
    window.focus();
    const text = document.querySelector('p')?.firstChild;
    if (text) getSelection()?.setBaseAndExtent(text, 2, text, 12);
  });
  await pressShortcut(gleaner, article, display, 'collect-selection');
  await untilToastSays(article, /lugubrious/u);
  await arrived(stack, 'lugubrious');
  expect((await storedTerms(stack)).sort()).toEqual(['ambiguity', 'gossamer', 'lugubrious']);
});

test('with nothing selected it says so and keeps nothing', async ({
  article,
  display,
  gleaner,
  stack,
}) => {
  await pressShortcut(gleaner, article, display, 'collect-selection');
  await untilToastSays(article, /Select a word first/u);
  expect((await stack.instance.counters()).effects.collectsStored).toBe(0);
});

test('the settings show the shortcut as it is and lead to the browser’s own page', async ({
  gleaner,
}) => {
  const settings = await gleaner.openPage('options.html');
  await expect(settings.getByText(/Alt\+(?:Shift\+)?G/u)).toBeVisible();
  const firefox = firefoxOf(settings);
  const opened = firefox ? null : gleaner.context.waitForEvent('page');
  await settings.getByRole('button', { name: 'Change' }).click();
  // Firefox tells of no page of its own.
  const address = async () =>
    firefox
      ? firefox.evaluateChrome<string>('() => gBrowser.selectedBrowser.currentURI.spec')
      : ((await opened)?.url() ?? '');
  await expect.poll(address).toBe(firefox ? 'about:addons' : 'chrome://extensions/shortcuts');
  await firefox?.evaluateChrome('() => gBrowser.removeTab(gBrowser.selectedTab)');
});
