/** A whole review in real Firefox, in two of its tabs and its sidebar; the truth is which answers the service received. */
import gleaner from '../../gleaner.config.ts';
import { until } from '../support/process/child.ts';
import {
  answerIn,
  cardIn,
  connectFirefox,
  press,
  pressTruly,
  says,
  typeInto,
} from '../support/browser/firefox-walk.ts';
import { launchFirefox, type Firefox } from '../support/browser/firefox.ts';
import { expect, test } from './fixtures.ts';

const terms = ['serendipity', 'gossamer', 'lugubrious', 'zzyzxword'];

const otherTab = (firefox: Firefox) => firefox.open(firefox.extensionUrl('popup.html'));

/** Opened out of a tab as a learner opens it. */
async function sidebarOf(firefox: Firefox, tab: string): Promise<string> {
  await pressTruly(firefox, tab, 'Open elsewhere');
  await pressTruly(firefox, tab, 'Open in the sidebar');
  await until('the sidebar', () => firefox.hasSidebar());
  return firefox.sidebar;
}

test('Firefox: a plan by its address, a session over two tabs and the sidebar, every first answer once', async ({
  stack,
}) => {
  await stack.instance.addWords(terms);
  const firefox = await launchFirefox({
    extension: await stack.extension('firefox'),
    extensionId: gleaner.firefoxId,
  });
  try {
    let tab = await connectFirefox(firefox, stack.instanceUrl);
    await typeInto(firefox, tab, `${stack.instanceUrl}/plans/${stack.planId}`);
    await press(firefox, tab, 'Add plan');
    await press(firefox, tab, `Review ${String(terms.length)}`);

    const first = new Map<string, boolean>();
    const moved: string[] = [];
    const finished = () => says(firefox, tab, 'Review finished');
    while (!(await finished())) {
      const card = await cardIn(firefox, tab);
      if (!card) continue;
      const right = first.size > 0;
      await answerIn(firefox, tab, card, right);
      if (!first.has(card.id)) first.set(card.id, right);

      // In the midst of it the learner goes elsewhere: it goes on there, feedback and all.
      if (first.size === moved.length + 2 && moved.length < 2) {
        const next = moved.length === 0 ? await otherTab(firefox) : await sidebarOf(firefox, tab);
        await until('the card there', async () => (await cardIn(firefox, next)) !== null);
        expect((await cardIn(firefox, next))?.id).toBe(card.id);
        moved.push(next);
        tab = next;
      }
      await press(firefox, tab, 'Continue');
    }
    expect(moved).toHaveLength(2);
    await until(
      'the answers',
      async () => (await stack.instance.answers()).length === terms.length,
    );
    const answers = await stack.instance.answers();
    expect(
      answers.map(({ flashcard_id, is_correct }) => [flashcard_id, is_correct]).sort(),
    ).toEqual([...first].sort());
    const { effects } = await stack.instance.counters();
    expect([effects.answersApplied, effects.answersRepeated]).toEqual([terms.length, 0]);
    await press(firefox, tab, 'Done');
    await until('the streak', () => says(firefox, tab, '1 day'));
  } finally {
    await firefox.close();
  }
});
