/** The disk becomes full during a review: the learner is told, and no answer is lost or partly stored. */
import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../processes/child.ts';
import { startStack } from '../../relay/stack.ts';
import { useBundle } from '../../relay/use-bundle.ts';
import { startReviewer } from './review-learner.ts';
import { untilAnswersSettled } from './review-outbox.ts';
import { canMount, mountSmallDisk } from '../small-disk.ts';
import { spokenWord } from '../spoken-words.ts';

declare global {
  var announcements: number;
}

const bundle = useBundle();
const terms = Array.from({ length: 10 }, (_each, place) => spokenWord(place));

test.skipIf(!canMount)(
  'a full disk while reviewing: what is not kept is told, and every answer arrives once in the end',
  async () => {
    const stack = await startStack({ relayFile: bundle.file });
    onTestFinished(() => stack.close());
    await stack.instance.changeSettings({ repeatedAnswer: 'accept', cardKinds: ['spelling'] });
    await stack.instance.addWords(terms);
    const disk = await mountSmallDisk();
    const reviewer = await startReviewer(stack, disk.folder);
    onTestFinished(() => reviewer.close());
    await reviewer.addPlan();
    await reviewer.start();

    async function answerNext(): Promise<string> {
      const card = await reviewer.asked();
      if (card === null) throw new Error('There is no card left');
      await reviewer.answer(card, true);
      return card.id;
    }
    const notice = async () => (await reviewer.page()).getByText('couldn’t be saved');

    await answerNext();
    disk.fill();
    // The block that was begun may take an answer or two more. Each that is kept is announced.
    const announced = await countAnnouncements(reviewer.learner.outbox);
    const isTold = async () => (await notice()).isVisible();
    let last = '';
    for (let answers = 0; answers < 5 && !(await isTold()); answers += 1) {
      const before = await announced();
      last = await answerNext();
      await until('it to be kept or told', async () => {
        return (await isTold()) || (await announced()) > before;
      });
    }
    await (await notice()).waitFor();

    const torn = disk.logs();
    disk.free();
    // Chromium may leave a worker that met a full disk without any database until it ends.
    await reviewer.learner.stopWorker();
    await (await reviewer.page()).getByRole('button', { name: 'Try again' }).click();
    await (await notice()).waitFor({ state: 'hidden' });
    await reviewer.look();
    expect(reviewer.promised.has(last)).toBe(true);
    // At its next start the browser could not read past the torn log.
    await until('the torn log to be gone', () => !disk.logs().some((log) => torn.includes(log)));
    await reviewer.learner.killBrowser();

    for (let card = await reviewer.asked(); card !== null; card = await reviewer.asked()) {
      await reviewer.answer(card, true);
    }
    await untilAnswersSettled(reviewer.learner.outbox);
    process.stdout.write(`${JSON.stringify(await reviewer.look())}\n`);
    const stored = (await stack.instance.answers()).map(({ term }) => term);
    expect(stored.sort()).toEqual([...terms].sort());
    expect((await stack.instance.counters()).effects.answersRepeated).toBe(0);
  },
  600_000,
);

/** Gleaner's windows tell each other of each step of a review that is stored. */
async function countAnnouncements(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    globalThis.announcements = 0;
    const channel = new BroadcastChannel('gleaner-review');
    channel.addEventListener('message', () => (globalThis.announcements += 1));
  });
  return () => page.evaluate(() => globalThis.announcements);
}
