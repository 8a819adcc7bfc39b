/** The same first run in Firefox: its own menu, its own tabs, and no click more. */
import { chooseIn, middleOf } from '../../browser/firefox-menu.ts';
import {
  answerIn,
  cardIn,
  connectFrom,
  pressTruly,
  says,
  typeInto,
} from '../../pages/firefox-walk.ts';
import { until } from '../../processes/child.ts';
import { expect, test } from '../firefox-fixtures.ts';

test('Firefox: three steps tick themselves, up to the first reviewed card', async ({
  firefox,
  stack,
}) => {
  await stack.instance.addWords(['gossamer', 'thimble', 'lantern', 'harbour']);
  const page = await firefox.open(firefox.extensionUrl('welcome.html'));
  const ticks = () =>
    firefox.evaluate<string[]>(
      page,
      `() => [...document.querySelectorAll('.step')].map(({ dataset }) => dataset.done)`,
    );
  await expect.poll(ticks).toEqual(['false', 'false', 'false']);
  // Firefox keeps unsent words when space runs low, and shows no prompt.
  const isPersisted = () => firefox.evaluate(page, '() => navigator.storage.persisted()');
  await expect.poll(isPersisted).toBe(true);
  expect(await says(firefox, page, 'the cog beside Gleaner')).toBe(true);

  await connectFrom(firefox, page, stack.instanceUrl);
  await expect.poll(ticks).toEqual(['true', 'false', 'false']);

  await typeInto(firefox, page, stack.planId);
  await pressTruly(firefox, page, 'Add plan');
  await expect.poll(ticks).toEqual(['true', 'true', 'false']);
  expect(await says(firefox, page, stack.planId)).toBe(false);

  const selected = () => firefox.evaluate<string>(page, '() => String(getSelection())');
  await expect.poll(selected).toBe('serendipity');
  await chooseIn(firefox, page, await middleOf(firefox, page, '.practice mark'));
  await expect.poll(ticks).toEqual(['true', 'true', 'true']);
  await until('the word to arrive, with its sentence', async () => {
    const words = await stack.instance.words();
    const word = words.find(({ term }) => term === 'serendipity');
    return word?.notes[0]?.includes('It was pure serendipity that they met.') === true;
  });

  await pressTruly(firefox, page, 'Review your first card');
  const reviewTab = async () =>
    (await firefox.tabs()).find(({ url }) => url === firefox.extensionUrl('popup.html'));
  await until('the review', async () => (await reviewTab()) !== undefined);
  const review = (await reviewTab())?.context ?? '';
  await expect.poll(() => cardIn(firefox, review, stack.instance)).not.toBeNull();
  const card = await cardIn(firefox, review, stack.instance);
  if (card) await answerIn(firefox, review, card, true);
  await until('the answer to arrive', async () => (await stack.instance.answers()).length === 1);
});
