/**
 * A product of another name, built from gleaner.config.ts alone: none of its texts, pages and files names ours.
 * @module-tag smoke
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import gleaner from '../../gleaner.config.ts';
import { copyOfThis } from '../processes/working-copy.ts';

const run = promisify(execFile);
const brand = {
  ...gleaner,
  name: 'Kestrel “Words” & Co',
  shortName: 'Kestrel',
  description: { en: 'Kestrel collects words.', ja: 'ケストレルは単語を集めます。' },
  accent: { light: '#7a1f5c', dark: '#f0a0d0' },
  homepage: 'https://kestrel.example/',
  support: 'help@kestrel.example',
  relayUrl: 'https://relay.kestrel.example',
  ...{ chromeId: 'abcdefghijklmnopabcdefghijklmnop', firefoxId: 'words@kestrel.example' },
  beta: null,
};
const browsers = ['chrome', 'firefox'];
const place = mkdtempSync(join(tmpdir(), 'gleaner-brand-'));
const output = (browser: string) => join(place, 'extension/.output/store', `${browser}-mv3`);
const bin = (name: string) => join(place, 'node_modules', name);

beforeAll(async () => {
  await copyOfThis(place);
  const file = join(place, 'gleaner.config.ts');
  const [types = ''] = readFileSync(file, 'utf8').split('const config:');
  const config = `const config: GleanerConfig = ${JSON.stringify(brand)};\nexport default config;\n`;
  writeFileSync(file, types + config);
  for (const browser of browsers)
    await run(process.execPath, [bin('wxt/bin/wxt.mjs'), 'build', '--browser', browser], {
      cwd: join(place, 'extension'),
      env: {
        ...process.env,
        ...{ NODE_ENV: 'production', GLEANER_STORE: '1', GLEANER_OUT_DIR: '.output/store' },
        RELAY_URL: brand.relayUrl,
      },
      maxBuffer: 16 * 1024 * 1024,
    });
}, 600_000);
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Names inside the code, which no learner meets: they are those of stored data and of the relay's contract. */
const internal = /X-Gleaner(?:-Connection)?/gu;
const read = /^_locales\/|^(?:manifest|news)\.json$|^changes\.txt$|\.html$/u;
/** Licences name who holds them. */
const licences = new Set(['packages.json', 'unicode-license.txt', 'frequency/licence.txt']);

function filesIn(folder: string): [name: string, text: string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [file.slice(folder.length + 1), readFileSync(file, 'utf8')];
    });
}

describe.each(browsers)('the extension for %s', (browser) => {
  it('has no trace of ours in its texts, code, styles and file names', () => {
    const files = filesIn(output(browser)).filter(([name]) => !licences.has(name));
    expect(files.length).toBeGreaterThan(30);
    expect(files.filter(([name]) => /gleaner/iu.test(name))).toEqual([]);
    const ours = new RegExp(
      [
        ...['Gleaner', gleaner.chromeId, gleaner.firefoxId.slice(1, -1)],
        ...[gleaner.accent.light, gleaner.accent.dark],
      ].join('|'),
      'u',
    );
    const traces = files.filter(([, text]) => ours.test(text.replaceAll(internal, '')));
    expect(traces.map(([name]) => name)).toEqual([]);
    // In what a learner reads, not even as part of a file's name.
    const texts = files.filter(([name]) => read.test(name));
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter(([, text]) => /gleaner/iu.test(text)).map(([name]) => name)).toEqual([]);
  });

  it('has the name in each language, the manifest and each title', () => {
    const manifest = JSON.parse(readFileSync(join(output(browser), 'manifest.json'), 'utf8')) as {
      name: string;
    };
    expect(manifest).toMatchObject({
      ...{ name: brand.name, short_name: brand.shortName, homepage_url: brand.homepage },
      action: { default_title: brand.name },
    });
    for (const language of ['en', 'de', 'es', 'fr', 'ja', 'ko', 'zh_CN']) {
      const text = readFileSync(join(output(browser), '_locales', language, 'messages.json'));
      const messages = JSON.parse(text.toString()) as Record<string, { message: string }>;
      expect(messages.welcome_title?.message, language).toContain(brand.name);
      expect(messages.backup_fileName?.message, language).toMatch(/^kestrel-/u);
      const own = Object.entries(brand.description).find(([name]) => name === language);
      if (own) expect(messages.app_description?.message).toBe(own[1]);
    }
    for (const [name, text] of filesIn(output(browser)))
      if (name.endsWith('.html')) expect(text, name).toContain('<title>Kestrel “Words” &amp; Co<');
  });

  it('has its accent', () => {
    const styles = filesIn(output(browser)).filter(([name]) => name.endsWith('.css'));
    expect(styles.some(([, text]) => text.includes(brand.accent.light))).toBe(true);
    expect(readFileSync(join(output(browser), 'toast.js'), 'utf8')).toContain(brand.accent.light);
  });
});

it('no page of the relay names ours, in any language, and the policy says whom to ask', async () => {
  const script = `
    const { renderPage } = await import('./src/pages/page.ts');
    const { pageLanguages } = await import('./src/pages/languages.ts');
    const pages = await import('./src/pages/pages.ts');
    const noTimes = { sessionDays: 0, maxSessionDays: 0, receiptHours: 0, loginMinutes: 0 };
    const all = [pages.connectedPage, ...Object.values(pages.problemPages), pages.homePage('https://v.example'),
      pages.instanceDownPage('https://v.example'), pages.privacyPage('https://v.example', noTimes)];
    for (const language of Object.keys(pageLanguages)) for (const page of all) console.log(renderPage(page, language));
    console.log('pages: ' + all.length);
  `;
  const { stdout } = await run(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    { cwd: join(place, 'relay'), maxBuffer: 16 * 1024 * 1024 },
  );
  const [, pages = '0'] = /^pages: (\d+)$/mu.exec(stdout) ?? [];
  expect(Number(pages)).toBeGreaterThan(10);
  expect(stdout.match(/<html /gu)).toHaveLength(7 * Number(pages));
  expect(stdout).not.toMatch(/gleaner/iu);
  expect(stdout.match(/help@kestrel\.example/gu)).toHaveLength(7);
  expect(stdout).toContain(brand.accent.light);
});
