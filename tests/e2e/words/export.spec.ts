/** The export page in both browsers: the file that the browser saves is the one that Gleaner made. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '../../browser/axe.ts';
import { collectIn, toastSays } from '../../browser/firefox-menu.ts';
import { connectFirefox } from '../../pages/firefox-walk.ts';
import { savedFile } from '../../pages/saved-file.ts';
import { until } from '../../processes/child.ts';
import { pages } from '../../processes/page-server.ts';
import { expect, test } from '../firefox-fixtures.ts';

test('the saved files hold the collected word, its sentence and its page', async ({
  article,
  gleaner,
  collect,
  pageServer,
  stack,
}) => {
  await collect(article, 'ambiguity');
  await until('the word', async () => (await stack.instance.words()).length === 1);
  const page = await gleaner.openPage('export.html');
  const start = page.getByRole('button', { name: 'Export 1 word' });
  const files: string[] = [];
  for (const kind of [/CSV/u, /JSON/u, /Anki/u]) {
    await page.getByRole('radio', { name: kind }).check();
    const download = await savedFile(page, () => start.click());
    files.push(await readFile(await download.path(), 'utf8'));
  }
  const [csv = '', json = '', anki = ''] = files;
  expect(csv).toMatch(/^\uFEFF"term","language",.*\r\n"ambiguity","LANGUAGE_ENGLISH",/u);
  expect(csv).toContain(pageServer.url);
  const { format, words } = JSON.parse(json) as {
    format: string;
    words: { term: string; sentences: { sentence: string }[] }[];
  };
  expect(format).toBe('gleaner-words');
  expect(words).toMatchObject([{ term: 'ambiguity' }]);
  expect(words[0]?.sentences[0]?.sentence).toContain('ambiguity');
  expect(anki).toMatch(/^#separator:tab\n#html:true\n#columns:.*\n#tags column:7\n"ambiguity"\t"/u);
  await expectAccessible(page, 'export', ['light', 'dark']);
});

test('Firefox saves the file with the collected word', async ({ firefox, pageServer, stack }) => {
  const folder = await mkdtemp(join(tmpdir(), 'gleaner-downloads-'));
  await connectFirefox(firefox, stack.instanceUrl);
  const article = await firefox.open(pageServer.url + pages.faq);
  await collectIn(firefox, article, 'compatible');
  await toastSays(firefox, /compatible.*\bsent\b/iu);
  await firefox.evaluateChrome(`() => {
    Services.prefs.setIntPref('browser.download.folderList', 2);
    Services.prefs.setStringPref('browser.download.dir', ${JSON.stringify(folder)});
    Services.prefs.setBoolPref('browser.download.useDownloadDir', true);
  }`);
  const page = await firefox.open(firefox.extensionUrl('export.html'));
  const button = `() => [...document.querySelectorAll('button')].find((one) => one.textContent.includes('Export 1 word'))`;
  await until('the button', () =>
    firefox.evaluate<boolean>(page, `() => (${button})() !== undefined`),
  );
  await firefox.evaluate(page, `() => (${button})().scrollIntoView()`);
  await firefox.clickOn(page, button);
  let csv = '';
  await until('the file', async () => {
    const name = (await readdir(folder)).find((one) => one.endsWith('.csv'));
    csv = name === undefined ? '' : await readFile(join(folder, name), 'utf8');
    return csv.endsWith('\r\n');
  });
  expect(csv).toMatch(/^\uFEFF"term",.*\r\n"compatible","LANGUAGE_ENGLISH",/u);
  await rm(folder, { recursive: true });
});
