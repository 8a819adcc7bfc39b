/**
 * The words page of a learner with 20,000 words, in the real extension: the longest task of the page while it
 * opens, while it is searched and while it is scrolled, and how many frames are late.
 */
import type { Page } from 'playwright';
import { launchChromium, type Chromium } from '../browser/chromium.ts';
import { outboxPage } from '../pages/outbox-page.ts';
import { readListAgain } from '../pages/read-list.ts';
import { connectIn } from '../pages/walk.ts';
import { until } from '../processes/child.ts';
import { startStack } from '../relay/stack.ts';
import { recordTasks, type Task } from './trace.ts';

const usualWords = 20_000;
const rounds = 5;
const languages = ['LANGUAGE_ENGLISH', 'LANGUAGE_GERMAN', 'LANGUAGE_FRENCH'];
/** Frames of a scroll, and CSS pixels between two of them. */
const frames = 400;
const stride = 700;
/** At 60 a second, one frame later than the next would be. */
const lateMs = 34;

interface Measured {
  /** Milliseconds: the longest task, by the clock and of the processor. */
  readonly longest: number;
  readonly longestCpu: number;
  /** Tasks of more than 50 ms of the processor. */
  readonly long: number;
}

interface Scrolled extends Measured {
  readonly late: number;
}

export async function benchWords(numbers?: number[]): Promise<void> {
  const count = numbers?.[0] ?? usualWords;
  const stack = await startStack();
  let chromium: Chromium | undefined;
  try {
    chromium = await launchChromium({ extension: await stack.extension('chrome') });
    // tsx names functions by a helper of its own, which pages lack.
    await chromium.context.addInitScript({ content: 'globalThis.__name = (one) => one;' });
    await stack.instance.changeSettings({ rateLimit: 1_000_000 });
    for (let from = 0; from < count; from += 2_000)
      await stack.instance.addWords(
        Array.from({ length: Math.min(2_000, count - from) }, (_, n) => wordAt(from + n)),
      );
    const popup = await chromium.openPage('popup.html');
    await connectIn(chromium.context, popup);
    await popup.close();
    await untilRead(chromium, count);
    const opened: (Measured & { shown: number; all: number })[] = [];
    const searched: Measured[] = [];
    const scrolled: Scrolled[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const page = await chromium.context.newPage();
      const address = `chrome-extension://${chromium.extensionId}/words.html`;
      const stop = await recordTasks(page);
      await page.addInitScript(noteRows);
      await page.goto(address);
      await untilAll(page, count);
      const times = await page.evaluate(() => ({
        shown: performance.getEntriesByName('shown')[0]?.startTime ?? NaN,
        all: performance.now(),
      }));
      opened.push({ ...measuredOf(await stop()), ...times });
      searched.push(await search(page, count));
      scrolled.push(await scroll(page));
      await page.close();
    }
    const say = (line: string): void => void process.stdout.write(`${line}\n`);
    say(`${count} words, ${rounds} rounds: median and worst`);
    const row = (name: string, list: readonly Measured[]): void =>
      say(
        `${name.padEnd(12)} longest task ${text(list.map((one) => one.longest))} ms, ${text(list.map((one) => one.longestCpu))} ms of the processor   over 50 ms of it ${text(list.map((one) => one.long))}`,
      );
    row('opening', opened);
    say(
      `             first words after ${text(opened.map((one) => one.shown))} ms, all after ${text(opened.map((one) => one.all))} ms`,
    );
    row('searching', searched);
    row('scrolling', scrolled);
    say(
      `             frames later than ${lateMs} ms ${text(scrolled.map((one) => one.late))} of ${frames}`,
    );
  } finally {
    await chromium?.close();
    await stack.close();
  }
}

function wordAt(n: number) {
  return {
    term: `${['stone', 'river', 'cloud', 'ember', 'thorn'][n % 5]} ${(n * 7_919) % 99_991}`,
    language: languages[n % 3] ?? '',
    mastery_level: n % 6,
    ...(n % 4 === 0 && { tags: [`tag ${n % 40}`] }),
    ...(n % 3 === 0 && { notes: [`A note about number ${n}, as long as notes are.`] }),
  };
}

async function untilRead(chromium: Chromium, count: number): Promise<void> {
  const page = await chromium.openPage(outboxPage);
  await readListAgain(page);
  await page.close();
  const words = await chromium.openPage('words.html');
  await untilAll(words, count);
  await words.close();
}

async function untilAll(page: Page, count: number): Promise<void> {
  const all = page.getByRole('status').filter({ hasText: `${count.toLocaleString('en')} words` });
  await until('all words', () => all.isVisible(), 300_000);
}

/** Runs in each page before its own scripts: notes when the first words are in the page. */
const noteRows = () => {
  new MutationObserver((_changes, observer) => {
    if (document.querySelector('.word-line') === null) return;
    performance.mark('shown');
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
};

/** Types a word letter by letter, and removes it again. */
async function search(page: Page, count: number): Promise<Measured> {
  const field = page.getByRole('searchbox');
  const stop = await recordTasks(page);
  await field.pressSequentially('river 123', { delay: 120 });
  await page.getByRole('status').filter({ hasText: ' of ' }).waitFor();
  await field.clear();
  await untilAll(page, count);
  return measuredOf(await stop());
}

/** A flick through the list: one step a frame. */
async function scroll(page: Page): Promise<Scrolled> {
  const stop = await recordTasks(page);
  const between = await page.evaluate(
    ([steps, height]) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const step = (time: number): void => {
          times.push(time);
          scrollBy(0, height);
          if (times.length <= steps) requestAnimationFrame(step);
          else resolve(times.slice(1).map((one, n) => one - (times[n] ?? 0)));
        };
        requestAnimationFrame(step);
      }),
    [frames, stride] as const,
  );
  const late = between.filter((ms) => ms > lateMs).length;
  return { ...measuredOf(await stop()), late };
}

function measuredOf(tasks: readonly Task[]): Measured {
  return {
    longest: Math.max(...tasks.map(({ wall }) => wall)),
    longestCpu: Math.max(...tasks.map(({ cpu }) => cpu)),
    long: tasks.filter(({ cpu }) => cpu > 50).length,
  };
}

function text(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  return `${median.toFixed(0)} (${(sorted.at(-1) ?? NaN).toFixed(0)})`;
}
