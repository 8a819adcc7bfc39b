/** What the edit window says where something is wrong, and what it does with pointer and keys of an input method. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { browser } from 'wxt/browser';
import { collectRecord } from '../../outbox/testing.ts';
import { openOutbox } from '../../outbox/outbox.ts';
import { buttonNamed } from '../../../testing/named-button.ts';
import { editWindowClosed, openEditWindow } from './edit-window.ts';
import {
  done,
  dropLock,
  kept,
  note,
  openEditPage,
  standBench,
  stored,
  tags,
  term,
} from './testing.tsx';

standBench();
afterEach(() => vi.restoreAllMocks());

/** As of a full disk: nothing can be written. */
function fillDisk(): { mockRestore: () => void } {
  const own = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction');
  const transaction = own?.value as IDBDatabase['transaction'];
  return vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function begin(
    this: IDBDatabase,
    names,
    mode,
    options,
  ) {
    if (mode === 'readwrite') throw new DOMException('Full', 'QuotaExceededError');
    return transaction.call(this, names, mode, options);
  });
}
const notSaved = () => page.getByText(/couldn’t be saved. Is the disk full\?/u);

describe('where nothing can be written', () => {
  it('what was typed stays, the window says so, and saving works later', async () => {
    const id = await openEditPage(kept());
    await term().fill('run');
    const full = fillDisk();
    await buttonNamed('Save').click();
    await expect.element(notSaved()).toBeVisible();
    expect(done).not.toHaveBeenCalled();
    await expect.element(term()).toHaveValue('run');
    full.mockRestore();
    await buttonNamed('Save').click();
    await expect.poll(() => done.mock.calls).toHaveLength(1);
    expect((await stored(id))?.spec.term).toBe('run');
  });

  it('the word is not deleted, and the window says so', async () => {
    const id = await openEditPage(kept());
    fillDisk();
    await buttonNamed('Delete').click();
    await buttonNamed('Delete it').click();
    await expect.element(notSaved()).toBeVisible();
    expect(done).not.toHaveBeenCalled();
    expect(await stored(id)).toBeDefined();
  });
});

it('a word that may have arrived is deleted here alone, which the question says', async () => {
  await openEditPage(kept({ state: 'unconfirmed', keyUsedAt: 1 }));
  await buttonNamed('Delete').click();
  await expect.element(page.getByText(/may have arrived at the service already/u)).toBeVisible();
});

it('a word that left meanwhile is not saved, and the window stays to say so', async () => {
  const id = await openEditPage(kept());
  await term().fill('run');
  const db = await openOutbox();
  // The change is not announced yet.
  await db.put('records', kept({ id, state: 'sending' }));
  await buttonNamed('Save').click();
  await expect.poll(() => db.get('records', id)).toMatchObject({ spec: { term: 'ran' } });
  new BroadcastChannel('gleaner-outbox').postMessage(null);
  await expect.element(page.getByText(/being sent right now/u)).toBeVisible();
  expect(done).not.toHaveBeenCalled();
});

describe('too many', () => {
  const many = Array.from({ length: 50 }, (_, at) => `t${at}`);

  it('tags are explained at their field, and fifty are saved', async () => {
    const id = await openEditPage(kept());
    await tags().fill([...many, 'last'].join(',') + ',');
    await buttonNamed('Save').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('At most 50 tags.');
    await expect.element(tags()).toHaveFocus();
    await buttonNamed('Remove tag “last”').click();
    await expect.poll(() => page.getByRole('alert').elements()).toEqual([]);
    await buttonNamed('Save').click();
    await expect.poll(async () => (await stored(id))?.spec.tags).toEqual(many);
  });

  it('notes are explained, and fifty are saved', async () => {
    const spec = { term: 'ran', language: 'LANGUAGE_ENGLISH', notes: many };
    const id = await openEditPage(kept({ spec }));
    await buttonNamed('Add a note').click();
    await note(51).fill('last');
    await buttonNamed('Save').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('At most 50 notes.');
    expect(done).not.toHaveBeenCalled();
    await note(50).fill('changed');
    await buttonNamed('Remove note 51').click();
    await expect.poll(() => page.getByRole('alert').elements()).toEqual([]);
    await buttonNamed('Save').click();
    await expect.poll(async () => (await stored(id))?.spec.notes?.[49]).toBe('changed');
  });
});

