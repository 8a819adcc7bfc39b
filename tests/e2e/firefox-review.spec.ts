/** A whole review in real Firefox, in two of its tabs; the truth is which answers the service received. */
import gleaner from '../../gleaner.config.ts';
import { until } from '../support/child.ts';
import {
  answerIn,
  cardIn,
  connectFirefox,
  press,
  says,
  typeInto,
} from '../support/firefox-walk.ts';
import { launchFirefox } from '../support/firefox.ts';
import { expect, test } from './fixtures.ts';

const terms = ['serendipity', 'gossamer', 'lugubrious', 'zzyzxword'];

test('Firefox: a plan by its address, a session over two tabs, every first answer once', async ({
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
    let hasMoved = false;
    const finished = () => says(firefox, tab, 'Review finished');
    while (!(await finished())) {
      const card = await cardIn(firefox, tab);
      if (!card) continue;
      const right = first.size > 0;
      await answerIn(firefox, tab, card, right);
      if (!first.has(card.id)) first.set(card.id, right);

      if (first.size === 2 && !hasMoved) {
        // In the midst of it the learner opens another tab: it goes on there, feedback and all.
        const other = await firefox.open(firefox.extensionUrl('popup.html'));
        await until('the card there', async () => (await cardIn(firefox, other)) !== null);
        expect((await cardIn(firefox, other))?.id).toBe(card.id);
        tab = other;
        hasMoved = true;
      }
      await press(firefox, tab, 'Continue');
    }
    expect(hasMoved).toBe(true);
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
