import { beforeEach, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eventually } from '@gleaner/shared/testing/eventually';
import { answerRecord } from '../testing.ts';
import { keepPruned } from './keep-pruned.ts';
import { openOutbox } from '../outbox.ts';

beforeEach(async () => {
  Object.assign(browser.runtime, { onStartup: fakeBrowser.runtime.onStartup });
  fakeBrowser.reset();
  await (await openOutbox()).clear('records');
});

it('the outbox is pruned each day of a browser that is never restarted', async () => {
  const db = await openOutbox();
  keepPruned();
  await eventually(async () =>
    expect(await fakeBrowser.alarms.get('prune')).toMatchObject({ periodInMinutes: 24 * 60 }),
  );
  const [first] = await fakeBrowser.alarms.getAll();
  keepPruned();
  await db.put('records', answerRecord('card', { state: 'sent', createdAt: 0, settledAt: 0 }));
  await fakeBrowser.alarms.onAlarm.trigger({ name: 'prune', scheduledTime: 0 });
  await eventually(async () => expect(await db.count('records')).toBe(0));
  // A worker that starts again does not put it off.
  expect(await fakeBrowser.alarms.getAll()).toEqual([first]);
});
