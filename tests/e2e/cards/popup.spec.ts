/**
 * The real toolbar popup, which takes its size from the page: every screen is as wide as it was designed, and
 * nothing of it is cut; no card has to be scrolled. GLEANER_SCREENSHOTS names a folder for pictures of all of them, light and dark, with a
 * page that shows both browsers side by side.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { answer } from '../../pages/answer-card.ts';
import { gradesItself, knownAnswer, type KnownAnswer } from '../../pages/known-answer.ts';
import { pressContinue } from '../../pages/review-all.ts';
import { expectStored } from '../../pages/stored-answers.ts';
import { addPlanIn, connectIn, nextCard, reviewButton, startReview } from '../../pages/walk.ts';
import { oneOfEachKind } from './kinds.ts';
import { expect, test } from '../fixtures.ts';

test.use({ signedIn: false });

test(
  'the real popup shows each screen whole, and keeps its width while every kind of card is answered',
  { tag: '@smoke-chromium' },
  async ({ browserName, gleaner, stack: { instance, instanceUrl, planId } }) => {
    // Every kind of card, asked and answered, and the sign-in.
    test.slow();
    const screen = screens(browserName);
    await instance.addWords(oneOfEachKind.map(([, term]) => term));
    await instance.changeSettings({ cardKinds: oneOfEachKind.map(([kind]) => kind) });
    const first = await gleaner.openPopup();
    await first.getByRole('button', { name: 'Connect' }).waitFor();
    await screen(first, 'not-connected');
    await connectIn(gleaner.context, first);

    let popup = await gleaner.openPopup();
    await popup.getByRole('textbox', { name: 'Plan link' }).waitFor();
    await screen(popup, 'no-plan');
    await addPlanIn(popup, `${instanceUrl}/plans/${planId}`);
    await reviewButton(popup).waitFor();
    await screen(popup, 'home');
    const emptyMenus = await popup.evaluateHandle(() => {
      const seen = { number: 0 };
      new MutationObserver(() => {
        const menu = document.querySelector('.window-menu-list');
        if (menu?.checkVisibility() === true && menu.childElementCount === 0) seen.number += 1;
      }).observe(document.body, { childList: true, subtree: true });
      return seen;
    });
    await popup.getByRole('button', { name: 'Open elsewhere' }).click();
    await popup.getByRole('button', { name: 'Open in a tab' }).waitFor();
    await screen(popup, 'menu');
    expect(await emptyMenus.evaluate(({ number }) => number)).toBe(0);
    await popup.keyboard.press('Escape');
    await popup.getByRole('button', { name: 'Your days' }).click();
    await popup.getByRole('button', { name: 'Back', exact: true }).waitFor();
    await screen(popup, 'days');
    await popup.close();

    popup = await gleaner.openPopup();
    await startReview(popup);
    const given: KnownAnswer[] = [];
    for (let card = await nextCard(popup, instance); card; card = await nextCard(popup, instance)) {
      const { id, kind } = card;
      const isBack = given.some((each) => each.card.id === id);
      const right = isBack || given.length % 2 === 0;
      const name = `${kind}-${given.length + 1}`;
      await screen(popup, name);
      if (kind === 'reveal') {
        await popup.getByRole('button', { name: 'Show answer' }).click();
        await popup.getByRole('button', { name: 'I knew it' }).waitFor();
        await screen(popup, `${name}-turned-over`);
        await popup.getByRole('button', { name: right ? 'I knew it' : 'I didn’t know it' }).click();
        given.push(knownAnswer(card, right));
        continue;
      }
      given.push(await answer(popup, card, right));
      if (gradesItself(card)) continue;
      await popup.getByRole('button', { name: 'Continue' }).waitFor();
      await screen(popup, `${name}-${right ? 'right' : 'wrong'}`);
      await pressContinue(popup);
    }
    await screen(popup, 'finished');
    await expectStored(instance, given, popup);
  },
);

/** What the popup cannot show: how much of the page is beyond its edges, and of a card out of sight. */
const measure = () => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const card = document.querySelector<HTMLElement>('[data-card]');
  // Who has so much to read may scroll.
  const main = card && card.innerText.length < 400 ? card.closest('main') : null;
  return {
    width: innerWidth,
    beyond: [scrollWidth - innerWidth, scrollHeight - innerHeight],
    hidden: main ? Math.max(0, main.scrollHeight - main.clientHeight) : 0,
  };
};

function screens(browserName: string): (popup: Page, name: string) => Promise<void> {
  const folder = process.env.GLEANER_SCREENSHOTS;
  return async (popup, name) => {
    await expect
      .poll(() => popup.evaluate(measure), { message: name })
      .toEqual({ width: 380, beyond: [0, 0], hidden: 0 });
    if (folder === undefined) return;
    await mkdir(folder, { recursive: true });
    for (const colorScheme of ['dark', 'light'] as const) {
      await popup.emulateMedia({ colorScheme });
      const path = join(folder, `${name}.${colorScheme}.${browserName}.png`);
      await popup.screenshot({ path, animations: 'disabled' });
    }
    const pictures = (await readdir(folder)).filter((file) => file.endsWith('.png')).sort();
    const images = pictures.map((file) => `<figure><img src="${file}"><figcaption>${file}`);
    await writeFile(
      join(folder, 'index.html'),
      `<!doctype html><style>body{display:grid;grid-template-columns:repeat(4,1fr)}</style>${images.join('')}`,
    );
  };
}
