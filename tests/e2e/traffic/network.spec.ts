/** Whom the extension contacts, and what it does on a page, as the browser itself has seen it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { answer } from '../../pages/answer-card.ts';
import { launchChromium } from '../../browser/chromium.ts';
import { stretchGrace } from '../../pages/grace.ts';
import { doubleClick } from '../../pages/bubble.ts';
import { chooseGleaner, selectText } from '../../browser/native-menu.ts';
import { watchScripts } from '../../browser/scripts-on-page.ts';
import { loggedRequests } from './net-log.ts';
import { pages } from '../../processes/page-server.ts';
import { bubbleEverywhere, switchOn } from '../../pages/site-features.ts';
import { pressContinue } from '../../pages/review-all.ts';
import { expectStored } from '../../pages/stored-answers.ts';
import { pressInToast, untilToastSays } from '../../pages/toast.ts';
import { addPlanIn, connectIn, reviewButton, shownCard, startReview } from '../../pages/walk.ts';
import { expect, test, only } from '../fixtures.ts';
import { dealsOnce } from './cards-dealt.ts';
import { servePictures } from './picture-server.ts';

test.use({ signedIn: false, ownBrowser: true });

const originOf = (url: string) => new URL(url).origin;

test(
  'S29 over a full use only the relay is contacted by the extension',
  only('chromium', 'it reads Chromium’s own log of the network', '@smoke'),
  async ({ display, pageServer, stack }) => {
    // A browser of its own, a sign-in, and most of what a learner can do.
    test.slow();
    const folder = await mkdtemp(join(tmpdir(), 'gleaner-net-'));
    const netLog = join(folder, 'net.json');
    const gleaner = await launchChromium({
      ...{ extension: await stack.extension('chrome'), display: display.name, netLog },
    });
    const { context, extensionId } = gleaner;
    try {
      await stack.instance.addWords(['serendipity', 'gossamer']);
      const welcome = await gleaner.openPage('welcome.html');
      await connectIn(context, welcome);
      const popup = await gleaner.openPopup();
      await expect(popup.getByRole('textbox', { name: 'Plan link' })).toBeVisible();
      const tab = await gleaner.openPage('popup.html');
      await addPlanIn(tab, `${stack.instanceUrl}/plans/${stack.planId}`);
      await reviewButton(tab).waitFor();

      const article = await context.newPage();
      await article.goto(pageServer.url + pages.faq);
      await chooseGleaner(article, display, await selectText(article, 'ambiguity'));
      await untilToastSays(article, /\bsent\b/iu);
      const grace = await stretchGrace(gleaner.background);
      await chooseGleaner(article, display, await selectText(article, 'consortium'));
      await untilToastSays(article, /consortium.*collected/iu);
      await pressInToast(article, 'Undo');
      await untilToastSays(article, /wasn’t sent/iu);
      await grace.end();

      await startReview(tab);
      const given = await answer(tab, await shownCard(tab, stack.instance), true);
      await pressContinue(tab);
      await expectStored(stack.instance, [given], tab);
      const words = await gleaner.openPage('words.html');
      await expect(words.getByText('ambiguity').first()).toBeVisible();
      const settings = await gleaner.openPage('options.html');
      await settings.getByRole('button', { name: 'Disconnect' }).click();
      await settings.getByRole('button', { name: 'Disconnect' }).click();
      await expect(settings.getByText('Not connected')).toBeVisible();
    } finally {
      await gleaner.close();
    }

    const requests = await loggedRequests(netLog);
    await rm(folder, { recursive: true, force: true });
    const own = requests.filter(
      ({ initiator }) => initiator === `chrome-extension://${extensionId}`,
    );
    const contacted = (all: typeof requests) => [...new Set(all.map(({ url }) => originOf(url)))];
    expect(own.map(({ url }) => new URL(url).pathname)).toEqual(
      expect.arrayContaining(['/auth/session', '/api/v1/learning/collect-word', '/auth/logout']),
    );
    expect(contacted(own)).toEqual([stack.relayUrl]);
    // A request by our script on a page would have the page as its origin. Pages contacted no other host.
    const visited = [stack.relayUrl, stack.instanceUrl, pageServer.url];
    const byPages = requests.filter(({ initiator }) => initiator.startsWith('http'));
    expect(contacted(byPages).filter((origin) => !visited.includes(origin))).toEqual([]);
    // The browser's own requests (updates of its parts) are not Gleaner's; none contains a word.
    const rest = requests.filter(({ url }) => !visited.includes(originOf(url)));
    expect(rest.filter(({ initiator }) => initiator !== '')).toEqual([]);
    expect(rest.map(({ url }) => url).join(' ')).not.toMatch(/ambiguity|consortium|serendipity/u);
  },
);

test('S25 Gleaner neither runs on a page nor loads anything into it before the learner acts', async ({
  article,
  gleaner,
  collect,
}) => {
  const hasScript = await watchScripts(gleaner, article);
  expect(
    await gleaner.background.evaluate(() => chrome.scripting.getRegisteredContentScripts()),
  ).toEqual([]);
  await article.reload();
  await article.getByRole('heading').first().waitFor();
  const changes = await article.evaluateHandle(() => {
    const seen = { number: 0 };
    new MutationObserver((records) => (seen.number += records.length)).observe(document, {
      ...{ attributes: true, childList: true, subtree: true },
    });
    return seen;
  });
  // The page is loaded, was touched and is idle: every script that runs by itself has run.
  await doubleClick(article, 'ambiguity');
  await article.evaluate(
    // A browser that never becomes idle reports that after ten seconds.
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 })),
  );
  expect(await article.evaluate(() => getSelection()?.toString().trim())).toBe('ambiguity');
  expect(await hasScript()).toBe(false);
  expect(await changes.evaluate(({ number }) => number)).toBe(0);
  expect(
    await article.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('extension:')),
    ),
  ).toEqual([]);
  // The same checks find Gleaner on the page once the learner acts.
  await collect(article, 'ambiguity');
  await untilToastSays(article, /ambiguity/u);
  expect(await hasScript()).toBe(true);
  expect(await changes.evaluate(({ number }) => number)).toBeGreaterThan(0);
});

test(
  'S28 a card’s picture comes when the learner taps, from the host that was named, without cookie and referrer',
  only('chromium', 'Firefox asks for the host’s permission first'),
  async ({ article, gleaner, connected, display, stack }) => {
    const pictures = await servePictures();
    const { asked, host } = pictures;
    await gleaner.context.addCookies([
      {
        ...{ name: 'planted', value: 'canary', domain: '127.0.0.1', path: '/' },
        ...{ secure: true, sameSite: 'None' },
      },
    ]);
    await acceptCertificates(article);
    await article.goto(`https://${host}/control.png`);
    expect(asked[0]).toMatchObject({ path: '/control.png' });
    expect(asked[0]?.cookie).toContain('planted=canary');
    asked.length = 0;
    // With a permission for every site the browser takes Gleaner's pages for the host's own.
    await (await switchOn(gleaner, display, bubbleEverywhere)).close();
    await acceptCertificates(connected);

    await stack.instance.addFault(
      dealsOnce(
        { text: 'apple', image_url: `https://${host}/apple.png` },
        { text: 'hammer', image_url: `http://${host}/hammer.png` },
      ),
    );
    await connected.bringToFront();
    await startReview(connected);
    const show = connected.getByRole('button', { name: `Show picture from ${host}` });
    await expect(show).toBeVisible();
    expect(asked).toEqual([]);
    await show.click();
    const picture = connected.getByRole('img', { name: 'Picture for “apple”' });
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1);
    expect(asked).toEqual([{ path: '/apple.png' }]);

    await connected.getByRole('button', { name: 'a fruit' }).click();
    await connected.getByRole('button', { name: 'Continue' }).click();
    await expect(connected.getByText('hammer', { exact: true })).toBeVisible();
    await expect(connected.getByText(/picture can’t be shown/u)).toBeVisible();
    expect(asked).toEqual([{ path: '/apple.png' }]);
    await pictures.close();
  },
);

/** A server of pictures has a certificate of its own here. */
async function acceptCertificates(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Security.setIgnoreCertificateErrors', { ignore: true });
}
