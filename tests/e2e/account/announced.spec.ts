/** What a screen reader announces, and where the focus goes, at each act of a learner. */
import { answer } from '../../pages/answer-card.ts';
import { heardIn, hearAnnouncements, standing } from '../../pages/heard.ts';
import { pressContinue } from '../../pages/review-all.ts';
import { pressInToast, toastText, untilToastSays } from '../../pages/toast.ts';
import { shownCard, startReview } from '../../pages/walk.ts';
import { expect, test } from '../fixtures.ts';

test('a result is announced once, and does not stay for the next card', async ({
  connected: popup,
  stack: { instance },
}) => {
  await instance.addWords(['serendipity', 'gossamer', 'lugubrious']);
  await startReview(popup);
  await hearAnnouncements(popup);
  await answer(popup, await shownCard(popup, instance), false);
  await expect.poll(() => heardIn(popup)).toContainEqual(expect.stringMatching(/^Not right/u));
  const said = await heardIn(popup);
  expect(said.filter((text) => text.startsWith('Not right'))).toHaveLength(1);
  await pressContinue(popup);
  await expect
    .poll(async () => (await standing(popup)).filter((text) => text.startsWith('Not right')))
    .toEqual([]);
  await answer(popup, await shownCard(popup, instance), true);
  await expect.poll(() => heardIn(popup)).toContainEqual(expect.stringMatching(/^Right/u));
});

test('an error is announced and belongs to its field; a dialog takes the focus and gives it back', async ({
  gleaner,
  connected,
}) => {
  await connected.close();
  const settings = await gleaner.openPage('options.html');
  const field = settings.getByRole('textbox', { name: 'Your dictionary’s address' });
  await hearAnnouncements(settings);
  await field.fill('https://dictionary.example');
  await field.press('Tab');
  await expect.poll(() => heardIn(settings)).toContainEqual(expect.stringMatching(/write %s/u));
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/write %s/u);

  const opener = settings.getByRole('button', { name: 'Disconnect' });
  await opener.click();
  await settings.getByRole('button', { name: 'Cancel' }).click();
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await settings.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  const copy = settings.getByRole('button', { name: 'Copy diagnosis' });
  await copy.click();
  await expect.poll(() => heardIn(settings)).toContain('Copied.');
});

test('an import announces how far it is, and its end', async ({ gleaner, connected, stack }) => {
  await connected.close();
  const page = await gleaner.openPage('import.html');
  await page.getByRole('textbox', { name: 'Or paste your list' }).fill('gossamer\nthimble\n');
  await page.getByRole('button', { name: 'Look at the words' }).click();
  await page.getByRole('button', { name: 'Import 2 words' }).waitFor();
  await hearAnnouncements(page);
  await page.getByRole('button', { name: 'Import 2 words' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await expect.poll(() => heardIn(page)).toContainEqual(expect.stringMatching(/2 of 2/u));
  expect(await stack.instance.words()).toHaveLength(2);
});

test('the toast announces the word with what became of it', async ({
  article,
  collect,
  connected,
}) => {
  await connected.close();
  await collect(article, 'ambiguity');
  await untilToastSays(article, /^ambiguity\.\s+Collected/u);
  await pressInToast(article, 'Undo');
  await untilToastSays(article, /Removed\. It wasn’t sent/u);
  expect(await toastText(article)).toMatch(/ambiguity/u);
});
