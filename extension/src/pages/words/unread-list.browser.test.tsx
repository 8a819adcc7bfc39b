/** A list that has not been read to its end is not called empty. */
import { storage } from '@wxt-dev/storage';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { announceIndex } from '../../learned-words/watch.ts';
import { storeReading } from '../../learned-words/testing.ts';
import { restFor } from '../../learned-words/rest.ts';
import { openPage, prepareWordsPage, wordsSession, storeListed } from './testing.tsx';

prepareWordsPage();

const empty = () => page.getByText(/No words yet/u);
const unread = () => page.getByText(/loaded only in part. Gleaner will try again at \d/u);
const connect = { name: 'Connect', exact: true };

it('loads until the first reading has ended', async () => {
  await openPage();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'One moment' }))
    .toBeInTheDocument();
  await expect.element(empty()).not.toBeInTheDocument();
  expect(page.getByText('0 words').elements()).toEqual([]);
  await storeReading({ completeAt: 1, running: false });
  await expect.element(empty()).toBeVisible();
});

it('says that it could not be read, when it is tried again, and tries at once when asked', async () => {
  const asked = vi.fn<(message: { type: string }, answer: (result: unknown) => void) => void>(
    (_message, answer) => void restFor(0, 0).then(() => answer({ res: undefined })),
  );
  Object.assign(globalThis, { chrome: { runtime: { sendMessage: asked } } });
  await restFor(Date.now(), 600_000);
  await openPage();
  await expect.element(unread()).toBeVisible();
  await expect.element(empty()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => asked.mock.calls[0]?.[0]).toMatchObject({ type: 'readIndex' });
  announceIndex();
  await expect.element(unread()).not.toBeInTheDocument();
});

it('stays silent about a later failure, when all words are here', async () => {
  await restFor(Date.now(), 600_000);
  await storeReading({ completeAt: 1, running: false });
  await openPage();
  await expect.element(empty()).toBeVisible();
  await expect.element(unread()).not.toBeInTheDocument();
});

it('stays silent while a whole list is read again', async () => {
  await storeReading({ completeAt: 1, running: true, met: 40, total: 200 });
  await openPage();
  await expect.element(empty()).toBeVisible();
  await expect.element(page.getByText(/Loading your words/u)).not.toBeInTheDocument();
  await storeReading({ completeAt: null, running: true, met: 40, total: 200 });
  await expect.element(page.getByText(/Loading your words/u)).toBeVisible();
});

it('names the permission that is missing, and offers to connect again', async () => {
  await storage.setItem('local:session', { ...wordsSession, scopes: ['words:write'] });
  await openPage();
  await expect.element(page.getByText(/haven’t allowed Gleaner to read your words/u)).toBeVisible();
  await expect.element(page.getByRole('button', connect)).toBeVisible();
  await expect.element(empty()).not.toBeInTheDocument();
});

it('links to the sign-in when not connected', async () => {
  await storage.setItem('local:session', { ...wordsSession, connected: false, connection: null });
  await openPage();
  await expect.element(page.getByRole('link', { name: /Connect/u })).toBeVisible();
});

it('says of a list that is still here that the learner is not connected, and offers to connect', async () => {
  await storage.setItem('local:session', { ...wordsSession, connected: false });
  await storage.setItem('local:lastConnection', 'grant');
  await storeListed([{ id: 'a', term: 'gossamer' }]);
  await openPage();
  await expect.element(page.getByText(/^You’re not connected/u)).toBeVisible();
  await expect.element(page.getByRole('button', connect)).toBeVisible();
});

it('says how many words of the list could not be read', async () => {
  await storeReading({ completeAt: 1, running: false, unread: 2 });
  await openPage();
  await expect.element(page.getByText(/^2 words of your list couldn’t be read/u)).toBeVisible();
  await storeReading({ completeAt: 2, running: false, unread: 0 });
  await expect.element(page.getByText(/couldn’t be read/u)).not.toBeInTheDocument();
});
