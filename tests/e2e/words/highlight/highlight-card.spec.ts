/** The card of a marked word: by a click, by a key, and never by a page. */
import type { Page } from 'playwright';
import { pressShortcut } from '../../../browser/shortcut.ts';
import { until } from '../../../processes/child.ts';
import { markedTexts } from './marks.ts';
import { withScreenReader } from '../../../browser/screen-reader.ts';
import { highlightEverywhere, switchOn } from '../../../pages/site-features.ts';
import { pressInToast } from '../../../pages/toast.ts';
import { expect, test } from '../../fixtures.ts';

const cardSwitch = 'Click a highlighted word to see its details';

test.use({ signedIn: false, ownBrowser: true });
test.beforeEach(({ stack }) => stack.instance.addWords(['distribution']));

/** What the card says; null when there is none. */
const cardText = (page: Page) =>
  withScreenReader(page, async (reader) => {
    const [card] = await reader.find('dialog');
    return card ? card.text() : null;
  });
const untilCard = async (page: Page, pattern: RegExp) => {
  const said = new Set<string | null>();
  await until(
    () => `a card saying ${String(pattern)}; it said ${JSON.stringify([...said])}`,
    async () => {
      const text = await cardText(page);
      said.add(text);
      return pattern.test(text ?? '');
    },
  );
};
const untilNoCard = (page: Page) =>
  until('the card to go', async () => (await cardText(page)) === null);
const untilMarked = (page: Page, marked: boolean) =>
  until(`the marks to ${marked ? 'be there' : 'go'}`, async () => {
    const texts = await markedTexts(page);
    return texts.some((text) => /^distributions?$/iu.test(text)) === marked;
  });

test('shows a marked word, leaves links alone, hides the mark of a known word, and opens the review', async ({
  article,
  gleaner,
  collect,
  connected,
  display,
}) => {
  await expect(connected.getByRole('main')).toBeVisible();
  const settings = await switchOn(gleaner, display, highlightEverywhere);
  await article.bringToFront();
  await article.evaluate(() => {
    const added = document.createElement('div');
    added.innerHTML =
      '<p id="plain">Two distributions of words.</p><p><a id="link" href="#there">distributions</a></p>';
    document.body.prepend(added);
    scrollTo(0, 0);
  });
  await untilMarked(article, true);

  // The setting is off by default. The second click was handled after the first, so the first was handled, too.
  const clickWord = () => article.click('#plain', { position: { x: 60, y: 8 } });
  await clickWord();
  await settings.bringToFront();
  await settings.getByRole('switch', { name: cardSwitch }).click();
  await expect(settings.getByText(/^By keyboard: Alt\+(?:Shift\+)?K$/u)).toBeVisible();
  await article.bringToFront();
  expect(await cardText(article)).toBeNull();

  await article.evaluate(() => {
    const word = document.querySelector('#plain');
    const { x, y } = word?.getBoundingClientRect() ?? new DOMRect();
    const place = { clientX: x + 60, clientY: y + 8, bubbles: true, detail: 1 };
    word?.dispatchEvent(new MouseEvent('click', place));
  });
  await article.click('#link');
  expect(new URL(article.url()).hash).toBe('#there');
  await clickWord();
  await untilCard(article, /distribution.*Mastery 0/u);
  expect(await article.evaluate(() => document.documentElement.textContent)).not.toContain(
    'Mastery',
  );
  await article.keyboard.press('Escape');
  await untilNoCard(article);

  await clickWord();
  await pressInToast(article, 'I know this');
  await untilCard(article, /No longer highlighted/u);
  await untilMarked(article, false);
  await pressInToast(article, 'Undo');
  await untilMarked(article, true);
  await article.mouse.click(600, 300);
  await untilNoCard(article);

  await collect(article, 'ambiguity');
  await until('the new mark', async () => (await markedTexts(article)).includes('ambiguity'));
  const at = await article.evaluate(() => {
    const mark = [...(CSS.highlights.get('gleaner') ?? [])].find(
      ({ startContainer, startOffset }) =>
        startContainer.nodeValue?.slice(startOffset).startsWith('ambiguity') === true,
    );
    getSelection()?.removeAllRanges();
    const range = document.createRange();
    range.setStart(mark?.startContainer ?? document.body, mark?.startOffset ?? 0);
    range.setEnd(mark?.endContainer ?? document.body, mark?.endOffset ?? 0);
    const box = range.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  await article.mouse.click(at.x, at.y);
  // With the sentence in which it was collected.
  await untilCard(article, /^ambiguity Mastery 0 .{20,}ambiguity/u);
  const tab = gleaner.context.waitForEvent('page');
  await pressInToast(article, 'Review');
  await until('the review', async () => (await tab).url().endsWith('/popup.html'));
});

test('opens by the key for the selected word, and returns the focus afterwards', async ({
  article,
  gleaner,
  connected,
  display,
}) => {
  await expect(connected.getByRole('main')).toBeVisible();
  const settings = await switchOn(gleaner, display, highlightEverywhere);
  await settings.getByRole('switch', { name: cardSwitch }).click();
  await article.bringToFront();
  await article.evaluate(() => {
    const added = document.createElement('div');
    added.innerHTML = '<button id="first">First</button><p>Two distributions of words.</p>';
    document.body.prepend(added);
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('#first')?.focus();
  });
  await untilMarked(article, true);
  await pressShortcut(gleaner, article, display, 'show-card');
  await untilCard(article, /distribution/u);
  // The focus is in the card: its first button takes Enter once it has been seen for a while.
  await until('the mark to go', async () => {
    await article.keyboard.press('Enter');
    return /No longer highlighted/u.test((await cardText(article)) ?? '');
  });
  await article.keyboard.press('Escape');
  await untilNoCard(article);
  expect(await article.evaluate(() => document.activeElement?.id)).toBe('first');
});
