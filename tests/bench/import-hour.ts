/**
 * `npm run bench -- import-hour`: how many words of an import of 20,000 arrive in an hour at a service that allows a
 * thousand calls an hour, alone and beside four hundred calls of another learner. In real time, both at once: it takes
 * an hour; `import-hour 10` is ten minutes. Real Chromium, relay and service.
 */
import { servicePaths } from '@gleaner/shared';
import { setTimeout as delay } from 'node:timers/promises';
import { launchChromium, type Chromium } from '../browser/chromium.ts';
import { connectIn } from '../pages/walk.ts';
import { Learner } from '../relay/learner.ts';
import { startStack } from '../relay/stack.ts';

const count = 20_000;
const usualMinutes = 60;
const minute = 60_000;
const hour = 60 * minute;

export async function benchImportHour(numbers?: number[]): Promise<void> {
  const minutes = numbers?.[0] ?? usualMinutes;
  const over = Date.now() + minutes * minute;
  await Promise.all([importBeside(0, over), importBeside(400, over)]);
}

/** @param others calls an hour of another learner */
async function importBeside(others: number, over: number): Promise<void> {
  const stack = await startStack();
  let chromium: Chromium | undefined;
  try {
    chromium = await launchChromium({ extension: await stack.extension('chrome') });
    const popup = await chromium.openPage('popup.html');
    await connectIn(chromium.context, popup);
    // The grant is known.
    await popup.getByRole('textbox', { name: 'Plan link' }).waitFor();
    await popup.close();
    const page = await chromium.openPage('import.html');
    const words = Array.from({ length: count }, (_, n) => `word${n}`);
    const file = {
      name: 'words.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(words.join('\n')),
    };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: /^Import [\d,]+ words/u }).click();
    const started = Date.now();
    const asking = others === 0 ? null : ask(stack, hour / others, over);
    while (Date.now() < over) {
      await delay(Math.min(5 * minute, over - Date.now()));
      const { collectWord, listLearnedWords } = (await stack.instance.counters()).operations;
      const { length } = await stack.instance.words('demo');
      const hours = (Date.now() - started) / hour;
      process.stdout.write(
        `beside ${others} calls an hour, after ${Math.round(hours * 60)} minutes: ${length} words arrived, ` +
          `${(length / hours).toFixed(0)} an hour; ${collectWord.requests} calls to collect, ` +
          `${listLearnedWords.requests} of the list\n`,
      );
    }
    const waits = await asking;
    if (waits !== null) process.stdout.write(`the other learner: ${waits}\n`);
  } finally {
    await chromium?.close();
    await stack.close();
  }
}

async function ask(stack: Awaited<ReturnType<typeof startStack>>, every: number, over: number) {
  await stack.instance.addLearner('other');
  const learner = new Learner(stack.relayUrl, stack.instanceUrl, 'other');
  await learner.connect();
  const seen = new Map<number, number>();
  while (Date.now() < over) {
    const { status } = await learner.call('GET', `${servicePaths.learnedWords}?page_size=1`);
    seen.set(status, (seen.get(status) ?? 0) + 1);
    await delay(every);
  }
  return [...seen].map(([status, times]) => `${times} answers of ${status}`).join(', ');
}
