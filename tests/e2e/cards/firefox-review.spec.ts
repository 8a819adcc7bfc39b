/** A whole review in real Firefox, in two of its tabs and its sidebar; the truth is which answers the service received. */
import gleaner from '../../../gleaner.config.ts';
import { until } from '../../processes/child.ts';
import {
  answerIn,
  cardIdIn,
  cardIn,
  connectFirefox,
  hasButton,
  press,
  pressTruly,
  says,
  typeInto,
} from '../../pages/firefox-walk.ts';
import { launchFirefox, type Firefox } from '../../browser/firefox.ts';
import { isSelfGraded, type KnownAnswer } from '../../pages/known-answer.ts';
import { expectStored } from '../../pages/stored-answers.ts';
import { expect, test } from '../fixtures.ts';

const terms = ['serendipity', 'gossamer', 'lugubrious', 'zzyzxword'];

const otherTab = (firefox: Firefox) => firefox.open(firefox.extensionUrl('popup.html'));

/** Opens the sidebar from a tab, as a learner does. */
async function sidebarOf(firefox: Firefox, tab: string): Promise<string> {
  await pressTruly(firefox, tab, 'Open elsewhere');
  await pressTruly(firefox, tab, 'Open in the sidebar');
  await until('the sidebar', () => firefox.hasSidebar());
  return firefox.sidebar;
}

test('Firefox: a plan by its address, a session over two tabs and the sidebar, every first answer stored as given', async ({
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

    const given: KnownAnswer[] = [];
    const moved: string[] = [];
    const finished = () => says(firefox, tab, 'Review finished');
    while (!(await finished())) {
      const card = await cardIn(firefox, tab, stack.instance);
      if (!card) continue;
      // Of each kind the first card is answered wrong.
      const right = given.some((each) => each.card.kind === card.kind);
      given.push(await answerIn(firefox, tab, card, right));

      // In the middle of the session the learner changes to another window. The session continues there with its
      // feedback.
      if (given.length >= moved.length + 2 && moved.length < 2 && !isSelfGraded(card)) {
        const next = moved.length === 0 ? await otherTab(firefox) : await sidebarOf(firefox, tab);
        await until('the card there', async () => (await cardIdIn(firefox, next)) !== null);
        expect(await cardIdIn(firefox, next)).toBe(card.id);
        moved.push(next);
        tab = next;
      }
      if (isSelfGraded(card)) continue;
      await press(firefox, tab, 'Continue');
      await until('the feedback to go', async () => !(await hasButton(firefox, tab, 'Continue')));
    }
    expect(moved).toHaveLength(2);
    expect(new Set(given.map(({ card }) => card.term))).toEqual(new Set(terms));
    expect(given.filter(({ right }) => !right).length).toBeGreaterThan(1);
    await expectStored(stack.instance, given, null);
    await press(firefox, tab, 'Done');
    await until('the streak', () => says(firefox, tab, '1-day streak'));
    const statistics = await firefox.open(firefox.extensionUrl('statistics.html'));
    const counted = `${terms.length} cards reviewed in this period.`;
    await until('the statistics', () => says(firefox, statistics, counted));
    await until('missed words', () => says(firefox, statistics, 'the first time.'));
  } finally {
    await firefox.close();
  }
});
