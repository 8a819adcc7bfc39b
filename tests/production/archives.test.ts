/** The archives for the stores come from a commit alone, and anybody who has the sources can make the same bytes. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { copyOfThis } from '../processes/working-copy.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const fiveMinutes = 300_000;

function folder(name: string): string {
  const made = mkdtempSync(join(tmpdir(), `gleaner-${name}-`));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** A clone with what stands in this folder now as its last commit, after `npm ci`. */
async function commitOfThis(): Promise<string> {
  const clone = folder('clone');
  await copyOfThis(clone);
  await run('git', ['init', '--quiet'], { cwd: clone });
  writeFileSync(join(clone, '.git/info/exclude'), 'node_modules\n');
  await run('git', ['add', '--all'], { cwd: clone });
  const identity = ['-c', 'user.name=Gleaner', '-c', 'user.email=test@example.org'];
  await run('git', [...identity, 'commit', '--quiet', '--no-verify', '--message', 'all'], {
    cwd: clone,
  });
  return clone;
}

/** @returns each archive with its bytes, by its name */
async function archivesOf(
  place: string,
  env: Record<string, string>,
): Promise<Map<string, Buffer>> {
  await run(process.execPath, ['scripts/archives.mjs'], {
    ...{ cwd: place, maxBuffer: 64 * 1024 * 1024 },
    env: { ...process.env, ...env },
  });
  const store = join(place, 'extension/.output/store');
  const names = readdirSync(store).filter((name) => /\.(?:zip|json)$/u.test(name));
  return new Map(names.map((name) => [name, readFileSync(join(store, name))]));
}

/** Submits nothing: there is no account here. */
async function rehearse(place: string): Promise<string> {
  const submit = ['tsx', 'extension/build/submit.ts', 'extension/.output/store', '--dry-run'];
  const { stdout } = await run('npx', ['--no-install', ...submit], { cwd: place });
  return stdout;
}

test(
  'the unpacked sources build the same archives, whatever relay and time zone the machine has',
  async () => {
    const clone = await commitOfThis();
    const made = await archivesOf(clone, { RELAY_URL: 'https://relay.example.org' });
    const endings = [...made.keys()].map((name) => name.replace(/^.*-/u, ''));
    const all = ['chrome.zip', 'extension.cdx.json', 'firefox.zip', 'sources.zip'];
    expect(endings.toSorted()).toEqual(all);
    expect(await rehearse(clone)).toMatch(
      /for the relay https:\/\/relay\.example\.org\nchrome: .*-chrome\.zip\n.*\nfirefox: .*-firefox\.zip and .*-sources\.zip\n.*\nedge: .*-chrome\.zip\n.*EDGE_API_KEY not set/u,
    );

    const unpacked = folder('unpacked');
    const sources = [...made.keys()].find((name) => name.endsWith('-sources.zip')) ?? '';
    const archive = join(clone, 'extension/.output/store', sources);
    await run('npx', ['--no-install', 'tsx', 'extension/build/unpack.ts', archive, unpacked], {
      cwd: clone,
    });
    const rebuilt = await archivesOf(unpacked, {
      RELAY_URL: 'http://127.0.0.1:3999',
      TZ: 'Pacific/Auckland',
    });
    made.delete(sources);
    expect([...rebuilt.keys()].toSorted()).toEqual([...made.keys()].toSorted());
    for (const [name, bytes] of made) expect(rebuilt.get(name)?.equals(bytes), name).toBe(true);
    const manifest = join(unpacked, 'extension/.output/store/chrome-mv3/manifest.json');
    expect(readFileSync(manifest, 'utf8')).toContain('https://relay.example.org/*');
  },
  4 * fiveMinutes,
);

test('what is not committed is named, and no archive is made', async () => {
  const clone = folder('changed');
  await run('git', ['init', '--quiet'], { cwd: clone });
  cpSync(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true });
  const { stderr } = await run(process.execPath, ['scripts/archives.mjs'], { cwd: clone }).catch(
    (error: unknown) => error as { stderr: string },
  );
  expect(stderr).toContain('Commit these first');
  expect(stderr).toContain('scripts/');
});
