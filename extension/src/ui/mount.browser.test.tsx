import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '@gleaner/shared/testing/eventually';
import { openDatabase } from '../platform/database.ts';
import { start } from './mount.tsx';

const reported: unknown[] = [];
const hear = (event: ErrorEvent): void => {
  reported.push(event.error);
  event.preventDefault();
};

beforeEach(() => {
  reported.length = 0;
  document.body.innerHTML = '<div id="root"></div>';
  addEventListener('error', hear);
});
afterEach(() => removeEventListener('error', hear));

const heading = () => document.querySelector('h1')?.textContent;

it('explains what to do when the database does not open', async () => {
  const fault = new DOMException('Gone', 'UnknownError');
  await start('Gleaner', () => Promise.reject(fault));
  await eventually(() => expect(heading()).toBe('Gleaner can’t open'));
  const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Try again', 'Repair…']);
  expect(document.body.textContent).toContain('Nothing was deleted');
  expect(reported).toEqual([fault]);
});

it('asks for an update, and offers no repair, when a newer Gleaner wrote the database', async () => {
  const name = 'gleaner-words';
  await deleteDB(name);
  (await openDB(name, 99)).close();
  await start('Gleaner', async () => {
    await openDatabase({ name, version: 3, upgrade: () => undefined });
    return null;
  });
  await eventually(() => expect(heading()).toBe('Gleaner can’t open'));
  const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Try again']);
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Update Gleaner');
  const kept = await openDB(name);
  expect(kept.version).toBe(99);
  kept.close();
  await deleteDB(name);
});

it('explains what to do when a screen fails', async () => {
  function Broken(): never {
    throw new Error('broken');
  }
  await start('Gleaner', () => Promise.resolve(<Broken />));
  await eventually(() => expect(heading()).toBe('Gleaner can’t open'));
});

it('says that it waits for another window, and continues when that closes its connection', async () => {
  let open: (() => void) | undefined;
  const opening = start(
    'Gleaner',
    () =>
      new Promise((resolve) => {
        open = () => resolve(<h1>Here</h1>);
      }),
    1,
  );
  await eventually(() => expect(document.body.textContent).toContain('Still opening'));
  open?.();
  await opening;
  await eventually(() => expect(heading()).toBe('Here'));
});
