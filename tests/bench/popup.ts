/**
 * How soon the popup shows something, beside a page that is React, TanStack Query and zod/mini alone: both in
 * one browser, in turns. The popup is a connected learner's, with a plan and five words.
 */
import { buildBarePage } from '@gleaner/extension/bare-page';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Request } from 'playwright';
import { launchChromium, type Chromium } from '../browser/chromium.ts';
import { addPlanIn, connectIn } from '../pages/walk.ts';
import { startStack } from '../relay/stack.ts';

const usualRounds = 40;
/** The first ones fill caches. */
const warmUp = 4;
const words = ['serendipity', 'gossamer', 'lugubrious', 'ephemeral', 'petrichor'];

/** Of one opening. */
interface Opening {
  /** Milliseconds until the first text or picture is painted. */
  readonly painted: number;
  /** Milliseconds until what is shown can be used; before, the popup shows what it showed last. */
  readonly ready: number;
  /** Paths of the scripts that were asked for until then. */
  readonly scripts: readonly string[];
}

export async function benchPopup(numbers?: number[]): Promise<void> {
  const rounds = numbers?.[0] ?? usualRounds;
  const folder = await mkdtemp(join(tmpdir(), 'gleaner-popup-'));
  const stack = await startStack();
  let chromium: Chromium | undefined;
  try {
    const extension = join(folder, 'gleaner');
    await cp(await stack.extension('chrome'), extension, { recursive: true });
    // In one extension both pages have one process, one origin and one cache.
    await buildBarePage(join(extension, 'bare'));
    chromium = await launchChromium({ extension });
    await chromium.context.addInitScript({ content: noteReady });
    await stack.instance.addWords(['abandon', 'forsake', 'obsolete']);
    await prepareLearner(chromium, stack.instanceUrl, stack.planId);
    const openings: Record<'popup' | 'bare', Opening[]> = { popup: [], bare: [] };
    for (let round = 0; round < rounds + warmUp; round += 1)
      for (const [name, path] of [
        ['bare', 'bare/index.html'],
        ['popup', 'popup.html'],
      ] as const) {
        const opening = await open(chromium, path);
        if (round >= warmUp) openings[name].push(opening);
      }
    report(openings, extension);
  } finally {
    await chromium?.close();
    await stack.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Connected, with a plan and five words. */
async function prepareLearner(
  chromium: Chromium,
  instanceUrl: string,
  planId: string,
): Promise<void> {
  const popup = await chromium.openPage('popup.html');
  await connectIn(chromium.context, popup);
  await addPlanIn(popup, `${instanceUrl}/plans/${planId}`);
  await popup.getByRole('button', { name: /^Review \d/u }).waitFor();
  await popup.getByRole('button', { name: 'Collect a word' }).click();
  for (const word of words) {
    await popup.getByRole('textbox', { name: 'Word or phrase' }).fill(word);
    await popup.keyboard.press('Enter');
    await popup.getByRole('listitem').filter({ hasText: word }).first().waitFor();
  }
  await popup.close();
}

/** Runs in each page before its own scripts: notes when there is something that can be used. */
const noteReady = `new MutationObserver((_changes, observer) => {
  const main = document.querySelector('main');
  if (main === null || main.inert || main.textContent === '') return;
  performance.mark('ready');
  observer.disconnect();
}).observe(document, { childList: true, subtree: true, attributes: true });`;

async function open(chromium: Chromium, path: string): Promise<Opening> {
  const page = await chromium.context.newPage();
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(`chrome-extension://${chromium.extensionId}/${path}`);
  const times = await page.evaluate(
    () =>
      new Promise<Pick<Opening, 'painted' | 'ready'> & { origin: number }>((resolve) => {
        new PerformanceObserver(() => {
          const [painted] = performance.getEntriesByName('first-contentful-paint');
          const [ready] = performance.getEntriesByName('ready');
          if (painted && ready)
            resolve({
              painted: painted.startTime,
              ready: ready.startTime,
              origin: performance.timeOrigin,
            });
        }).observe({ entryTypes: ['paint', 'mark'] });
        performance.mark('asked');
      }),
  );
  // By then it has shown all that it will.
  await page.waitForLoadState('networkidle');
  await page.close();
  const readyAt = times.origin + times.ready;
  const scripts = requests
    .filter((one) => one.resourceType() === 'script' && one.timing().startTime < readyAt)
    .map((one) => new URL(one.url()).pathname);
  return { ...times, scripts };
}

function report(
  openings: Readonly<Record<'popup' | 'bare', readonly Opening[]>>,
  extension: string,
): void {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  for (const [what, of] of [
    ['first content', 'painted'],
    ['ready for use', 'ready'],
  ] as const) {
    const [popup, bare] = [openings.popup, openings.bare].map((list) => list.map((one) => one[of]));
    const ratios = (popup ?? []).map((time, round) => time / (bare?.[round] ?? NaN));
    say(
      `${what}   popup ${text(popup ?? [], 0)} ms   bare ${text(bare ?? [], 0)} ms   popup/bare ${text(ratios, 2)}`,
    );
  }
  say(
    "                (lower quartile, median, upper quartile; ratios are of a round's two openings)",
  );
  const files = [...new Set(openings.popup.at(-1)?.scripts)].map((name) => {
    const code = readFileSync(join(extension, name));
    return { name, bytes: code.length, gzip: gzipSync(code).length };
  });
  const sum = (of: 'bytes' | 'gzip'): string =>
    (files.reduce((total, file) => total + file[of], 0) / 1000).toFixed(1);
  say(`scripts         ${files.length} files, ${sum('bytes')} KB, ${sum('gzip')} KB gzip`);
  for (const { name, gzip } of files) say(`                ${name} ${(gzip / 1000).toFixed(1)} KB`);
}

function text(values: readonly number[], digits: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.floor(part * (sorted.length - 1))] ?? NaN;
  return [0.25, 0.5, 0.75].map((part) => at(part).toFixed(digits)).join(' ');
}
