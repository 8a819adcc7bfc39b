/** The export page: the file that the browser saves is the one that Gleaner made. */
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../../browser/axe.ts';
import { savedFile } from '../../pages/saved-file.ts';
import { until } from '../../processes/child.ts';
import { expect, test } from '../fixtures.ts';

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
