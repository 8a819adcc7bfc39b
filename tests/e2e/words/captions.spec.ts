/** A word out of the caption of a playing video, by the real shortcut, to the service. */
import type { Page } from 'playwright';
import { chooseGleaner } from '../../browser/native-menu.ts';
import { withScreenReader } from '../../browser/screen-reader.ts';
import { pressShortcut } from '../../browser/shortcut.ts';
import {
  serveCaptionPages,
  type CaptionKind,
  type CaptionServer,
} from '../../pages/caption-page.ts';
import { placeInToast, pressInToast } from '../../pages/toast.ts';
import { until } from '../../processes/child.ts';
import { expect, test as base } from '../fixtures.ts';

interface Watching {
  readonly page: Page;
  /** Opens a page of a kind, and waits until its video plays. */
  readonly watch: (kind: CaptionKind) => Promise<void>;
  readonly grab: () => Promise<void>;
}

const test = base.extend<{ captions: CaptionServer; watching: Watching }>({
  captions: async ({ display }, use) => {
    // After the display.
    void display;
    const server = await serveCaptionPages();
    await use(server);
    server.close();
  },
  watching: async ({ captions, display, gleaner }, use) => {
    const page = await gleaner.context.newPage();
    await use({
      page,
      watch: async (kind) => {
        // A page behind another draws its video seldom.
        await page.bringToFront();
        await page.goto(captions.address(kind));
        await until('the video to play', () => isPlaying(page));
        await until('the second line', () =>
          page.evaluate(() => (document.querySelector('video')?.currentTime ?? 0) > 0.06),
        );
      },
      grab: () => pressShortcut(gleaner, page, display, 'grab-caption'),
    });
    await page.close();
  },
});

const noBox = { x: 0, y: 0, width: 0, height: 0 };
const isPlaying = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    return video !== null && !video.paused && video.readyState > 2;
  });

/** Until each of these words is a button of the strip. */
async function untilWords(page: Page, ...words: readonly string[]): Promise<void> {
  let names: readonly string[] = [];
  await withScreenReader(page, (reader) =>
    until(
      () => `the words ${words.join(' ')}; the buttons are ${names.join(' ')}`,
      async () => {
        names = (await reader.find('button')).map(({ name }) => name);
        return words.every((word) => names.includes(word));
      },
    ),
  );
}

test(
  'a word of a WebVTT caption is collected with its line, and the video goes on; its menu does the same',
  { tag: '@smoke-chromium' },
  async ({ connected, display, stack, watching: { page, watch, grab } }) => {
    await connected.close();
    await watch('track');
    await grab();
    await untilWords(page, 'Spiders', 'Gossamer', 'stubble');
    expect(await isPlaying(page)).toBe(false);
    await pressInToast(page, 'stubble');
    await until('the word to arrive', async () => (await stack.instance.words()).length === 1);
    const [word] = await stack.instance.words();
    expect(word?.term).toBe('stubble');
    expect(word?.notes[0]).toBe('Gossamer drifts over the stubble.');
    await page.keyboard.press('Escape');
    await until('the video to go on', () => isPlaying(page));
    const { x, y, width, height } = (await page.locator('video').boundingBox()) ?? noBox;
    await chooseGleaner(page, display, { x: x + width / 2, y: y + height / 3 });
    await untilWords(page, 'Gossamer', 'stubble');
    expect(await isPlaying(page)).toBe(false);
  },
);

for (const kind of ['element', 'words', 'shadow'] as const)
  test(`a caption that is drawn as ${kind} is read, and a word chosen by keys alone`, async ({
    stack,
    connected,
    watching: { page, watch, grab },
  }) => {
    await connected.close();
    await watch(kind);
    await grab();
    await untilWords(page, 'Gossamer', 'drifts', 'over', 'the', 'stubble');
    expect(await isPlaying(page)).toBe(false);
    await placeInToast(page, 'drifts');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await until('the word to arrive', async () => (await stack.instance.words()).length === 1);
    const [word] = await stack.instance.words();
    expect(word?.term).toMatch(/^drift/u);
    expect(word?.notes[0]).toBe('Gossamer drifts over the stubble.');
  });

test('a caption is read in full screen, in two languages, and as it grows; where there is none, the strip offers to paste', async ({
  connected,
  gleaner,
  stack,
  watching: { page, watch, grab },
}) => {
  await connected.close();
  await watch('full');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await until('full screen', () => page.evaluate(() => document.fullscreenElement !== null));
  await grab();
  await untilWords(page, 'Gossamer', 'stubble');
  await page.evaluate(() => document.exitFullscreen());
  await page.keyboard.press('Escape');

  await watch('two');
  await grab();
  await untilWords(page, 'Gossamer', 'Spinnweben');
  await pressInToast(page, 'treiben');
  await until('the word to arrive', async () => (await stack.instance.words()).length === 1);
  const [german] = await stack.instance.words();
  expect(german).toMatchObject({ term: 'treiben', language: 'LANGUAGE_GERMAN' });
  expect(german?.notes[0]).toBe('Spinnweben treiben.');

  await watch('growing');
  await grab();
  await untilWords(page, 'Gossamer');
  await page.evaluate(() => Object.assign(window, { goesOn: true }));
  await pressInToast(page, 'Play');
  await untilWords(page, 'Gossamer', 'stubble', 'today');

  await watch('none');
  await grab();
  const opened = gleaner.context.waitForEvent('page');
  await pressInToast(page, 'Paste a line');
  const paste = await opened;
  await paste.getByRole('textbox', { name: 'Paste or type the line' }).fill('Gossamer drifts.');
  await paste.getByRole('button', { name: 'Gossamer' }).click();
  await expect(paste.getByText('Collected: Gossamer')).toBeVisible();
  await until('the word to arrive', async () => (await stack.instance.words()).length === 2);
});
