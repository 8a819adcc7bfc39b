/** What a learner on a phone meets: Firefox with a finger, 360 wide, without what Firefox for Android has not. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import gleaner from '../../../gleaner.config.ts';
import { launchFirefox, type Firefox } from '../../browser/firefox.ts';
import { missingApis, touchPreferences, withoutApis } from '../../browser/like-android.ts';
import { says } from '../../pages/firefox-walk.ts';
import { pages } from '../../processes/page-server.ts';
import { until } from '../../processes/child.ts';
import { expect, only, test as base } from '../fixtures.ts';

const test = base.extend<{ phone: Firefox }>({
  phone: async ({ stack }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'gleaner-phone-'));
    const extension = await withoutApis(await stack.extension('firefox'), join(folder, 'build'));
    const phone = await launchFirefox({
      ...{ extension, extensionId: gleaner.firefoxId, preferences: touchPreferences },
    });
    await use(phone);
    await phone.close();
    await rm(folder, { recursive: true, force: true });
  },
});

/** Opens a page as wide as a phone, and waits for something in it. */
async function open(phone: Firefox, url: string, width: number, until_: string): Promise<string> {
  const context = await phone.open('about:blank');
  const viewport = { width, height: 740 };
  await phone.wire.send('browsingContext.setViewport', { context, viewport });
  const wait = url.startsWith('moz-extension:') ? 'none' : 'complete';
  await phone.wire.send('browsingContext.navigate', { context, url, wait });
  await until(`${until_} of ${url}`, () =>
    phone
      .evaluate<boolean>(
        context,
        `() => document.querySelector(${JSON.stringify(until_)}) !== null`,
      )
      .catch(() => false),
  );
  return context;
}

/** Controls that a finger would miss, and what runs out of the page at its side. */
const misfits = `() => {
  const small = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].flatMap((one) => {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    // A link in a sentence is as high as its line; a box is pressed by its label too.
    if (one.matches('p a, li a, dd a, label a')) return [];
    const label = one.labels?.[0];
    const boxes = [one, ...(one.matches('[type=checkbox], [type=radio]') && label ? [label] : [])];
    const heights = boxes.map((each) => each.getBoundingClientRect().height);
    return Math.max(...heights) >= 44 ? [] : [\`\${one.tagName} \${one.getAttribute('aria-label') ?? one.textContent.slice(0, 30)} \${Math.max(...heights)}\`];
  });
  const { scrollWidth } = document.documentElement;
  return { small, wide: scrollWidth > innerWidth ? [scrollWidth] : [] };
}`;

/** What a screen keyboard leaves of 740 pixels. */
const besideKeyboard = 340;

/** Fields that have the focus and are not seen: out of the window, or under something. */
const hiddenFields = `() => [...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), select, textarea')].flatMap((one) => {
  if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
  one.focus();
  const { x, y, width, height } = one.getBoundingClientRect();
  const shown = document.elementFromPoint(x + width / 2, y + Math.min(height, 40) / 2);
  return one === shown || one.contains(shown) ? [] : [one.outerHTML.slice(0, 80)];
})`;

