/** A list from its address, in both browsers, as its host sees it. */
import type { Page } from 'playwright';
import { answerPrompt } from '../../browser/permission-prompt.ts';
import { tabTo } from '../../pages/tab-to.ts';
import { expect, test } from '../fixtures.ts';
import { servePictures } from './picture-server.ts';

test('S29 a list is fetched once from its address, after the browser asked, without cookie; the permission is given back', async ({
  connected,
  display,
  gleaner,
}) => {
  const pictures = await servePictures();
  const { asked, host } = pictures;
  await connected.close();
  const page = await gleaner.openPage('import.html');
  if (gleaner.kind === 'chromium') await acceptCertificates(page);
  const origins = () =>
    page.evaluate(async () => (await chrome.permissions.getAll()).origins?.sort() ?? []);
  const before = await origins();
  await tabTo(page, page.getByRole('textbox', { name: 'Or paste your list' }));
  await page.keyboard.insertText(`https://${host}/list.csv`);
  await tabTo(page, page.getByRole('button', { name: 'Preview words' }));
  expect(asked).toEqual([]);
  const found = page.getByText('2 new', { exact: true });
  await answerPrompt(
    page,
    display,
    'allow',
    () => page.keyboard.press('Enter'),
    () => found.isVisible(),
  );
  await expect(page.getByRole('list', { name: 'Lines of the list' })).toContainText('gossamer');
  expect(asked.map(({ path }) => path)).toEqual(['/list.csv']);
  expect(asked[0]).not.toHaveProperty('cookie');
  expect(asked[0]).not.toHaveProperty('referer');
  await expect.poll(origins).toEqual(before);
  await pictures.close();
});

async function acceptCertificates(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Security.setIgnoreCertificateErrors', { ignore: true });
}
