/** The disk becomes full during collecting: the learner is told, and no word is partly stored. */
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../processes/child.ts';
import { keptWords, untilSettled } from '../../pages/outbox-page.ts';
import { startStack } from '../../relay/stack.ts';
import { toastText, untilToastSays } from '../../pages/toast.ts';
import { useBundle } from '../../relay/use-bundle.ts';
import { startLearner } from './browser-learner.ts';
import { canMount, mountSmallDisk } from '../small-disk.ts';

const bundle = useBundle();
const notSaved = 'couldn’t be saved';

test.skipIf(!canMount)(
  'a full disk: what is kept arrives once, what is not is told and does not arrive',
  async () => {
    const stack = await startStack({ relayFile: bundle.file });
    onTestFinished(() => stack.close());
    await stack.instance.changeSettings({ recollect: 'double' });
    const disk = await mountSmallDisk();
    const learner = await startLearner(stack, disk.folder);
    onTestFinished(() => learner.close());

    const kept: string[] = [];
    const refused: string[] = [];
    async function collect(term: string): Promise<void> {
      const page = await learner.page();
      // Otherwise the previous word's toast could be mistaken for this one's.
      await page.reload();
      await learner.collect(term, 1);
      await untilToastSays(page, new RegExp(`${term}|${notSaved}`, 'u'));
      const isRefused = (await toastText(page))?.includes(notSaved) === true;
      (isRefused ? refused : kept).push(term);
    }

    await collect('before');
    disk.fill();
    // The block that was begun may take a word or two more.
    for (let number = 1; refused.length < 2 && number <= 20; number += 1) {
      await collect(`during${number}`);
    }
    expect(refused).toHaveLength(2);
    const torn = disk.logs();
    disk.free();
    // Chromium may leave a worker that met a full disk without any database until it ends. It ends one that
    // is idle by itself, but not one that is looked at by a test.
    await learner.stopWorker();
    await collect('after');
    expect(kept.at(-1)).toBe('after');

    // At its next start the browser could not read past the torn log.
    await until('the torn log to be gone', () => !disk.logs().some((log) => torn.includes(log)));
    await learner.killBrowser();
    expect((await keptWords(learner.outbox)).map(({ term }) => term)).toEqual(kept);
    await untilSettled(learner.outbox, [...kept, ...refused]);
    const stored = (await stack.instance.words()).map(({ term }) => term);
    expect(stored.sort()).toEqual([...kept].sort());
  },
  180_000,
);
