/** @module-tag smoke */
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../ui/styles/base.css';
import type { CollectRecord, OutboxRecord } from '../../outbox/store/record.ts';
import { answerRecord, collectRecord } from '../../outbox/testing.ts';
import { openReviewStore } from '../../review/store/store.ts';
import { planVersion, type StoredPlan } from '../../review/store/stored.ts';
import { readOutbox } from '../../word-list/outbox-view.ts';
import { useOutbox } from '../../word-list/use-outbox.ts';
import { WordList } from '../../word-list/WordList.tsx';
import { getRecord, openOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';

let db: OutboxDatabase;
let root: Root | undefined;
/** The requests to the background. */
const asked = vi.fn<(message: { type: string; data: unknown }) => Promise<{ res: unknown }>>();

beforeEach(async () => {
  db = await openOutbox();
  await db.clear('records');
  asked.mockReset().mockResolvedValue({ res: true });
  Object.assign(globalThis, {
    chrome: {
      runtime: {
        sendMessage: (message: { type: string; data: unknown }, answer: (res: unknown) => void) => {
          void asked(message).then(answer);
        },
      },
    },
  });
});

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

function now(changed: Partial<OutboxRecord> = {}): Partial<OutboxRecord> {
  return { createdAt: Date.now(), notBefore: Date.now(), ...changed };
}

function Words({ first }: { readonly first: Awaited<ReturnType<typeof readOutbox>> }) {
  const { words, stuckAnswers } = useOutbox(db, first, 20);
  return (
    <main>
      <h1 id="words">Words</h1>
      <WordList records={[...words, ...stuckAnswers]} outbox={db} labelledBy="words" />
    </main>
  );
}

async function show(...records: OutboxRecord[]): Promise<void> {
  for (const record of records) await db.put('records', record);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <StrictMode>
      <Words first={await readOutbox(db, 20)} />
    </StrictMode>,
  );
  await expect.element(page.getByRole('list', { name: 'Words' })).toBeVisible();
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const stored = (id: string) => getRecord(db, id);

describe('each state has its text', () => {
  it.each<[string, OutboxRecord, RegExp]>([
    ['in its grace', collectRecord('a', { notBefore: Date.now() + 3_600_000 }), /collected/u],
    [
      'being edited',
      collectRecord('a', { editing: { since: Date.now(), graceLeft: 4_000 } }),
      /being edited/u,
    ],
    ['waiting', collectRecord('a', { reason: 'offline' }), /unsent/u],
    ['being sent', collectRecord('a', { state: 'sending' }), /sending/u],
    ['sent', collectRecord('a', { state: 'sent', outcome: 'collected' }), /sent/u],
    [
      'known before',
      collectRecord('a', { state: 'sent', outcome: 'already-collected' }),
      /already collected/u,
    ],
    [
      'a sentence that was added',
      collectRecord('a', { state: 'sent', purpose: 'sentence', outcome: 'sentence-added' }),
      /sentence added/u,
    ],
    [
      'a sentence that stays here',
      collectRecord('a', { state: 'sent', purpose: 'sentence', outcome: 'sentence-kept' }),
      /sentence saved here/u,
    ],
    [
      'refused',
      collectRecord('a', { state: 'needs-attention', reason: 'language-rejected' }),
      /needs attention.*doesn’t accept this language/su,
    ],
    [
      'forbidden',
      collectRecord('a', { reason: 'forbidden' }),
      /needs attention.*no longer allows/su,
    ],
    [
      'in doubt',
      collectRecord('a', { state: 'unconfirmed', reason: 'unconfirmed' }),
      /not confirmed.*may have failed/su,
    ],
    [
      'an answer of unknown outcome',
      answerRecord('card', { state: 'unconfirmed', reason: 'unconfirmed' }),
      /Answer “A”.*not confirmed.*Review plan(?! plan)/su,
    ],
  ])('%s', async (_state, record, words) => {
    await show({ ...record, createdAt: Date.now() });
    const row = page.getByRole('listitem');
    await expect.element(row).toHaveTextContent(words);
  });

  it('an answer has the name that the learner gave its plan, and not its id', async () => {
    const store = await openReviewStore();
    const plan: StoredPlan = {
      ...{ version: planVersion, connection: 'grant', id: 'plan', name: 'Daily English' },
      ...{ added: true, addedAt: 0, place: null, hidden: false, gone: false },
    };
    await store.savePlans([plan]);
    await show(answerRecord('card', { state: 'unconfirmed', createdAt: Date.now() }));
    await expect.element(page.getByText('Daily English')).toBeVisible();
    await store.savePlans([], [plan]);
    store.close();
  });

  it('opens by keyboard and shows the reason and the actions', async () => {
    await show(collectRecord('gossamer', { ...now(), reason: 'offline' } as object));
    await expect.element(button('More about gossamer')).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(button('More about gossamer')).toHaveAttribute('aria-expanded', 'true');
    await expect.element(page.getByText(/Gleaner will send it later/u)).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(button('Edit: gossamer')).toHaveFocus();
  });
});

describe('the actions', () => {
  it('undo a word during its grace, and not afterwards', async () => {
    const record = collectRecord('gossamer', { notBefore: Date.now() + 4_000 });
    await show(record);
    await button('Undo: gossamer').click();
    await expect.poll(() => stored(record.id)).toBeUndefined();
    await expect.element(page.getByRole('list', { name: 'Words' })).toHaveFocus();
  });

  it('add its sentence to a known word, and undo that', async () => {
    const context = { sentence: 'A gossamer web.', title: '', url: '', language: 'en' };
    const settled = now({ state: 'sent' });
    const known = { ...settled, outcome: 'already-collected', context } as const;
    const record = collectRecord('gossamer', known as Partial<CollectRecord>);
    await show(record, collectRecord('other', { ...known, context: undefined } as never));
    const add = page.getByRole('button', { name: /^Add this sentence/u });
    await expect.element(add).toHaveAccessibleName('Add this sentence: gossamer');
    await add.click();
    await expect.poll(() => stored(record.id)).toMatchObject({ purpose: 'sentence' });
    await expect.poll(() => asked.mock.calls[0]?.[0].type).toBe('drainOutbox');
    await button('Undo: gossamer').click();
    await expect.element(add).toBeVisible();
    expect(await stored(record.id)).toMatchObject({ state: 'sent', purpose: 'word' });
  });

  it('offer no Undo once the grace is over', async () => {
    await show(collectRecord('gossamer', { notBefore: Date.now() + 400 }));
    await expect.element(button('Undo: gossamer')).toBeVisible();
    await expect.element(page.getByRole('listitem')).toHaveTextContent(/unsent/u);
    expect(button('Undo: gossamer').elements()).toEqual([]);
  });

  it('send again with a new key, and wake the background', async () => {
    const record = collectRecord('gossamer', {
      state: 'unconfirmed',
      reason: 'unconfirmed',
      keyUsedAt: Date.now(),
    });
    await show(record);
    await button('Send again: gossamer').click();
    await expect.poll(() => stored(record.id)).toMatchObject({ state: 'waiting', doubtful: true });
    expect((await stored(record.id))?.key).not.toBe(record.key);
    await expect.poll(() => asked.mock.calls.map(([{ type }]) => type)).toContain('drainOutbox');
  });

  it('edit a word that can be changed, in the edit window', async () => {
    const record = collectRecord('gossamer', { state: 'needs-attention', reason: 'rejected' });
    await show(record);
    await button('Edit: gossamer').click();
    await expect
      .poll(() => asked.mock.calls.map(([{ type, data }]) => ({ type, data })))
      .toEqual([{ type: 'editCollect', data: { recordId: record.id } }]);
  });

  it('report that it is too late', async () => {
    asked.mockResolvedValue({ res: false });
    await show(collectRecord('gossamer', { state: 'needs-attention', reason: 'rejected' }));
    await button('Edit: gossamer').click();
    await expect.element(page.getByText('It can no longer be changed.')).toBeVisible();
  });

  it('offer no Edit for a word that may have arrived, nor for answers', async () => {
    await show(
      collectRecord('gossamer', { reason: 'offline', keyUsedAt: Date.now() }),
      answerRecord('card', { state: 'needs-attention', reason: 'rejected' }),
    );
    await button('More about gossamer').click();
    await expect.element(button('Delete: gossamer')).toBeVisible();
    expect(page.getByRole('button', { name: /^Edit/u }).elements()).toEqual([]);
  });

  it('delete after one question, and warn if the word may have arrived', async () => {
    const certain = collectRecord('gossamer', { state: 'needs-attention', reason: 'rejected' });
    const doubtful = collectRecord('petrichor', { state: 'unconfirmed', reason: 'unconfirmed' });
    await show(certain, doubtful);
    await button('Delete: petrichor').click();
    await expect.element(page.getByText(/may have arrived already/u)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Delete: petrichor')).toHaveFocus();
    await button('Delete: gossamer').click();
    await expect
      .element(page.getByText('Delete this for good? It hasn’t been sent.'))
      .toBeVisible();
    await button('Delete').click();
    await expect.poll(() => stored(certain.id)).toBeUndefined();
    expect(await stored(doubtful.id)).toBeDefined();
  });

  it('never delete what was sent', async () => {
    await show(collectRecord('gossamer', { state: 'sent', outcome: 'collected' }));
    expect(page.getByRole('button').elements()).toEqual([]);
  });
});
