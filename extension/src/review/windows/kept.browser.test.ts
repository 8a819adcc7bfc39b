/**
 * What the controller keeps beside the session: the service's list of plans, and what may leave the device.
 * @module-tag smoke
 */
import { decodeFlashcards } from '@gleaner/shared';
import { expect, it } from 'vitest';
import { listingVersion, type StoredListing } from '../store/stored.ts';
import { openWindow, patient, prepareWindows } from './testing-windows.ts';

prepareWindows();

const listed = (connection: string, ...ids: readonly string[]): StoredListing => ({
  ...{ version: listingVersion, connection, listedAt: ids.length },
  plans: ids.map((id) => ({ id, name: id })),
});

it('a list of plans takes the place of the last one of its account alone, in every window', async () => {
  const one = await openWindow();
  const other = await openWindow();
  one.controller.keepListing(listed('anna', 'old'));
  one.controller.keepListing(listed('ben', 'other'));
  one.controller.keepListing(listed('anna', 'new', 'newer'));
  const last = [listed('ben', 'other'), listed('anna', 'new', 'newer')];
  expect(one.controller.getSnapshot().listings).toEqual(last);
  const shown = () =>
    other.controller.getSnapshot().listings.toSorted((a, b) => a.listedAt - b.listedAt);
  await expect.poll(shown, patient).toEqual(last);
});

it('what the learner allows is kept with what was allowed before, in every window', async () => {
  const one = await openWindow();
  const other = await openWindow();
  const sound = () => other.controller.getSnapshot().sound;
  one.controller.allow({ recognition: true });
  await expect.poll(sound, patient).toMatchObject({ onlineVoices: false, recognition: true });
  one.controller.allow({ onlineVoices: true });
  expect(one.controller.getSnapshot().sound).toMatchObject({ onlineVoices: true });
  await expect.poll(sound, patient).toMatchObject({ onlineVoices: true, recognition: true });
  one.controller.allow({ recognition: false });
  await expect.poll(sound, patient).toMatchObject({ onlineVoices: true, recognition: false });
});

it('the raw data of a card under review stays when the next cards come', async () => {
  const { controller } = await openWindow();
  const cardsNamed = (...ids: readonly string[]) =>
    decodeFlashcards({ cards: ids.map((id) => ({ id, type: 'arrange', answer: 'Meet friends' })) })
      .cards;
  controller.addBatch('daily', 'grant', cardsNamed('first'));
  await controller.start('daily', 'grant', 1);
  controller.addBatch('daily', 'grant', cardsNamed('second'));
  const [batch] = controller.getSnapshot().batches;
  expect(Object.keys(batch?.sources ?? {})).toEqual(['first', 'second']);
});

it('a word under review is not dealt a second time under a new card id', async () => {
  const { controller } = await openWindow();
  const cardsOf = (...ids: readonly string[]) =>
    decodeFlashcards({
      cards: ids.map((id) => ({ id, lwordId: `word ${id.at(-1) ?? ''}`, front: id, back: 'a' })),
    }).cards;
  controller.addBatch('daily', 'grant', cardsOf('first 1'));
  await controller.start('daily', 'grant', 1);
  controller.addBatch('daily', 'grant', cardsOf('second 1', 'second 2'));
  const [batch] = controller.getSnapshot().batches;
  expect(batch?.cards.map(({ id }) => id)).toEqual(['second 2']);
});
