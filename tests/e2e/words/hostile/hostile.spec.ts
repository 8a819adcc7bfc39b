/**
 * Hostile pages (security-checklist.md S26, S27). A collected word is always kept and arrives once, no code of the page
 * runs in Gleaner, and presses count only on buttons that the learner could see.
 */
import type { Page } from 'playwright';
import { until } from '../../../processes/child.ts';
import type { GleanerBrowser } from '../../../browser/gleaner-browser.ts';
import { serveHostilePages, type HostilePage } from './hostile-pages.ts';
import { stretchGrace } from '../../../pages/grace.ts';
import { chooseGleaner } from '../../../browser/native-menu.ts';
import type { Stack } from '../../../relay/stack.ts';
import { placeInToast, pressInToast, untilToastSays } from '../../../pages/toast.ts';
import { expect, test as base } from '../../fixtures.ts';

const test = base.extend<{ openHostile: (page: HostilePage) => Promise<Page> }>({
  openHostile: async ({ gleaner, connected }, use) => {
    await expect(connected.getByRole('main')).toBeVisible();
    const server = await serveHostilePages();
    await use(async (hostile) => {
      const page = await gleaner.context.newPage();
      await page.goto(server.address(hostile));
      return page;
    });
    server.close();
  },
});

/** Waits until the service holds exactly these, and looks at what it took to get there. */
async function expectHeld(stack: Stack, terms: readonly string[]): Promise<void> {
  const held = async () => (await stack.instance.words()).map(({ term }) => term).sort();
  await until(`the service to hold ${terms.join()}`, async () => {
    return (await held()).length >= terms.length;
  });
  expect(await held()).toEqual([...terms].sort());
  const { effects, operations } = await stack.instance.counters();
  expect(effects.collectsStored).toBe(terms.length);
  expect(operations.collectWord.requests).toBe(terms.length);
}

async function expectListed(connected: Page, term: string): Promise<void> {
  const lately = connected.getByRole('list', { name: 'Recently collected' });
  await expect(lately.getByRole('listitem').filter({ hasText: term })).toBeVisible();
}

/** Every hostile page tries to leave this mark wherever its code comes to run. */
async function expectUntouched(gleaner: GleanerBrowser, connected: Page): Promise<void> {
  expect(await gleaner.background.evaluate(() => 'hacked' in globalThis)).toBe(false);
  expect(await connected.evaluate(() => 'hacked' in globalThis)).toBe(false);
}

/** Presses where Undo stands, about as often as a hand can in five seconds. */
async function pressAgainAndAgain(
  page: Page,
  { x, y }: { readonly x: number; readonly y: number },
): Promise<void> {
  for (let presses = 0; presses < 200; presses += 1)
    await page.mouse.click(x - 10 + (presses % 5) * 5, y);
}

/** What the page has written into its log. */
const logOf = (page: Page) => page.evaluate(() => globalThis.log);

test('S27 a page that restyles everything and uses the toast’s element itself', async ({
  gleaner,
  collect,
  connected,
  openHostile,
  stack,
}) => {
  const page = await openHostile('restyles');
  const grace = await stretchGrace(gleaner.background);
  await collect(page, 'gossamer');
  await untilToastSays(page, /gossamer.*collected/iu);
  await pressInToast(page, 'Undo');
  await untilToastSays(page, /wasn’t sent/iu);
  await grace.end();
  await collect(page, 'ambiguity');
  await untilToastSays(page, /ambiguity.*\bsent\b/iu);
  await expectHeld(stack, ['ambiguity']);
  await expectListed(connected, 'ambiguity');
  await expectUntouched(gleaner, connected);
  const read = (await logOf(page)).join(' ');
  expect(read).toContain('looked');
  expect(read).not.toMatch(/saved|collected|undo|font/iu);
});

test('S27 a page that covers the toast: presses there have no effect', async ({
  gleaner,
  collect,
  connected,
  openHostile,
  stack,
}) => {
  const page = await openHostile('covers');
  const grace = await stretchGrace(gleaner.background);
  // First without the attack, to be sure that these presses reach Undo.
  await collect(page, 'ambiguity');
  await untilToastSays(page, /ambiguity.*collected/iu);
  const undo = await placeInToast(page, 'Undo');
  await Promise.all([untilToastSays(page, /wasn’t sent/iu), pressAgainAndAgain(page, undo)]);

  await page.evaluate(() => (globalThis.armed = true));
  await collect(page, 'gossamer');
  await expect.poll(() => logOf(page)).toContain('covered');
  await pressAgainAndAgain(page, undo);
  await grace.end();
  await expectHeld(stack, ['gossamer']);
  await expectListed(connected, 'gossamer');
  await expectUntouched(gleaner, connected);
});

