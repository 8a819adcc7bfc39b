/** What a screen reader announces, and where the focus goes, at each act of a learner. */
import { answer } from '../../pages/answer-card.ts';
import { heardIn, hearAnnouncements, standing } from '../../pages/heard.ts';
import { pressContinue } from '../../pages/review-all.ts';
import { shownCard, startReview } from '../../pages/walk.ts';
import { expect, test } from '../fixtures.ts';

test('a result is announced once, an error with its field, and an import as far as it is', async ({
  gleaner,
  connected: popup,
  stack: { instance },
}) => {
  await instance.addWords(['serendipity', 'gossamer', 'lugubrious']);
  await startReview(popup);
  await hearAnnouncements(popup);
  await answer(popup, await shownCard(popup, instance), false);
  await expect.poll(() => heardIn(popup)).toContainEqual(expect.stringMatching(/^Incorrect/u));
  const said = await heardIn(popup);
  expect(said.filter((text) => text.startsWith('Incorrect'))).toHaveLength(1);
  await pressContinue(popup);
  await expect
    .poll(async () => (await standing(popup)).filter((text) => text.startsWith('Incorrect')))
    .toEqual([]);
  await answer(popup, await shownCard(popup, instance), true);
  await expect.poll(() => heardIn(popup)).toContainEqual(expect.stringMatching(/^Correct/u));
  await popup.close();

  const settings = await gleaner.openPage('options.html');
  const field = settings.getByRole('textbox', { name: 'Your dictionary’s address' });
  await hearAnnouncements(settings);
  await field.fill('https://dictionary.example');
  await field.press('Tab');
  await expect.poll(() => heardIn(settings)).toContainEqual(expect.stringMatching(/write %s/u));
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/write %s/u);
  await settings.getByRole('button', { name: 'Copy diagnostic info' }).click();
  await expect.poll(() => heardIn(settings)).toContain('Copied.');

  const page = await gleaner.openPage('import.html');
  await page.getByRole('textbox', { name: 'Or paste your list' }).fill('ephemeral\nthimble\n');
  await page.getByRole('button', { name: 'Preview words' }).click();
  await page.getByRole('button', { name: 'Import 2 words' }).waitFor();
  await hearAnnouncements(page);
  await page.getByRole('button', { name: 'Import 2 words' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await expect.poll(() => heardIn(page)).toContainEqual(expect.stringMatching(/2 of 2/u));
});
