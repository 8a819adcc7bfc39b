/** Cards as the service deals them, in a real popup: none has to be scrolled, neither asked nor answered. */
import type { Page } from 'playwright';
import { answer } from '../../pages/answer-card.ts';
import { pressContinue, reviewAll } from '../../pages/review-all.ts';
import { startReview } from '../../pages/walk.ts';
import type { DealtKind } from '../../instance/settings.ts';
import { expect, test } from '../fixtures.ts';
import { oneOfEachKind } from './kinds.ts';

const terms = [
  ...oneOfEachKind.map(([, term]) => term),
  ...['resilient', 'ambiguous', 'plausible', 'arbitrary', 'facilitate', 'benevolent'],
  ...['comprehensive', 'phenomenon', 'versatile', 'meticulous'],
];

/** Who has so much to read may scroll. */
const mostLetters = 400;

async function expectToFit(popup: Page, state: string): Promise<void> {
  const seen = () =>
    popup.evaluate(() => {
      const { scrollHeight = 0, clientHeight = 0 } = document.querySelector('main') ?? {};
      const card = document.querySelector<HTMLElement>('[data-card]');
      const text = card?.innerText ?? '';
      return { text, letters: text.length, hidden: scrollHeight - clientHeight };
    });
  if ((await seen()).letters > mostLetters) return;
  await expect
    .poll(async () => (await seen()).hidden, `${state}: ${(await seen()).text}`)
    .toBeLessThanOrEqual(0);
}

const groups: readonly (readonly DealtKind[])[] = [
  ['arrange'],
  ['match'],
  ['choice', 'multiple-choice', 'fill-blanks', 'fill-several', 'spelling', 'reveal'],
];

for (const cardKinds of groups)
  test(`no card has to be scrolled: ${cardKinds.join(', ')}`, async ({
    gleaner,
    connected,
    stack: { instance },
  }) => {
    await instance.addWords(terms);
    await instance.changeSettings({ cardKinds });
    await connected.close();
    const popup = await gleaner.openPopup();
    await startReview(popup);
    await reviewAll(popup, instance, {
      isRight: (_card, place) => place % 2 === 1,
      answer: async (page, card, right) => {
        await expectToFit(page, 'asked');
        return answer(page, card, right);
      },
      proceed: async (page) => {
        await expectToFit(page, 'answered');
        await pressContinue(page);
      },
    });
  });
