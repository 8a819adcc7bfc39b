/** The button beside a selection, switched on in the settings and pressed with a real pointer. */
import {
  bubbleAppears,
  bubbleFor,
  bubblesAfter,
  bubbles,
  doubleClick,
  doubleClickAt,
} from '../../../pages/bubble.ts';
import { until } from '../../../processes/child.ts';
import type { GleanerBrowser } from '../../../browser/gleaner-browser.ts';
import { selectText } from '../../../browser/native-menu.ts';
import { pages, servePages } from '../../../processes/page-server.ts';
import { answerPrompt } from '../../../browser/permission-prompt.ts';
import { addSite, bubbleEverywhere, switchOn } from '../../../pages/site-features.ts';
import { pressInToast, toastText, untilToastSays } from '../../../pages/toast.ts';
import { expect, test, only } from '../../fixtures.ts';

test.use({ ownBrowser: true });

/** What a page would see if Gleaner's element were open to it. */
interface Runtime {
  sendMessage?(to: string, message: unknown): Promise<unknown>;
}
const registered = (gleaner: GleanerBrowser) =>
  gleaner.background.evaluate(async () =>
    (await chrome.scripting.getRegisteredContentScripts()).map(({ id }) => id),
  );
const origins = (gleaner: GleanerBrowser) =>
  gleaner.background.evaluate(async () => (await chrome.permissions.getAll()).origins ?? []);

test(
  'switched on, it collects the word, and leaves selection and focus as they are',
  { tag: '@smoke-firefox' },
  async ({ article, gleaner, display, stack }) => {
    expect(await registered(gleaner)).toEqual([]);
    // The relay’s.
    const atFirst = await origins(gleaner);
    const settings = await gleaner.openPage('options.html');
    const everywhere = settings.getByRole('switch', { name: bubbleEverywhere });
    const ask = () => everywhere.click();
    const refused = settings.getByText('The browser didn’t allow it');
    await answerPrompt(settings, display, 'deny', ask, () => refused.isVisible());
    await expect(everywhere).not.toBeChecked();
    expect(await registered(gleaner)).toEqual([]);

    await answerPrompt(settings, display, 'allow', ask, () => everywhere.isChecked());
    await until('the script', async () => (await registered(gleaner)).includes('bubble'));

    // Opened before it was switched on.
    await doubleClick(article, 'ambiguity');
    await bubbleAppears(article, 'ambiguity');
    await gleaner.endBackground();
    await article.bringToFront();
    await doubleClick(article, 'ambiguity');
    await bubbleAppears(article, 'ambiguity');
    const focused = await article.evaluateHandle(() => document.activeElement);
    await pressInToast(article, bubbleFor('ambiguity'));
    await untilToastSays(article, /ambiguity/u);
    expect(await article.evaluate(() => getSelection()?.toString().trim())).toBe('ambiguity');
    expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await bubbles(article)).toEqual([]);
    await until('the word to arrive', async () => (await stack.instance.words()).length === 1);
    const [word] = await stack.instance.words();
    expect(word?.term).toBe('ambiguity');
    expect(word?.notes.join(' ')).toContain('ambiguity');

    await everywhere.click();
    await until('the script to go', async () => (await registered(gleaner)).length === 0);
    await until('the permission to go back', async () =>
      (await origins(gleaner)).every((each) => atFirst.includes(each)),
    );
    const touched = () => doubleClick(article, 'pronunciation');
    expect(await bubblesAfter(article, 'dblclick', touched)).toEqual([]);
    const extended = () => article.keyboard.press('Shift+ArrowRight');
    expect(await bubblesAfter(article, 'selectionchange', extended)).toEqual([]);
  },
);

test('only on the sites of the list, in their frames too, and not where a secret is typed', async ({
  article,
  gleaner,
  display,
  pageServer,
}) => {
  const settings = await gleaner.openPage('options.html');
  // The host of the relay, 127.0.0.1, is allowed in Firefox from the first, on every port.
  const site = pageServer.url.replace('127.0.0.1', 'localhost');
  await addSite(settings, display, 'Collecting', 'http://localhost');
  await article.goto(site + pages.faq);
  await doubleClick(article, 'ambiguity');
  await bubbleAppears(article, 'ambiguity');
  await article.keyboard.press('Escape');
  await expect.poll(() => bubbles(article)).toEqual([]);

  await article.evaluate(() => {
    const field = document.createElement('input');
    field.value = 'gossamer';
    field.style.cssText =
      'position:fixed;top:80px;left:80px;width:200px;height:30px;font-size:20px';
    document.body.append(field);
  });
  await doubleClickAt(article, { x: 110, y: 95 });
  await bubbleAppears(article, 'gossamer');
  await article.keyboard.press('Escape');
  await article.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('input:last-of-type');
    if (field) field.type = 'password';
  });
  const inSecret = () => doubleClickAt(article, { x: 110, y: 95 });
  expect(await bubblesAfter(article, 'dblclick', inSecret)).toEqual([]);

  // The same page under another name is another site.
  await article.goto(pageServer.url + pages.faq);
  const elsewhere = () => doubleClick(article, 'ambiguity');
  expect(await bubblesAfter(article, 'dblclick', elsewhere)).toEqual([]);
});

