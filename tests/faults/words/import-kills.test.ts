/**
 * A list is imported in real Chromium while the worker, the browser, the relay and the service fail. What counts is
 * what the service holds in the end, and that the import says the same.
 */
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { until } from '../../processes/child.ts';
import { chanceFrom } from '../../processes/random.ts';
import { startStack, type Stack } from '../../relay/stack.ts';
import { useBundle } from '../../relay/use-bundle.ts';
import { noteTally } from '../tally-file.ts';
import { spokenWord } from '../spoken-words.ts';
import { cutsAnswerOff, faults } from './browser-faults.ts';
import { startLearner, type BrowserLearner } from './browser-learner.ts';
import { isLong, runSeed } from '../../../shared/src/testing/runs.ts';

const befalls = [
  ...['worker stopped', 'worker crashed', 'worker crashed with the answer under way'],
  ...['browser killed', 'browser killed with the answer under way', 'relay killed'],
  ...['service: connection cut after', 'service: 500 after storing', 'service: 429'],
  ...['worker stopped', 'worker crashed with the answer under way'],
];
const rounds = isLong ? 4 : 1;
/** More than enough that each fault finds the import under way. */
const count = 4 * rounds * befalls.length;
const words = Array.from({ length: count }, (_, n) => spokenWord(n + 1));
const seed = runSeed();
const chance = chanceFrom(seed);

const bundle = useBundle();
let stack: Stack;
let learner: BrowserLearner;
beforeAll(async () => {
  stack = await startStack({ relayFile: bundle.file, relayEnv: { SESSION_RATE: '0' } });
  // The service stores a second collect of a word again, so that a duplicate is noticed.
  await stack.instance.changeSettings({
    ...{ recollect: 'double', rateLimit: 1_000_000, refreshReuseGraceMs: 60_000 },
  });
  learner = await startLearner(stack);
}, 300_000);
afterAll(async () => {
  await learner.close();
  await stack.close();
});

/** How many words ended in which way, as it is on disk. */
type Ended = Readonly<Record<'sent' | 'known' | 'refused' | 'unsure' | 'removed', number>>;

function storedEnds(): Promise<Ended> {
  return learner.outbox.evaluate(
    () =>
      new Promise<Ended>((resolve, reject) => {
        const opening = indexedDB.open('gleaner-imports');
        opening.addEventListener('error', () => reject(new Error(opening.error?.message)));
        opening.addEventListener('success', () => {
          const db = opening.result;
          const reading = db.transaction('jobs').objectStore('jobs').getAll();
          reading.addEventListener('error', () => reject(new Error(reading.error?.message)));
          reading.addEventListener('success', () => {
            db.close();
            const [job] = reading.result as { ended: Ended }[];
            if (job) resolve(job.ended);
            else reject(new Error('No import is stored'));
          });
        });
      }),
  );
}

const over = async () => Object.values(await storedEnds()).reduce((sum, one) => sum + one, 0);

/** Until so many more lines have come to an end, without the waits between. */
async function goOn(more: number): Promise<void> {
  const goal = Math.min(count, (await over()) + more);
  await until(
    `Words: ${goal} of ${count}`,
    async () => {
      await learner.hasten();
      return (await over()) >= goal;
    },
    120_000,
  );
}

test('an import through random faults: no word lost, none sent twice, and its count is right', async () => {
  onTestFailed(async () => {
    const place = await learner.keepEvidence(`import-kills-${seed}`);
    process.stdout.write(`seed ${seed}: profile, databases and logs are kept in ${place}\n`);
  });
  const page = await learner.chromium.openPage('import.html');
  await page.getByRole('textbox', { name: 'Or paste your list' }).fill(words.join('\n'));
  await page.getByRole('button', { name: 'Preview words' }).click();
  await page.getByRole('button', { name: `Import ${count} words` }).click();
  await page.getByRole('heading', { name: 'Importing' }).waitFor();

  const befell: string[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const name of chance.shuffled(befalls)) {
      await goOn(1 + chance.below(3));
      befell.push(name);
      await faults[name]?.({ learner, stack, chance });
    }
  await stack.instance.clearFaults();
  await goOn(count);

  const { sent, known, refused, unsure, removed } = await storedEnds();
  const stored = (await stack.instance.words()).map(({ term }) => term);
  const cutOff = befell.filter((name) => cutsAnswerOff.has(name)).length;
  process.stdout.write(
    `import: ${count} words, ${befell.length} faults, ${sent} sent, ${known} known, ${unsure} unsure (seed ${seed})\n`,
  );
  expect(sent + known + unsure).toBe(count);
  expect(stored).toHaveLength(new Set(stored).size);
  // What it says was sent is there; what is there and not said is named as unsure.
  expect(stored.length).toBeGreaterThanOrEqual(sent + known);
  expect({ refused, removed }).toEqual({ refused: 0, removed: 0 });
  expect(unsure).toBeLessThanOrEqual(cutOff);
  expect(stored.filter((term) => !words.includes(term))).toEqual([]);

  noteTally('import', {
    ...{ faults: befell.length, promised: count, stored: stored.length, unconfirmed: unsure },
  });

  const after = await learner.chromium.openPage('import.html');
  await after.getByRole('heading', { name: 'Import finished' }).waitFor();
  await after.getByText(`Words: ${count} of ${count}`).waitFor();
}, 900_000);
