/** The real toolbar popup of Firefox, which takes its size from the page: every screen as wide as it was designed. */
import type { TestInfo } from 'playwright/test';
import { writeFile } from 'node:fs/promises';
import { until } from '../../processes/child.ts';
import {
  answerIn,
  cardIn,
  connectFirefox,
  hasButton,
  press,
  pressTruly,
  says,
  typeInto,
} from '../../pages/firefox-walk.ts';
import type { Firefox } from '../../browser/firefox.ts';
import { isSelfGraded } from '../../pages/known-answer.ts';
import { expect, test } from '../firefox-fixtures.ts';

/** What the popup cannot show: its width in CSS pixels, and how much of the page is beyond its edges. */
const measure = `() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return { width: innerWidth, beyond: [scrollWidth - innerWidth, scrollHeight - innerHeight] };
}`;

test('Firefox: the real popup shows each screen whole, and keeps its width during a review', async ({
  firefox,
  stack,
}, info) => {
  const screen = screens(firefox, info);
  await stack.instance.addWords(['serendipity', 'gossamer', 'lugubrious', 'zzyzxword']);
  let popup = await firefox.openPopup();
  await until('Connect', () => hasButton(firefox, popup, 'Connect'));
  await screen('not connected');
  await firefox.closePopup();

  const tab = await connectFirefox(firefox, stack.instanceUrl);
  await until('the plan form', () => hasButton(firefox, tab, 'Add plan'));
  popup = await firefox.openPopup();
  await until('the plan form', () => hasButton(firefox, popup, 'Add plan'));
  await screen('no plan');
  await typeInto(firefox, popup, `${stack.instanceUrl}/plans/${stack.planId}`);
  await press(firefox, popup, 'Add plan');
  await until('cards', () => hasButton(firefox, popup, 'Review 4'));
  await screen('home');
  await pressTruly(firefox, popup, 'Open elsewhere');
  await screen('menu');
  await pressTruly(firefox, popup, 'Open elsewhere');
  await pressTruly(firefox, popup, 'Your days');
  await until('the days', () => hasButton(firefox, popup, 'Back'));
  await screen('days');
  await firefox.closePopup();

  popup = await firefox.openPopup();
  await press(firefox, popup, 'Review 4');
  const finished = () => says(firefox, popup, 'Review finished');
  const seen = new Set<string>();
  while (!(await finished())) {
    const card = await cardIn(firefox, popup, stack.instance);
    if (!card) continue;
    const right = seen.has(card.kind);
    seen.add(card.kind);
    await screen(`${card.kind}, ${right ? 'later' : 'first'}`);
    await answerIn(firefox, popup, card, right);
    if (isSelfGraded(card)) continue;
    await screen(`${card.kind}, ${right ? 'right' : 'wrong'}`);
    await press(firefox, popup, 'Continue');
    await until('the feedback to go', async () => !(await hasButton(firefox, popup, 'Continue')));
  }
  await screen('finished');
});

/** Takes a picture of the popup, for a human to look at, and compares its size with what the page needs. */
function screens(firefox: Firefox, info: TestInfo): (name: string) => Promise<void> {
  return async (name) => {
    await expect
      .poll(() => firefox.evaluate(firefox.popup, measure), { message: name })
      .toEqual({ width: 380, beyond: [0, 0] });
    await writeFile(info.outputPath(`${name}.png`), await firefox.screenshot(firefox.popup));
  };
}
