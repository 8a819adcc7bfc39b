/**
 * `npm run bench -- import-calls`: how many calls at the service a word of an import costs, with an index that is fresh
 * and with one that is a week old. Real Chromium, relay and service. Fails above 1.05.
 */
import type { Page } from 'playwright';
import { launchChromium, type Chromium } from '../browser/chromium.ts';
import { connectIn } from '../pages/walk.ts';
import { until } from '../processes/child.ts';
import { startStack, type Stack } from '../relay/stack.ts';

const usualCount = 400;
const mostCallsPerWord = 1.05;
const patienceMs = 540_000;
const week = 7 * 24 * 3_600_000;

export async function benchImportCalls(numbers?: number[]): Promise<void> {
  const count = numbers?.[0] ?? usualCount;
  const stack = await startStack();
  let chromium: Chromium | undefined;
  try {
    await stack.instance.changeSettings({ rateLimit: 1_000_000 });
    chromium = await launchChromium({ extension: await stack.extension('chrome') });
    const popup = await chromium.openPage('popup.html');
    await connectIn(chromium.context, popup);
    await popup.getByRole('textbox', { name: 'Plan link' }).waitFor();
    await importWords(chromium, stack, 'fresh index', count, 0);
    await importWords(chromium, stack, 'index a week old', count, week);
  } finally {
    await chromium?.close();
    await stack.close();
  }
}

async function importWords(
  chromium: Chromium,
  stack: Stack,
  name: string,
  count: number,
  age: number,
): Promise<void> {
  // Before the index is made older: reading it again counts too.
  const before = await callsOf(stack);
  const started = Date.now();
  const page = await chromium.openPage('import.html');
  if (age > 0) await ageIndex(page, age);
  const words = Array.from({ length: count }, (_, n) => `${name.replaceAll(' ', '')}${n}`);
  await page.getByRole('textbox', { name: 'Or paste your list' }).fill(words.join('\n'));
  await page.getByRole('button', { name: 'Preview words' }).click();
  await page.getByRole('button', { name: `Import ${count} words` }).click();
  await page.getByRole('heading', { name: 'Import finished' }).waitFor({ timeout: patienceMs });
  await page.getByRole('button', { name: 'Close' }).click();
  await page.close();
  const spent = await callsOf(stack);
  const calls = { collect: spent.collect - before.collect, list: spent.list - before.list };
  const perWord = (calls.collect + calls.list) / count;
  process.stdout.write(
    `${name}: ${count} words in ${Date.now() - started} ms, ${calls.collect} collected, ${calls.list} pages of the list, ${perWord.toFixed(3)} calls a word\n`,
  );
  if (perWord > mostCallsPerWord)
    throw new Error(`${name}: more than ${mostCallsPerWord} calls a word`);
}

async function callsOf(stack: Stack): Promise<{ collect: number; list: number }> {
  const { operations } = await stack.instance.counters();
  return {
    collect: operations.collectWord.requests,
    list: operations.listLearnedWords.requests,
  };
}

/** As if nothing had read the list for so long. */
async function ageIndex(page: Page, ms: number): Promise<void> {
  await until('the list to be read', () =>
    page.evaluate(
      (age) =>
        new Promise<boolean>((resolve, reject) => {
          const opening = indexedDB.open('gleaner-words');
          opening.addEventListener('error', () => reject(new Error(opening.error?.message)));
          opening.addEventListener('success', () => {
            const db = opening.result;
            const transaction = db.transaction('traversals', 'readwrite');
            const store = transaction.objectStore('traversals');
            const reading = store.getAll();
            let isAged = false;
            reading.addEventListener('success', () => {
              for (const one of reading.result as { completeAt: number | null }[]) {
                if (one.completeAt === null) continue;
                isAged = true;
                const then = Date.now() - age;
                store.put({
                  ...one,
                  completeAt: then,
                  completeFrom: then,
                  topReadAt: then,
                  topFrom: then,
                });
              }
            });
            transaction.addEventListener('complete', () => {
              db.close();
              resolve(isAged);
            });
          });
        }),
      ms,
    ),
  );
}
