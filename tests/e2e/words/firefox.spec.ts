/** Real Firefox: install, connect, collect by its own context menu, the toast, the popup, a relay that is away. */
import { until } from '../../processes/child.ts';
import { collectIn, toastSays } from '../../browser/firefox-menu.ts';
import { connectFirefox } from '../../pages/firefox-walk.ts';
import type { Firefox } from '../../browser/firefox.ts';
import { stretchGraceIn } from '../../pages/grace.ts';
import { pages } from '../../processes/page-server.ts';
import { expect, test } from '../firefox-fixtures.ts';

/** The window may still change its height, and the toast stands at its lower edge: then the press is tried again. */
async function pressInToast(firefox: Firefox, page: string, name: string): Promise<void> {
  await until(`"${name}" in the toast to obey`, async () => {
    const point = (await firefox.toast())?.buttons[name];
    if (point === undefined) return false;
    try {
      await firefox.click(page, point);
      return true;
    } catch (error) {
      if (String(error).includes('out of bounds')) return false;
      throw error;
    }
  });
}

test('Firefox: connect, collect by the native menu, undo, and open the popup', async ({
  firefox,
  pageServer,
  stack,
}) => {
  await connectFirefox(firefox, stack.instanceUrl);

  const page = await firefox.open(pageServer.url + pages.faq);
  const grace = await stretchGraceIn(firefox);
  await collectIn(firefox, page, 'ambiguity');
  await toastSays(firefox, /ambiguity.*collected/iu);
  await pressInToast(firefox, page, 'Undo');
  await toastSays(firefox, /wasn’t sent/iu);
  await grace.end();

  await collectIn(firefox, page, 'compatible');
  await toastSays(firefox, /compatible.*\bsent\b/iu);
  expect((await stack.instance.words()).map(({ term }) => term)).toEqual(['compatible']);
  const { effects, operations } = await stack.instance.counters();
  expect(effects.collectsStored).toBe(1);
  expect(operations.collectWord.requests).toBe(1);

  const popup = await firefox.openPopup();
  await until('the popup to list the word', async () =>
    (await firefox.evaluate<string>(popup, '() => document.body.innerText')).includes('compatible'),
  );
});

test('Firefox: words wait while the relay is down, and are sent in order when it is back', async ({
  firefox,
  pageServer,
  stack,
}) => {
  await connectFirefox(firefox, stack.instanceUrl);
  const page = await firefox.open(pageServer.url + pages.faq);
  await stack.relay.stop();
  await collectIn(firefox, page, 'ambiguity');
  await toastSays(firefox, /ambiguity.*can’t be reached/u);
  await collectIn(firefox, page, 'consortium');
  await toastSays(firefox, /consortium.*can’t be reached/u);

  await stack.restartRelay();
  // A learner who wonders about a word opens the popup.
  await firefox.open(firefox.extensionUrl('popup.html'));
  await until('both words', async () => (await stack.instance.words()).length === 2);
  const stored = (await stack.instance.words()).map(({ term }) => term);
  expect(stored).toEqual(['consortium', 'ambiguity']);
  expect((await stack.instance.counters()).effects.collectsStored).toBe(2);
});
