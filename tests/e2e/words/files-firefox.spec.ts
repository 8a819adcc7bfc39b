/** Real Firefox: a pasted list and a file are imported, and come out in each format; a backup is saved and restored. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Firefox } from '../../browser/firefox.ts';
import { connectFirefox, press, says } from '../../pages/firefox-walk.ts';
import { until } from '../../processes/child.ts';
import { expect, test as base } from '../firefox-fixtures.ts';

/** A folder that Firefox saves its downloads in without asking. */
const test = base.extend<{ folder: string }>({
  folder: async ({ firefox }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'gleaner-downloads-'));
    await firefox.evaluateChrome(`() => {
      Services.prefs.setIntPref('browser.download.folderList', 2);
      Services.prefs.setStringPref('browser.download.dir', ${JSON.stringify(folder)});
      Services.prefs.setBoolPref('browser.download.useDownloadDir', true);
    }`);
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

/** Types into the only text area of a page. */
const fill = (text: string) => `() => {
  const area = document.querySelector('textarea');
  if (!area) return false;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(area, ${JSON.stringify(text)});
  area.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}`;

const shows = (firefox: Firefox, context: string, text: string) =>
  until(`“${text}”`, () => says(firefox, context, text));

/** The file that Firefox saved, once it is whole. */
async function saved(folder: string, ending: string, isWhole: RegExp): Promise<string> {
  let text = '';
  await until(`a file ${ending}`, async () => {
    const name = (await readdir(folder)).find((one) => one.endsWith(ending));
    text = name === undefined ? '' : await readFile(join(folder, name), 'utf8');
    return isWhole.test(text);
  });
  return text;
}

test('Firefox: a pasted list and a file are imported, and exported in each format', async ({
  firefox,
  folder,
  stack,
}) => {
  await connectFirefox(firefox, stack.instanceUrl);
  const page = await firefox.open(firefox.extensionUrl('import.html'));
  const arrived = async () => (await stack.instance.words()).map(({ term }) => term).sort();
  await until('the field', () =>
    firefox.evaluate<boolean>(page, fill('word,note\ngossamer,thin\n!!!,none\n')),
  );
  await press(firefox, page, 'Look at the words');
  await shows(firefox, page, '1 new and 1 with a problem');
  await press(firefox, page, 'Import 1 word');
  await shows(firefox, page, 'Import finished');

  const file = join(folder, 'list.tsv');
  await writeFile(
    file,
    'word\tnote\tsentence\nsonder\tothers\tA day of sonder.\ngossamer\tthin\t\n',
  );
  await firefox.setFile(page, `() => document.querySelector('input[type=file]')`, file);
  await shows(firefox, page, '1 new and 1 already collected');
  await press(firefox, page, 'Import 1 word');
  await until('both words', async () => (await arrived()).length === 2);
  expect(await arrived()).toEqual(['gossamer', 'sonder']);

  const exporting = await firefox.open(firefox.extensionUrl('export.html'));
  await shows(firefox, exporting, 'Export 2 words');
  const texts: string[] = [];
  for (const [kind, ending, isWhole] of [
    ['CSV', '.csv', /\r\n$/u],
    ['JSON', '.json', /\]\}\n$/u],
    ['Anki', '.txt', /"\n$/u],
  ] as const) {
    const option = `() => {
      const label = [...document.querySelectorAll('label')].find((one) => one.textContent.includes('${kind}'));
      label?.control?.click();
      return label?.control?.checked === true;
    }`;
    await until(kind, () => firefox.evaluate<boolean>(exporting, option));
    await press(firefox, exporting, 'Export 2 words');
    texts.push(await saved(folder, ending, isWhole));
  }
  const [csv = '', json = '', anki = ''] = texts;
  expect(csv).toMatch(/^\uFEFF"term",/u);
  for (const text of texts) expect(text).toContain('A day of sonder.');
  const { format, words } = JSON.parse(json) as { format: string; words: { term: string }[] };
  expect(format).toBe('gleaner-words');
  expect(words.map(({ term }) => term).sort()).toEqual(['gossamer', 'sonder']);
  expect(anki).toMatch(/^#separator:tab\n#html:true\n#columns:/u);

  // What Gleaner wrote changes nothing.
  for (const ending of ['.csv', '.json', '.txt']) {
    const name = (await readdir(folder)).find((one) => one.endsWith(ending)) ?? '';
    const again = await firefox.open(firefox.extensionUrl('import.html'));
    await shows(firefox, again, 'Or paste your list');
    const field = `() => document.querySelector('input[type=file]')`;
    await firefox.setFile(again, field, join(folder, name));
    await shows(firefox, again, '2 already collected');
  }
});

test('Firefox: a backup is saved to a file and restored from it', async ({
  firefox,
  folder,
  stack,
}) => {
  await connectFirefox(firefox, stack.instanceUrl);
  const settings = await firefox.open(firefox.extensionUrl('options.html'));
  const radio = (name: string) =>
    `[...document.querySelectorAll('label')].find((one) => one.textContent === '${name}')?.control`;
  const choose = (name: string) =>
    until(name, () =>
      firefox.evaluate<boolean>(
        settings,
        `() => { ${radio(name)}?.click(); return ${radio(name)}?.checked === true; }`,
      ),
    );
  await choose('Dark');
  await press(firefox, settings, 'Save a backup');
  const text = await saved(folder, '.json', /\}$/u);
  expect(JSON.parse(text)).toMatchObject({
    format: 'gleaner-backup',
    appearance: { theme: 'dark' },
  });
  await choose('Light');
  const name = (await readdir(folder)).find((one) => one.endsWith('.json')) ?? '';
  const field = `() => document.querySelector('input[data-backup-file]')`;
  await firefox.setFile(settings, field, join(folder, name));
  await shows(firefox, settings, 'Restore this backup?');
  await press(firefox, settings, 'Restore');
  await shows(firefox, settings, 'Restored.');
  const isDark = () => firefox.evaluate<boolean>(settings, `() => ${radio('Dark')}?.checked`);
  await expect.poll(isDark).toBe(true);

  await writeFile(join(folder, 'other.json'), '{"format":"gleaner-words"}');
  await firefox.setFile(settings, field, join(folder, 'other.json'));
  await shows(firefox, settings, 'This file contains words.');
});