test(
  'S27 a page that presses, listens everywhere and forges messages',
  { tag: '@smoke-chromium' },
  async ({ gleaner, collect, connected, openHostile, stack }) => {
    const page = await openHostile('presses');
    await collect(page, 'gossamer');
    await untilToastSays(page, /gossamer.*\bsent\b/iu);
    await expectHeld(stack, ['gossamer']);
    await expectListed(connected, 'gossamer');
    await expectUntouched(gleaner, connected);
    const log = await logOf(page);
    expect(log).toContain('pressed');
    expect(log).toContain('forged');
    // The page sees a plain element and learns nothing about its content.
    expect(log.filter((line) => /saved|collected|undo|button|shadow/iu.test(line))).toEqual([]);
  },
);

test('S27 a page that replaces every built-in it can reach', async ({
  gleaner,
  collect,
  connected,
  openHostile,
  stack,
}) => {
  const page = await openHostile('spoils');
  const grace = await stretchGrace(gleaner.background);
  await collect(page, 'gossamer');
  await untilToastSays(page, /gossamer.*collected/iu);
  await pressInToast(page, 'Undo');
  await untilToastSays(page, /wasn’t sent/iu);
  await grace.end();
  await collect(page, 'ambiguity');
  await expectHeld(stack, ['ambiguity']);
  await expectListed(connected, 'ambiguity');
  await expectUntouched(gleaner, connected);
  const log = await logOf(page);
  expect(log).toContain('spoilt');
  // What the tests themselves call in the page is no word of Gleaner's.
  const told = log.filter((line) => !line.includes('__playwright'));
  expect(told.filter((line) => /gossamer|ambiguity|saved/iu.test(line))).toEqual([]);
});

test('S27 a page that forbids all content, scripts and Trusted Types', async ({
  gleaner,
  collect,
  connected,
  openHostile,
  stack,
}) => {
  for (const [hostile, term] of [
    ['forbids', 'gossamer'],
    ['sandboxed', 'ambiguity'],
  ] as const) {
    const page = await openHostile(hostile);
    await collect(page, term);
    await untilToastSays(page, new RegExp(`${term}.*\\bsent\\b`, 'iu'));
    await expectListed(connected, term);
    await page.close();
  }
  await expectHeld(stack, ['gossamer', 'ambiguity']);
  await expectUntouched(gleaner, connected);
  const notes = (await stack.instance.words()).flatMap(({ notes }) => notes);
  expect(notes.join(' ')).toContain('gossamer of the morning');
});

test('S26 a title of a million characters, markup and marks that turn text around', async ({
  gleaner,
  collect,
  connected,
  display,
  openHostile,
  stack,
}) => {
  const page = await openHostile('floods');
  await collect(page, 'gossamer');
  await untilToastSays(page, /gossamer.*\bsent\b/iu);
  await expectHeld(stack, ['gossamer']);
  const [word] = await stack.instance.words();
  const notes = word?.notes.join('\n') ?? '';
  expect(notes).toContain('gossamer');
  expect(notes.length).toBeLessThan(4_000);
  expect(notes.replaceAll('\n', ' ')).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\p{Cc}]/u);
  await expectListed(connected, 'gossamer');
  await expectUntouched(gleaner, connected);

  const point = await page.evaluate(() => {
    const flood = document.querySelector('#flood');
    if (!flood) throw new Error('No flood');
    getSelection()?.selectAllChildren(flood);
    const { x, y } = flood.getBoundingClientRect();
    return { x: x + 40, y: y + 10 };
  });
  await chooseGleaner(page, display, point);
  await untilToastSays(page, /too long/iu);
  expect((await stack.instance.counters()).operations.collectWord.requests).toBe(1);
});

test('S27 a page that removes or moves the toast as soon as it appears', async ({
  gleaner,
  collect,
  connected,
  openHostile,
  stack,
}) => {
  const page = await openHostile('removes');
  await collect(page, 'gossamer');
  await expectListed(connected, 'gossamer');
  await expect.poll(() => logOf(page)).toContain('removed');
  await collect(page, 'ambiguity');
  await expectListed(connected, 'ambiguity');
  await expect.poll(() => logOf(page)).toContain('moved');
  await expectHeld(stack, ['gossamer', 'ambiguity']);
  await expectUntouched(gleaner, connected);
  expect((await logOf(page)).filter((line) => /gossamer|ambiguity|saved/iu.test(line))).toEqual([]);
});

test('S27 a page that is closed right after the click', async ({
  gleaner,
  collect,
  connected,
  openHostile,
  stack,
}) => {
  const page = await openHostile('leaves');
  await collect(page, 'gossamer');
  await page.goto('about:blank');
  await expectListed(connected, 'gossamer');
  await expectHeld(stack, ['gossamer']);
  await expectUntouched(gleaner, connected);
});
