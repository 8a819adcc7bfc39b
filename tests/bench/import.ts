/**
 * How long an import of many words blocks its page: from the chosen file to the preview, and from the press of the
 * button to the stored import. Real Chromium, and as many words in the local index.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { launchChromium, type Chromium } from '../browser/chromium.ts';
import { connectIn } from '../pages/walk.ts';
import { startStack } from '../relay/stack.ts';

const usualCount = 20_000;
const word = (n: number) => `palabra${n.toString(36)}`;
const sentence = (n: number) => `Here the reader met ${word(n)}, and looked it up in a book.`;

const files: Readonly<Record<string, (n: number) => string>> = {
  'lines.txt': word,
  'table.csv': (n) => `${word(n)},"meaning, ${n}","${sentence(n)}",novel`,
  'table.tsv': (n) => [word(n), `meaning ${n}`, sentence(n), 'novel'].join('\t'),
  'list.json': (n) =>
    JSON.stringify({
      term: word(n),
      notes: [`meaning ${n}`],
      sentences: [{ sentence: sentence(n) }],
    }),
  'anki.txt': (n) => `<b>${word(n)}</b>\tmeaning ${n}\t${sentence(n)}\tnovel`,
  'clippings.txt': (n) =>
    `A book (Author)\r\n- Your Highlight on Location ${n} | Added on Monday\r\n\r\n${word(n)}\r\n==========`,
};

function fileOf(name: string, count: number): string {
  const entries = Array.from({ length: count }, (_, n) => files[name]?.(n) ?? '');
  if (name === 'list.json') return `[${entries.join(',\n')}]`;
  if (name === 'anki.txt')
    return `#separator:tab\n#html:true\n#tags column:4\n${entries.join('\n')}\n`;
  const heads = new Map([
    ['table.csv', 'word,meaning,sentence,tags\n'],
    ['table.tsv', 'word\tmeaning\tsentence\ttags\n'],
  ]);
  return `${heads.get(name) ?? ''}${entries.join('\r\n')}\r\n`;
}

export async function benchImport(numbers?: number[]): Promise<void> {
  const count = numbers?.[0] ?? usualCount;
  const folder = await mkdtemp(join(tmpdir(), 'gleaner-import-'));
  const stack = await startStack();
  let chromium: Chromium | undefined;
  try {
    chromium = await launchChromium({ extension: await stack.extension('chrome') });
    const popup = await chromium.openPage('popup.html');
    await connectIn(chromium.context, popup);
    await popup.getByRole('textbox', { name: 'Plan link' }).waitFor();
    await popup.close();
    await fillIndex(chromium, count);
    for (const name of Object.keys(files)) {
      const file = join(folder, name);
      await writeFile(file, fileOf(name, count));
      const page = await chromium.openPage('import.html');
      const field = page.locator('input[type=file]');
      await field.waitFor({ state: 'attached' });
      await watchTasks(page);
      const started = Date.now();
      await field.setInputFiles(file);
      await page.getByText(/^[\d,]+ new, /u).waitFor({ timeout: 300_000 });
      const shown = Date.now() - started;
      const summary = await page.getByText(/^[\d,]+ new, /u).textContent();
      const reading = await longestTask(page);
      process.stdout.write(
        `${name.padEnd(14)} preview after ${shown} ms, longest task ${reading} ms   (${summary ?? ''})\n`,
      );
      if (name === 'table.csv') await storeAll(page);
      await page.close();
    }
  } finally {
    await chromium?.close();
    await stack.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function storeAll(page: Page): Promise<void> {
  await watchTasks(page);
  const started = Date.now();
  await page.getByRole('button', { name: /^Import [\d,]+ words/u }).click();
  await page.getByRole('heading', { name: 'Importing' }).waitFor({ timeout: 300_000 });
  const stored = Date.now() - started;
  process.stdout.write(
    `${''.padEnd(14)} stored after ${stored} ms, longest task ${await longestTask(page)} ms\n`,
  );
  await page.getByRole('button', { name: 'Stop import' }).click();
  await page
    .getByRole('group', { name: /^Stop the import/u })
    .getByRole('button', { name: 'Stop import' })
    .click();
  await page.getByRole('heading', { name: 'Importing' }).waitFor({ state: 'detached' });
}

async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: PerformanceEntry[] = [];
    Object.assign(globalThis, { gleanerTasks: tasks });
    new PerformanceObserver((list) => {
      tasks.push(...list.getEntries());
      dispatchEvent(new Event('gleaner-tasks'));
    }).observe({ entryTypes: ['longtask'] });
  });
}

/** Milliseconds; "under 50" where the browser reports none. */
async function longestTask(page: Page): Promise<string> {
  const longest = await page.evaluate(async () => {
    const { gleanerTasks: tasks } = globalThis as unknown as { gleanerTasks: PerformanceEntry[] };
    // A long task of our own: the browser reports it after all that came before.
    await new Promise((resolve) => setTimeout(resolve));
    const began = performance.now();
    const reported = new Promise<void>((resolve) => {
      addEventListener('gleaner-tasks', () => {
        if (tasks.some(({ startTime, duration }) => startTime + duration > began)) resolve();
      });
    });
    while (performance.now() - began < 100);
    await reported;
    const before = tasks.filter(({ startTime, duration }) => startTime + duration <= began);
    return Math.max(0, ...before.map(({ duration }) => duration));
  });
  return longest === 0 ? 'under 50' : String(Math.round(longest));
}

/** Half of the words of the files, and as many others. */
async function fillIndex(chromium: Chromium, count: number): Promise<void> {
  const page = await chromium.openPage('words.html');
  const { session } = (await chromium.background.evaluate('chrome.storage.local.get()')) as {
    session: { connection: string };
  };
  await page.evaluate(
    ({ terms, connection }) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('gleaner-words');
        opening.addEventListener('error', reject);
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('words', 'readwrite');
          transaction.addEventListener('complete', resolve);
          for (const [n, term] of terms.entries())
            transaction.objectStore('words').put({
              ...{ version: 2, connection, id: `bench-${n}`, foldedTerm: term, keyToken: term },
              ...{ traversal: 1, word: { id: `bench-${n}`, term, language: 'LANGUAGE_ENGLISH' } },
            });
        });
      }),
    {
      connection: session.connection,
      terms: Array.from({ length: count }, (_, n) => (n % 2 === 0 ? word(n) : `other${n}`)),
    },
  );
  await page.close();
}
