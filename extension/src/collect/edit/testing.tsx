/** Opens the edit window in tests, over the real outbox of the page. */
import { browser } from 'wxt/browser';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../ui/styles/base.css';
import { beginEdit } from '../../outbox/word/edit-record.ts';
import type { CollectRecord } from '../../outbox/store/record.ts';
import { collectRecord, noon } from '../../outbox/testing.ts';
import { defaultLanguages, type Settings } from '../../settings/settings.ts';
import { openWords } from '../../learned-words/db.ts';
import { standsIn } from '../../highlight/stands-in.ts';
import { takeEditLock } from './edit-lock.ts';
import { EditWindow } from './EditWindow.tsx';
import type { EditWindowProps } from './edit-window-props.ts';
import { knownTags } from './tag-options.ts';
import { getRecord, openOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';

const settings: Settings = {
  language: 'LANGUAGE_ENGLISH',
  followPage: true,
  languages: [...defaultLanguages],
  refusedLanguages: [],
  sendSentence: true,
  keepSource: true,
  bubble: { everywhere: false, sites: [] },
  highlight: { everywhere: false, sites: [] },
  wordCard: false,
  media: { everywhere: false, sites: [] },
  theme: 'system',
};
export const sentence = 'She ran all the way home.';
const source = 'A diary, https://diary.example/';

/** Called when the window is done. */
export const done = vi.fn();
let root: Root | undefined;
let letGo: (() => void) | undefined;

/** Empties the stores before each test of a file, and closes the window after it. */
export function standBench(): void {
  beforeEach(async () => {
    // The dictionary: "run", and its "ran".
    Object.assign(browser.runtime, { getURL: () => 'data:text/plain,Arun=Can' });
    const db = await openOutbox();
    await db.clear('records');
    await db.clear('settings');
    await (await openWords()).clear('words');
  });
  afterEach(() => {
    root?.unmount();
    root = undefined;
    dropLock();
    done.mockClear();
    document.body.replaceChildren();
  });
}

/** What happens at the end of the page, for any reason. */
export function dropLock(): void {
  letGo?.();
  letGo = undefined;
}

export function kept(changed: Partial<CollectRecord> = {}): CollectRecord {
  const spec = { term: 'ran', language: 'LANGUAGE_ENGLISH', notes: [sentence, source] };
  return collectRecord('ran', { spec, notBefore: noon + 5_000, ...changed });
}

/** Opens the window for a record that is in the outbox. Returns the record's id. */
export async function openEditPage(
  record: CollectRecord,
  changed: Partial<EditWindowProps> = {},
): Promise<string> {
  const db: OutboxDatabase = await openOutbox();
  await db.put('records', record);
  letGo = await takeEditLock(record.id, { onAsked: vi.fn(), onTaken: vi.fn() });
  const begun = await beginEdit(db, record.id, noon);
  root?.unmount();
  const mine = createRoot(document.body.appendChild(document.createElement('div')));
  root = mine;
  root.render(
    <StrictMode>
      <EditWindow
        recordId={record.id}
        outbox={db}
        record={begun ?? record}
        settings={settings}
        readTags={() => knownTags(db, 'grant')}
        connection="grant"
        beginsWith="term"
        standsIn={standsIn}
        {...changed}
        onDone={() => {
          // The window of an earlier test may still be finishing.
          if (root === mine) done();
        }}
      />
    </StrictMode>,
  );
  await expect.element(page.getByRole('main')).toBeVisible();
  return record.id;
}

export async function stored(id: string): Promise<CollectRecord | undefined> {
  const record = await getRecord(await openOutbox(), id);
  return record?.kind === 'collect' ? record : undefined;
}

/** Changes or deletes a record, as another window would. */
export async function replaceElsewhere(id: string, record: CollectRecord | null): Promise<void> {
  const db = await openOutbox();
  await (record ? db.put('records', record) : db.delete('records', id));
  new BroadcastChannel('gleaner-outbox').postMessage(null);
}

export const term = () => page.getByRole('textbox', { name: 'Word or phrase' });
export const tags = () => page.getByRole('combobox', { name: 'Tags' });
export const note = (number: number) => page.getByRole('textbox', { name: `Note ${number}` });

/** The preview, field by field. */
export function previewed(): Record<string, string | string[]> {
  const list = page.getByRole('region', { name: 'What is sent' }).element().querySelector('dl');
  const entries = [...(list?.querySelectorAll('dt') ?? [])].map((name) => {
    const value = name.nextElementSibling;
    const items = [...(value?.querySelectorAll('li') ?? [])].map((item) => item.textContent);
    return [name.textContent, items.length > 0 ? items : (value?.textContent ?? '')] as const;
  });
  return Object.fromEntries(entries);
}
