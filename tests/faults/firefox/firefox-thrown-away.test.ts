/**
 * Firefox begins an empty database where the file of the old one is gone, and for ever refuses one whose file
 * is damaged, until Repair deletes it: in both cases the words that were not sent come back from their second
 * copy, which lies elsewhere, and arrive once.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import gleaner from '../../../gleaner.config.ts';
import { collectIn } from '../../browser/firefox-menu.ts';
import { connectFirefox } from '../../pages/firefox-walk.ts';
import { launchFirefox, type Firefox } from '../../browser/firefox.ts';
import { until } from '../../processes/child.ts';
import { startStack, type Stack } from '../../relay/stack.ts';
import { useBundle } from '../../relay/use-bundle.ts';
import { keptWrites, wakeEventPage } from './event-page.ts';

const bundle = useBundle();
let stack: Stack;
let firefox: Firefox;
const profile = mkdtempSync(join(tmpdir(), 'gleaner-thrown-away-'));
beforeAll(async () => {
  stack = await startStack({ relayFile: bundle.file });
  // The service stores a second collect of a word again, so that a duplicate is noticed.
  await stack.instance.changeSettings({ recollect: 'double' });
}, 120_000);
afterAll(async () => {
  await firefox.close();
  rmSync(profile, { recursive: true, force: true });
  await stack.close();
});

/** The files of the databases that the extension's own pages open. */
function databaseFiles(profile: string): string[] {
  const folder = join(profile, 'storage/default');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /^moz-extension\+\+\+[^^]*\//u.test(file) && /\.sqlite(?:-wal|-shm)?$/u.test(file),
    )
    .map((file) => join(folder, file));
}

/** Its first page stays, so that Firefox takes it for a database. */
function damage(profile: string): void {
  for (const file of databaseFiles(profile)) {
    if (file.endsWith('.sqlite')) writeFileSync(file, readFileSync(file).fill(7, 4_096));
    else rmSync(file);
  }
}

/** A word is reported as kept once the copy has it too. */
async function untilCopied(page: string, count: number): Promise<void> {
  const copies = `async () => Object.keys(await browser.storage.local.get(null))
    .filter((name) => name.startsWith('unsent:')).length`;
  await until(
    'the words to be copied',
    async () => (await firefox.evaluate(page, copies)) === count,
  );
}

/** Presses a button of one of Gleaner's pages once it is there. */
async function pressIn(page: string, name: string): Promise<void> {
  const find = `() => [...document.querySelectorAll('button')]
    .find(({ textContent }) => textContent === '${name}')`;
  const isThere = () => firefox.evaluate<boolean>(page, `() => Boolean((${find})())`);
  await until(`${name} to be there`, () => isThere().catch(() => false));
  await firefox.evaluate(page, `() => (${find})().click()`);
}

test('after a crash that deletes or damages databases, every unsent word arrives once', async () => {
  const extension = await stack.extension('firefox');
  const launch = () => launchFirefox({ extension, extensionId: gleaner.firefoxId, profile });
  firefox = await launch();
  let popup = await connectFirefox(firefox, stack.instanceUrl);
  const article = await firefox.open(`${stack.relayUrl}/privacy`);
  const { process } = stack.relay;
  process.kill('SIGKILL');
  await until('the relay to be gone', () => process.signalCode !== null);
  const words = ['alpha', 'bravo', 'charlie'];
  for (const word of words) {
    await firefox.evaluate(
      article,
      `() => document.querySelector('main').replaceChildren(
        Object.assign(document.createElement('p'), { textContent: '${word}' }),
      )`,
    );
    await collectIn(firefox, article, word);
    await until('it to be kept', async () => (await keptWrites(firefox, popup)).has(word));
  }
  await untilCopied(popup, words.length);

  await firefox.kill();
  const files = databaseFiles(profile);
  expect(files).not.toEqual([]);
  for (const file of files) rmSync(file);
  firefox = await launch();
  popup = await firefox.open(firefox.extensionUrl('popup.html'));
  await until('the words', async () => (await keptWrites(firefox, popup)).size > 0);
  expect([...(await keptWrites(firefox, popup)).keys()].sort()).toEqual(words);

  await untilCopied(popup, words.length);
  await firefox.kill();
  damage(profile);
  firefox = await launch();
  popup = await firefox.open(firefox.extensionUrl('popup.html'));
  await pressIn(popup, 'Repair…');
  await pressIn(popup, 'Repair now');
  await pressIn(popup, 'Open Gleaner');
  expect([...(await keptWrites(firefox, popup)).keys()].sort()).toEqual(words);
  await stack.restartRelay();
  await wakeEventPage(firefox, popup);
  const isSent = async () =>
    [...(await keptWrites(firefox, popup)).values()].every((state) => state === 'sent');
  await until('them to be sent', isSent, 180_000);
  expect((await stack.instance.words()).map(({ term }) => term).sort()).toEqual(words);
}, 400_000);