test(
  'Firefox as on Android: it starts, each page fits a phone and a finger, and a word is collected by touch',
  only('firefox', 'Chromium for Android has no extensions'),
  async ({ phone, pageServer }) => {
    // Each page of Gleaner, with its fields looked at one by one.
    test.slow();
    const welcome = await open(phone, phone.extensionUrl('welcome.html'), 360, 'main');
    const known = `() => ${JSON.stringify(missingApis)}.filter((name) => browser[name] !== undefined)`;
    expect(await phone.evaluate(welcome, known)).toEqual([]);
    await phone.evaluate(
      welcome,
      '() => browser.storage.local.set({ consent: { version: 1, at: 0 } })',
    );
    await until('the bubble to be offered', () =>
      phone.evaluate<boolean>(
        welcome,
        "() => document.querySelector('.first-run [role=switch]') !== null",
      ),
    );
    const found: Record<string, unknown> = {};
    for (const width of [320, 360])
      for (const page of ['welcome', 'popup', 'words', 'options', 'import', 'statistics']) {
        const context = await open(
          phone,
          phone.extensionUrl(`${page}.html`),
          width,
          'main h1, main h2, main button',
        );
        const { small, wide } = await phone.evaluate<{ small: string[]; wide: number[] }>(
          context,
          misfits,
        );
        // The keyboard makes the page lower (interactive-widget in its viewport).
        await phone.wire.send('browsingContext.setViewport', {
          context,
          viewport: { width, height: besideKeyboard },
        });
        const hidden = await phone.evaluate<string[]>(context, hiddenFields);
        if (small.length + wide.length + hidden.length > 0)
          found[`${page} ${width}`] = { small, wide, hidden };
        await phone.wire.send('browsingContext.close', { context });
      }
    expect(found).toEqual({});

    // The browser's own question is answered in its window; the tests of the settings press it.
    await phone.evaluateChrome(`async () => {
      const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
      const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(gleaner.firefoxId)});
      const origins = ['https://*/*', 'http://*/*'];
      await ExtensionPermissions.add(extension.id, { permissions: [], origins }, extension);
    }`);
    await phone.activate(welcome);
    await phone.clickOn(welcome, "() => document.querySelector('.first-run [role=switch]')");
    await until('the button beside a selection to be on', () =>
      phone.evaluate<boolean>(
        welcome,
        "() => document.querySelector('.first-run [role=switch]').checked",
      ),
    );
    const words = await open(phone, phone.extensionUrl('words.html'), 360, 'main');
    await until('what to do without a menu', () =>
      says(phone, words, 'tap the small button beside it'),
    );
    // The button goes when its page is left, so nothing else is opened from here on.
    const article = await open(phone, pageServer.url + pages.faq, 360, 'p');
    await phone.activate(article);
    const bubble = `() => {
      const root = [...document.querySelectorAll('div[popover]')].map((host) => host.openOrClosedShadowRoot).find((each) => each?.querySelector('button[aria-label^="Collect"]'));
      const box = root?.querySelector('button').getBoundingClientRect();
      return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2, side: Math.min(box.width, box.height) } : null;
    }`;
    const select = `() => {
      const [paragraph] = document.querySelectorAll('p');
      const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const [word] = /[a-z]{7,}/.exec(node.data) ?? [];
        if (!word) continue;
        const start = node.data.indexOf(word);
        getSelection().setBaseAndExtent(node, start, node, start + word.length);
        return word;
      }
      return '';
    }`;
    // A long press selects a word; the browser selects it after the finger, which is what Gleaner waits for.
    const { x, y } = await phone.evaluate<{ x: number; y: number }>(
      article,
      `() => {
        const { x, y } = document.querySelector('p').getBoundingClientRect();
        return { x: x + 4, y: y + 8 };
      }`,
    );
    await tap(phone, article, { x, y });
    const word = await phone.evaluate<string>(article, select);
    await until('the bubble', async () => (await phone.evaluateBehind(article, bubble)) !== null);
    interface Spot {
      readonly x: number;
      readonly y: number;
      readonly side: number;
    }
    const spot = await phone.evaluateBehind<Spot>(article, bubble);
    expect(spot.side).toBeGreaterThanOrEqual(44);
    await until('the word to be kept', async () => {
      const now = await phone.evaluateBehind<Spot | null>(article, bubble);
      if (now) await tap(phone, article, now);
      return phone.evaluate<boolean>(
        words,
        `() => document.body.textContent.includes(${JSON.stringify(word)})`,
      );
    });
  },
);

async function tap(
  phone: Firefox,
  context: string,
  { x, y }: { x: number; y: number },
): Promise<void> {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions };
  await phone.wire.send('input.performActions', { context, actions: [finger] });
}