describe('a sentence that the learner gives', () => {
  const context = { sentence: '', title: 'A diary', url: 'https://diary.example/', language: 'en' };
  const field = () => page.getByRole('textbox', { name: 'Sentence' });

  it('is asked for where the page has none around the word', async () => {
    await openEditPage(kept({ context }));
    await expect.element(page.getByText(/No sentence was found around the word/u)).toBeVisible();
  });

  it('is explained where it is too long, has the focus, and is saved once it is shorter', async () => {
    const id = await openEditPage(kept({ context }));
    await buttonNamed('Add the sentence').click();
    await field().fill('x'.repeat(2_001));
    await expect.element(field()).toHaveAccessibleDescription(/this one has 2001/u);
    for (const press of [1, 2]) {
      await buttonNamed('Save').click();
      await expect.element(field(), { message: `press ${press}` }).toHaveFocus();
    }
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
    expect(done).not.toHaveBeenCalled();
    await field().fill('She ran.');
    await expect.element(field()).not.toHaveAttribute('aria-invalid');
    await expect.element(field()).toHaveAccessibleDescription('“ran” is in this sentence.');
    await buttonNamed('Save').click();
    await expect.poll(async () => (await stored(id))?.context?.sentence).toBe('She ran.');
  });
});

describe('tags', () => {
  const chips = () =>
    page
      .getByRole('list', { name: 'Tags' })
      .getByRole('listitem')
      .elements()
      .map((chip) => chip.textContent);
  const press = (init: KeyboardEventInit) =>
    tags()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));

  it('are chosen with the pointer, and the field keeps the focus', async () => {
    const spec = { term: 'earlier', language: 'LANGUAGE_ENGLISH', tags: ['verbs', 'movement'] };
    await (await openOutbox()).put('records', collectRecord('earlier', { state: 'sent', spec }));
    await openEditPage(kept());
    await tags().fill('mo');
    await page.getByRole('option', { name: 'movement' }).click();
    expect(chips()).toEqual(['movement']);
    await expect.element(tags()).toHaveFocus();
    await expect.element(tags()).toHaveValue('');
    await expect.element(tags()).toHaveAttribute('aria-expanded', 'false');
  });

  it('get the focus by a press beside them', async () => {
    await openEditPage(kept());
    await term().click();
    const box = document.querySelector<HTMLElement>('.tag-box');
    if (!box) throw new Error('No box');
    await userEvent.click(box, { position: { x: 3, y: box.offsetHeight / 2 } });
    await expect.element(tags()).toHaveFocus();
  });

  it.each([
    ['an input method', { isComposing: true }],
    ['Alt', { altKey: true }],
    ['Meta', { metaKey: true }],
  ])('are not added by a key that belongs to %s', async (_what, init) => {
    await openEditPage(kept());
    await tags().fill('verbs');
    press({ key: 'Enter', ...init });
    await expect.element(tags()).toHaveValue('verbs');
    press({ key: 'Enter' });
    await expect.poll(chips).toEqual(['verbs']);
  });
});

describe('the window itself', () => {
  it('opens as a small window, and no tab beside it', async () => {
    const [create, tab] = [vi.fn(() => Promise.resolve({})), vi.fn(() => Promise.resolve({}))];
    const whole = { ...browser };
    Object.assign(browser.runtime, { getURL: (path: string) => path });
    Object.assign(browser, { windows: { create }, tabs: { create: tab } });
    const record = kept();
    await (await openOutbox()).put('records', record);
    expect(await openEditWindow(record.id)).toBe(true);
    const url = `/edit.html?record=${record.id}`;
    expect(create.mock.calls).toMatchObject([[{ type: 'popup', url }]]);
    expect(tab).not.toHaveBeenCalled();
    Object.assign(browser, { ...whole, windows: undefined, tabs: { create: tab } });
    expect(await openEditWindow(record.id)).toBe(true);
    expect(tab.mock.calls).toEqual([[{ url }]]);
    Object.assign(browser, whole);
  });

  it('lets the word go once it is closed, but not while it is only reloaded', async () => {
    const id = await openEditPage(kept());
    const closed = editWindowClosed(id);
    // A request for the same lock comes after that one.
    await navigator.locks.query();
    expect(await stored(id)).toHaveProperty('editing');
    dropLock();
    await closed;
    expect(await stored(id)).not.toHaveProperty('editing');
  });
});
