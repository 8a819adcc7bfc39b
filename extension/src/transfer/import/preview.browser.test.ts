/** @module-tag smoke */
import { storage } from '@wxt-dev/storage';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LearnedWord } from '@gleaner/shared';
import { indexed, openWords } from '../../learned-words/db.ts';
import { collectRecord, noon } from '../../outbox/testing.ts';
import { readWords } from '../../word-list/read-words.ts';
import { buildFile, exportFormats, type ExportFormat } from '../build-file.ts';
import { previewOf, type PreviewLine } from './preview.ts';
import type { Column } from './columns.ts';
import { tableOf } from './table-of.ts';
import type { Row, Table } from './table.ts';
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
    sendSentence: true,
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

describe('a row', () => {
  const columns: readonly Column[] = [
    ...(['term', 'language', 'tags', 'notes', 'sentence', 'title', 'url'] as const),
  ];
  type Cells = Partial<Record<Column, string>>;
  const rowOf = (cells: Cells, more: Partial<Row> = {}): Row => ({
    ...{ line: 3, cells: columns.map((column) => cells[column] ?? ''), ...more },
  });
  async function previewed(
    rows: readonly Row[],
    change: Partial<Table> & {
      connection?: string | null;
      columns?: readonly Column[];
      sendSentence?: boolean;
    } = {},
  ) {
    const { connection = 'grant', sendSentence = true, ...given } = change;
    const table: Table = { format: 'table', columns, rows, cellsOf: 'plain', ...given };
    return previewOf(table, {
      ...{ columns: table.columns, language: 'LANGUAGE_ENGLISH', connection, pause, signal },
      sendSentence,
      codeOf: (said) => (said === 'German' ? 'LANGUAGE_GERMAN' : null),
    });
  }
  const one = async (cells: Cells, more?: Partial<Row>, change?: Partial<Table>) => {
    const [line] = await previewed([rowOf(cells, more)], change);
    if (!line) throw new Error('No line');
    return line;
  };
  const problemOf = async (...given: Parameters<typeof one>) => {
    const line = await one(...given);
    return line.kind === 'problem' ? line.problem : line.kind;
  };
  const wordIn = async (...given: Parameters<typeof one>) => {
    const line = await one(...given);
    return line.kind === 'new' ? line.word : null;
  };

  it('is a new word with all that its cells say', async () => {
    const cells = {
      ...{ term: ' gossamer, ', language: 'German', tags: 'a, b', notes: 'thin', sentence: 'It.' },
      ...{ title: 'Book', url: 'https://a.example/' },
    };
    expect(await one(cells)).toEqual({
      ...{ line: 3, text: 'gossamer,', kind: 'new' },
      word: {
        ...{ term: 'gossamer', language: 'LANGUAGE_GERMAN', tags: ['a', 'b'] },
        ...{ notes: ['thin', 'It.'], sentence: 'It.', title: 'Book', url: 'https://a.example/' },
      },
    });
    expect(await wordIn({ term: 'gossamer' })).toEqual({
      ...{ term: 'gossamer', language: 'LANGUAGE_ENGLISH', tags: [], notes: [] },
      ...{ sentence: '', title: '', url: '' },
    });
  });

  it('has its sentence among the notes once', async () => {
    const cells = { term: 'a', notes: 'Say: It. Yes', sentence: 'It.' };
    expect((await wordIn(cells))?.notes).toEqual(['Say: It. Yes']);
  });

  it.each<[string, Cells, Partial<Row> | undefined, string]>([
    ['no word', { term: '' }, undefined, 'empty'],
    ['a passage', { term: 'a' }, { isPassage: true }, 'passage'],
    ['an unknown language', { term: 'a', language: 'Klingon' }, undefined, 'language'],
    ['a code of the service', { term: 'a', language: 'LANGUAGE_KLINGON' }, undefined, 'language'],
    ['a tag of 64 letters', { term: 'a', tags: 'x'.repeat(64) }, undefined, 'new'],
    ['a longer tag', { term: 'a', tags: `ok,${'x'.repeat(65)}` }, undefined, 'tag-too-long'],
    ['a note of 2,000 letters', { term: 'a', notes: 'x'.repeat(2_000) }, undefined, 'new'],
    ['a longer note', { term: 'a', notes: 'x'.repeat(2_001) }, undefined, 'note-too-long'],
    ['a longer sentence', { term: 'a', sentence: 'x'.repeat(2_001) }, undefined, 'note-too-long'],
  ])('with %s', async (_what, cells, more, problem) => {
    expect(await problemOf(cells, more)).toBe(problem);
  });

  it('is a passage only while its first column is the word', async () => {
    const passage = [rowOf({ term: 'x', language: 'gossamer' }, { isPassage: true })];
    const [line] = await previewed(passage, { columns: ['ignore', 'term'] });
    expect(line?.kind).toBe('new');
  });

  it('of a file of ours has its term and its language as they are', async () => {
    const isOurs = { isOurs: true } as const;
    const own = (cells: Cells) => wordIn(cells, undefined, isOurs);
    expect(await own({ term: ' -ness ', language: 'LANGUAGE_KLINGON' })).toMatchObject({
      ...{ term: '-ness', language: 'LANGUAGE_KLINGON' },
    });
    const problem = (cells: Cells) => problemOf(cells, undefined, isOurs);
    expect(await problem({ term: 'a', language: 'not a code!' })).toBe('language');
    expect(await problem({ term: '\u200B' })).toBe('empty');
    expect(await problem({ term: '🙂'.repeat(200) })).toBe('new');
    expect(await problem({ term: '🙂'.repeat(201) })).toBe('too-long');
    expect(await problem({ term: 'a'.repeat(4_001) })).toBe('too-long');
    expect((await own({ term: 'cafe\u0301' }))?.term).toBe('café');
  });

  it.each([
    ['https://a.example/', 'https://a.example/'],
    ['HTTP://a.example/x', 'HTTP://a.example/x'],
    ['javascript:alert(1)', ''],
    ['x https://a.example/', ''],
    ['https://a.example/ x', ''],
    ['https://', ''],
  ])('with the address %s has "%s"', async (url, kept) => {
    expect((await wordIn({ term: 'a', url }))?.url).toBe(kept);
  });

  it('has no more of a text than can be shown', async () => {
    const long = 'x'.repeat(501);
    expect((await wordIn({ term: 'a', title: long }))?.title).toHaveLength(500);
    expect((await one({ term: long })).text).toHaveLength(500);
  });

  it('has its further sentences, each with when it was met, if that can be', async () => {
    const now = 1_800_000_000_000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    const met = (sentence: string, metAt?: string) => ({
      ...{ sentence, title: 'T'.repeat(501), url: 'https://b.example/' },
      ...(metAt !== undefined && { metAt }),
    });
    const times = ['2026-01-02T03:04:05.000Z', '2099-01-01T00:00:00.000Z', 'never', '1969-01-01'];
    const more = [
      ...times.map((time, at) => met(`${at}`, time)),
      ...[met('none'), met(''), met('x'.repeat(2_000)), met('x'.repeat(2_001))],
    ];
    const word = await wordIn({ term: 'a' }, { more });
    clock.mockRestore();
    expect(word?.more?.map(({ sentence, metAt }) => [sentence.slice(0, 9), metAt])).toEqual([
      ...[
        ['0', Date.parse(times[0] ?? '')],
        ['1', now],
        ['2', 0],
        ['3', 0],
        ['none', 0],
      ],
      ['x'.repeat(9), 0],
    ]);
    expect(word?.more?.[0]).toMatchObject({ title: 'T'.repeat(500), url: 'https://b.example/' });
    expect(await wordIn({ term: 'a' }, { more: [met('')] })).not.toHaveProperty('more');
  });

  it('keeps its sentence here where the learner does not send sentences', async () => {
    const rows = [
      rowOf({ term: 'a', notes: 'thin', sentence: 'A.' }),
      rowOf({ term: 'b', notes: 'B.', sentence: 'B.' }),
      rowOf({ term: 'a', notes: 'thick', sentence: 'Another a.' }),
    ];
    const [first, second] = await previewed(rows, { sendSentence: false });
    expect(first).toMatchObject({
      word: { notes: ['thin', 'thick'], sentence: 'A.', more: [{ sentence: 'Another a.' }] },
    });
    expect(second).toMatchObject({ word: { notes: [], sentence: 'B.' } });
  });

  it('that repeats a word of its language is no new word', async () => {
    const rows = [
      rowOf({ term: 'Chat' }),
      rowOf({ term: 'chat' }),
      rowOf({ term: 'chat', language: 'German' }),
    ];
    expect((await previewed(rows)).map(({ kind }) => kind)).toEqual(['new', 'repeated', 'new']);
  });

  it('with a word that is on its way already is known, where it is the account’s or nobody’s', async () => {
    const outbox = await openOutbox();
    const own = { state: 'waiting', connection: 'grant' } as const;
    const records = [
      collectRecord('waits', own),
      collectRecord('refused', { ...own, state: 'needs-attention' }),
      collectRecord('nobody', { ...own, connection: null }),
      collectRecord('another', { ...own, connection: 'another' }),
      collectRecord('sent', { ...own, state: 'sent' }),
      collectRecord('bare', { ...own, spec: { term: 'bare' } }),
    ];
    for (const record of records) await outbox.put('records', record);
    const rows = records.map(({ spec }) => rowOf({ term: spec.term }));
    expect((await previewed(rows)).map(({ kind }) => kind)).toEqual([
      ...['known', 'known', 'known', 'new', 'new', 'new'],
    ]);
    const nobody = await previewed(rows, { connection: null });
    expect(nobody.map(({ kind }) => kind)).toEqual(['new', 'new', 'known', 'new', 'new', 'new']);
  });

  it('with a word of the list is known in its language alone, however long the list is', async () => {
    const index = await openWords();
    for (let at = 0; at < 401; at += 1)
      await index.put('words', indexed({ id: `${at}`, term: `word${at}` }, 'grant', 1));
    const german = { id: 'x', term: 'word0', language: 'LANGUAGE_GERMAN' };
    await index.put('words', indexed(german, 'another', 1));
    const rows = ['word0', 'word199', 'word200', 'word400', 'word401'].map((term) =>
      rowOf({ term }),
    );
    const kinds = async (connection: string | null) =>
      (await previewed(rows, { connection })).map(({ kind }) => kind);
    expect(await kinds('grant')).toEqual(['known', 'known', 'known', 'known', 'new']);
    expect(await kinds('another')).toEqual(Array(5).fill('new'));
    expect(await kinds(null)).toEqual(Array(5).fill('new'));
    const [other] = await previewed([rowOf({ term: 'word0', language: 'German' })], {
      connection: 'another',
    });
    expect(other?.kind).toBe('known');
  });

  it('is read in parts, a language is looked for once, and the learner may stop it', async () => {
    const pauses = vi.fn(pause);
    const codeOf = vi.fn(() => null);
    const rows = Array.from({ length: 201 }, (_, at) =>
      rowOf({ term: `w${at}`, language: 'Klingon' }),
    );
    const table: Table = { format: 'table', columns, rows, cellsOf: 'plain' };
    const options = { columns, language: 'x', connection: null, sendSentence: true, codeOf };
    expect(await previewOf(table, { ...options, pause: pauses, signal })).toHaveLength(201);
    expect([pauses.mock.calls.length, codeOf.mock.calls.length]).toEqual([3, 1]);
    const stopping = new AbortController();
    pauses.mockImplementation(() => {
      stopping.abort();
      return Promise.resolve();
    });
    const stopped = (part: readonly Row[], connection: string | null) =>
      previewOf(
        { ...table, rows: part },
        { ...options, connection, pause: pauses, signal: stopping.signal },
      );
    await expect(stopped(rows, null)).rejects.toThrow(/abort/iu);
    await expect(stopped([], null)).rejects.toThrow(/abort/iu);
    await expect(stopped([], 'grant')).rejects.toThrow(/abort/iu);
  });
});

it('a word that stands in a list once for each meaning has all of them', async () => {
  const lines = await preview(new File(['tree,Baum\ntree,Stammbaum\ntree,Baum\n'], 'a.csv'));
  expect(lines.map(({ kind }) => kind)).toEqual(['new', 'repeated', 'repeated']);
  expect(lines[0]).toMatchObject({ word: { notes: ['Baum', 'Stammbaum'] } });
});

it('what still looks like markup is a problem, in a word and in its notes', async () => {
  const list = 'word,note\n<img src=x>,a\ntr&amp;eacute;e,a\nmoss,&lt;b&gt;\nbush,a < b\n';
  expect(await preview(new File([list], 'a.csv'))).toMatchObject([
    { kind: 'problem', problem: 'markup' },
    { kind: 'problem', problem: 'markup' },
    { kind: 'problem', problem: 'markup' },
    { kind: 'new', word: { notes: ['a < b'] } },
  ]);
});
