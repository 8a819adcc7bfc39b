/** A disk that is full in the midst of collecting: the learner is told, and nothing is half kept. */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../support/process/child.ts';
import { keptWords, untilSettled } from '../support/browser/outbox-page.ts';
import { startStack } from '../support/relay/stack.ts';
import { toastText, untilToastSays } from '../support/browser/toast.ts';
import { useBundle } from '../support/relay/use-bundle.ts';
import { startLearner } from './browser-learner.ts';

const bundle = useBundle();
const notSaved = 'could not be saved';

test.skipIf(process.getuid?.() !== 0)(
  'a full disk: what is kept arrives once, what is not is told and does not arrive',
  async () => {
    const stack = await startStack({ relayFile: bundle.file });
    onTestFinished(() => stack.close());
    await stack.instance.changeSettings({ recollect: 'double' });
    const profile = await mkdtemp(join(tmpdir(), 'gleaner-small-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', profile]);
    onTestFinished(async () => {
      execFileSync('umount', [profile]);
      await rm(profile, { recursive: true });
    });
    const learner = await startLearner(stack, profile);
    onTestFinished(() => learner.close());

    const kept: string[] = [];
    const refused: string[] = [];
    async function collect(term: string): Promise<void> {
      const page = await learner.page();
      // A toast of the word before would be taken for this one's.
      await page.reload();
      await learner.collect(term, 1);
      await untilToastSays(page, new RegExp(`${term}|${notSaved}`, 'u'));
      const isRefused = (await toastText(page))?.includes(notSaved) === true;
      (isRefused ? refused : kept).push(term);
    }

    await collect('before');
    const filler = join(profile, 'filler');
    fill(filler);
    // The block that was begun may take a word or two more.
    for (let number = 1; refused.length < 2 && number <= 20; number += 1) {
      await collect(`during${number}`);
    }
    expect(refused).toHaveLength(2);
    const torn = logs(profile);
    rmSync(filler);
    // Chromium may leave a worker that met a full disk without any database until it ends. It ends one that
    // is idle by itself, but not one that is looked at by a test.
    await learner.stopWorker();
    await collect('after');
    expect(kept.at(-1)).toBe('after');

    // What the browser cannot read past when it starts again.
    await until('the torn log to be gone', () => !logs(profile).some((log) => torn.includes(log)));
    await learner.killBrowser();
    expect((await keptWords(learner.outbox)).map(({ term }) => term)).toEqual(kept);
    await untilSettled(learner.outbox, [...kept, ...refused]);
    const stored = (await stack.instance.words()).map(({ term }) => term);
    expect(stored.sort()).toEqual([...kept].sort());
  },
  180_000,
);

/** The logs of the extension's databases, in which Chromium writes what it is given last. */
function logs(profile: string): string[] {
  return readdirSync(join(profile, 'Default/IndexedDB'), {
    recursive: true,
    encoding: 'utf8',
  }).filter((name) => name.startsWith('chrome-extension_') && name.endsWith('.log'));
}

/** Writes until the disk takes no more. */
function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  try {
    for (const size of [1 << 20, 1 << 12]) {
      const block = Buffer.alloc(size);
      try {
        while (writeSync(descriptor, block) === size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(descriptor);
  }
}
