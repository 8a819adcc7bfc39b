import { storage } from '@wxt-dev/storage';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LearnedWord } from '@gleaner/shared';
import { indexed, openWords } from '../../learned-words/db.ts';
import { collectRecord, noon } from '../../outbox/testing.ts';
import { readWords } from '../../word-list/read-words.ts';
import { buildFile, exportFormats, type ExportFormat } from '../build-file.ts';
import { previewOf, type PreviewLine } from './preview.ts';
import { tableOf } from './table-of.ts';
import { readFile } from './read-file.ts';
import { openOutbox } from '../../outbox/outbox.ts';

const pause = () => Promise.resolve();
const signal = new AbortController().signal;

beforeEach(empty);
afterEach(empty);
async function empty(): Promise<void> {
  await storage.clear('local');
  await (await openWords()).clear('words');
  await (await openOutbox()).clear('records');
}

const held: readonly (Partial<LearnedWord> & { term: string })[] = [
  ...['-ness', '’tis', '=SUM(1)', 'How are you?', 'etc.', '¡Hola!', '👍', '50%'].map((term) => ({
    term,
  })),
  ...['cafe\u0301', 'cafe', 'café crème', 'Polish', '木漏れ日', 'שלום', 'a, "b"; c'].map(
    (term) => ({
      term,
    }),
  ),
  { term: 'long', notes: ['x'.repeat(5_000)], tags: ['y'.repeat(100)] },
  { term: 'x'.repeat(300) },
  { term: 'chat', language: 'LANGUAGE_KLINGON' },
  { term: 'chat', language: 'LANGUAGE_FRENCH', tags: ['two words', 'a;b'], notes: ['---', 'b'] },
];
const contextOf = (sentence: string) => ({
  ...{ sentence, title: 'A "diary"\twith tabs', url: 'https://d.example/?a=1', language: 'en' },
});

async function fill(): Promise<void> {
  const db = await openWords();
  for (const [n, word] of held.entries())
    await db.put('words', indexed({ ...word, id: `${n}` }, 'grant', 1));
  const outbox = await openOutbox();
  await outbox.put('records', collectRecord('waits here', { connection: 'grant' }));
  for (const [n, sentence] of ['Polish it.\nTwice.', '=1+1 👩‍👩‍👧'].entries())
    await outbox.put(
      'records',
      collectRecord('Polish', {
        ...{ id: crypto.randomUUID(), connection: 'grant', createdAt: noon + n },
        ...{ state: 'sent', outcome: 'collected', context: contextOf(sentence) },
      }),
    );
}

async function exported(format: ExportFormat): Promise<File> {
  const options = { connection: 'grant', locale: 'en', withUnsent: true, pause, signal };
  const { words } = await readWords(options);
  expect(words.length).toBe(held.length + 1);
  const build = {
    format,
    forExcel: true,
    exportedAt: 0,
    signal,
    pause,
    onProgress: () => undefined,
  };
  return new File([await buildFile(words, build)], 'words');
}

async function preview(file: File, connection = 'grant'): Promise<readonly PreviewLine[]> {
  const table = tableOf(await readFile(file));
  return previewOf(table, {
    ...{ columns: table.columns, language: 'LANGUAGE_ENGLISH', connection, pause, signal },
    codeOf: (said) => (said === 'LANGUAGE_ENGLISH' ? said : null),
  });
}

it.each(exportFormats)(
  'our own export as %s has no word that is new or a problem',
  async (format) => {
    await fill();
    const lines = await preview(await exported(format));
    expect(lines.filter(({ kind }) => kind !== 'known')).toEqual([]);
    expect(lines).toHaveLength(held.length + 1);
  },
);

it.each(exportFormats)(
  'into another account, %s brings each term as it was, with all sentences',
  async (format) => {
    await fill();
    const file = await exported(format);
    await empty();
    const lines = await preview(file, 'another');
    const words = lines.flatMap((line) => (line.kind === 'new' ? line.word : []));
    const tooLong = ['long', 'x'.repeat(300)];
    const wanted = held.map(({ term }) => term.normalize('NFC'));
    expect(words.map(({ term }) => term).sort()).toEqual(
      [...wanted, 'waits here'].filter((term) => !tooLong.includes(term)).sort(),
    );
    const polish = words.find(({ term }) => term === 'Polish');
    expect(polish).toMatchObject({
      ...{ sentence: '=1+1 👩‍👩‍👧', title: 'A "diary"\twith tabs' },
      more: [
        {
          sentence: 'Polish it.\nTwice.',
          title: 'A "diary"\twith tabs',
          url: 'https://d.example/?a=1',
        },
      ],
    });
    expect(words.find(({ language }) => language === 'LANGUAGE_KLINGON')?.term).toBe('chat');
  },
);

it('a list that has a word with other marks at its ends is known too', async () => {
  await fill();
  const lines = await preview(new File(['how are you?\n-ness\n- 50%\nhola'], 'a.txt'));
  expect(lines.map(({ kind }) => kind)).toEqual(['known', 'known', 'known', 'new']);
});