/** Chromium lets an event be made for a test. */
interface Dispatched {
  dispatch(details: { reason: string }): void;
}

test(
  'it survives an update; removing the permission in the browser switches the setting off',
  only('chromium', 'only Chromium lets a test tell of an update'),
  async ({ gleaner, display }) => {
    const settings = await switchOn(gleaner, display, bubbleEverywhere);
    await until('the script', async () => (await registered(gleaner)).includes('bubble'));

    // As after an update, which takes all registrations away.
    await gleaner.background.evaluate(async () => {
      await chrome.scripting.unregisterContentScripts();
      (chrome.runtime.onInstalled as unknown as Dispatched).dispatch({ reason: 'update' });
    });
    await until('the script again', async () => (await registered(gleaner)).includes('bubble'));

    await gleaner.background.evaluate(() =>
      chrome.permissions.remove({ origins: ['https://*/*', 'http://*/*'] }),
    );
    await expect(settings.getByRole('switch', { name: bubbleEverywhere })).not.toBeChecked();
    await until('the script to go', async () => (await registered(gleaner)).length === 0);
  },
);

test('S27 a page cannot press it, forge its message, or make it appear', async ({
  article,
  gleaner,
  display,
}) => {
  await switchOn(gleaner, display, bubbleEverywhere);
  await article.reload();
  const byScript = () => selectText(article, 'ambiguity');
  expect(await bubblesAfter(article, 'selectionchange', byScript)).toEqual([]);

  await doubleClick(article, 'ambiguity');
  await bubbleAppears(article, 'ambiguity');
  const place = await article.evaluate(() => {
    const box = getSelection()?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect();
    return { x: box.right, y: box.bottom + 6 + 16 };
  });
  const forged = await article.evaluate(async (extensionId) => {
    const host = document.querySelector<HTMLElement>('div[popover]');
    host?.click();
    host?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    const message = {
      id: 1,
      type: 'collectFromPage',
      data: { text: 'forged' },
      timestamp: Date.now(),
    };
    window.postMessage(message, '*');
    document.dispatchEvent(new CustomEvent('collectFromPage', { detail: message }));
    const { chrome: own } = window as unknown as { chrome?: { runtime?: Runtime } };
    const sent = await own?.runtime?.sendMessage?.(extensionId, message).catch(() => undefined);
    return { sent, root: host?.shadowRoot ?? null };
  }, gleaner.extensionId);
  expect(forged).toEqual({ sent: undefined, root: null });

  // The button returns to the top a few times and then stays covered. While it is covered, a press does nothing.
  await article.evaluate(async () => {
    const cover = document.createElement('div');
    cover.popover = 'manual';
    cover.style.cssText =
      'inset:0;width:100vw;height:100vh;margin:0;padding:0;border:0;opacity:0;pointer-events:auto';
    document.body.append(cover);
    for (let over = 0; over < 5; over += 1) {
      const toggled = new Promise((resolve) =>
        cover.addEventListener('toggle', resolve, { once: true }),
      );
      cover.hidePopover();
      cover.showPopover();
      await toggled;
    }
  });
  await article.mouse.click(place.x, place.y);
  const popup = await gleaner.openPage('popup.html');
  await expect(popup.getByRole('main')).toBeVisible();
  await expect(popup.getByText('forged')).toHaveCount(0);
  await expect(popup.getByText('ambiguity')).toHaveCount(0);
});

test('in a frame of another origin the word is collected from there', async ({
  article,
  gleaner,
  display,
}) => {
  await switchOn(gleaner, display, bubbleEverywhere);
  const other = await servePages();
  try {
    await article.evaluate(
      (src) =>
        new Promise<void>((resolve) => {
          const frame = document.createElement('iframe');
          frame.style.cssText = 'position:fixed;inset:40px auto auto 40px;width:800px;height:500px';
          frame.src = src;
          frame.addEventListener('load', () => resolve());
          document.body.append(frame);
        }),
      other.url + pages.faq,
    );
    const frame = article.frames().find((each) => each.url().startsWith(other.url));
    const box = await frame?.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.nodeValue?.indexOf('compatible') ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 10);
        node.parentElement?.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x, y, width, height };
      }
      return null;
    });
    if (!box) throw new Error('The frame has no such word');
    await article.bringToFront();
    await doubleClickAt(article, {
      x: 42 + box.x + box.width / 2,
      y: 42 + box.y + box.height / 2,
    });
    await until('the bubble in the frame', async () =>
      Boolean(await frame?.evaluate(() => document.querySelector('div[popover]') !== null)),
    );
    // A press has no effect until the button has been visible for a while.
    await until('the toast', async () => {
      await article.mouse.click(42 + box.x + box.width, 42 + box.y + box.height + 6 + 16);
      return (await toastText(article)) !== null;
    });
    await untilToastSays(article, /compatible/u);
  } finally {
    other.close();
  }
});
