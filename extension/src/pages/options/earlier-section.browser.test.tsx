/** What the learner does with what earlier sign-ins left unsent. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import '../../ui/styles/base.css';
import './options.css';
import { buttonNamed } from '../../../testing/named-button.ts';
import { openOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';
import { answerRecord, collectRecord, noon } from '../../outbox/testing.ts';
import { relay } from '../../relay-client/relay.ts';
import { openImports } from '../../transfer/import/job-db.ts';
import { startImport } from '../../transfer/import/job.ts';
import { EarlierSection } from './EarlierSection.tsx';
import { hideSettings, showSettings } from './testing.tsx';

const session = {
  ...{ connected: true, connection: 'anna', scopes: [], instance: 'https://words.example' },
  ...{ plans: [], routes: [], quota: null },
};
let outbox: OutboxDatabase;
/** The names of the messages to the background. */
let told: string[];

beforeEach(async () => {
  await fakeBrowser.storage.local.clear();
  await fakeBrowser.storage.local.set({ session });
  const imports = await openImports();
  outbox = await openOutbox();
  await Promise.all([outbox.clear('records'), imports.clear('jobs'), imports.clear('lines')]);
  vi.spyOn(relay, 'session').mockResolvedValue(session);
  told = [];
  const sendMessage = ({ type }: { type: string }, done: (result: unknown) => void) => {
    told.push(type);
    done({ res: undefined });
  };
  vi.stubGlobal('chrome', { runtime: { sendMessage } });
});
afterEach(() => {
  hideSettings();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function show(...records: Parameters<typeof outbox.put<'records'>>[1][]): Promise<void> {
  for (const record of records) await outbox.put('records', record);
  showSettings(<EarlierSection {...{ session, outbox }} />);
}

const word = (term: string, connection = 'ben') => collectRecord(term, { connection });
const answer = (connection = 'ben') => answerRecord('card', { connection });
const kept = async () =>
  (await outbox.getAll('records')).map((one) => [
    one.kind === 'collect' ? one.spec.term : 'answer',
    one.connection,
  ]);
const sign = (name: string) => page.getByRole('article').filter({ hasText: name });
const heading = page.getByRole('heading', { name: 'Earlier accounts' });
const explained = page.getByText(/These accounts have unsent/u);
const notSaved = page.getByText(/This couldn’t be saved/u);

async function importOf(connection: string, term: string): Promise<void> {
  const one = { term, language: 'LANGUAGE_ENGLISH', tags: [], notes: [] };
  const words = [{ ...one, sentence: '', title: '', url: '' }];
  await startImport(connection, words, () => Promise.resolve());
}

it('words and an import of an earlier sign-in are sent to this account; another sign-in waits', async () => {
  await importOf('ben', 'listed');
  await show(word('gossamer'), answer(), word('lace', 'carla'), word('own', 'anna'));
  await expect.element(sign('gossamer')).toHaveTextContent(/words \(2\) and answers \(1\)/u);
  await expect.element(sign('gossamer')).toHaveTextContent('Answers can only be kept or deleted.');
  await expect.element(sign('lace')).toHaveTextContent('1 word of an earlier account');
  await expect.element(sign('lace')).toHaveTextContent('January 1, 2026');
  await expect.element(explained).toBeVisible();
  expect(page.getByText('own').elements()).toEqual([]);

  await buttonNamed('Send 2 words to this account').click();
  const news = page.getByText('2 words are being sent to this account.');
  await expect.element(news).toBeVisible();
  expect(document.activeElement?.contains(news.element())).toBe(true);
  await expect.poll(() => told).toEqual(['drainOutbox']);
  const expected = [
    ['answer', 'ben'],
    ['gossamer', null],
    ['lace', 'carla'],
    ['own', 'anna'],
  ];
  expect((await kept()).toSorted()).toEqual(expected);
  expect(await (await openImports()).getAllKeys('jobs')).toEqual(['anna']);
  await expect.element(sign('gossamer')).not.toBeInTheDocument();
  await expect.element(sign('lace')).toBeVisible();
  // Its answers are what is left of the other one.
  const left = sign('1 answer of an earlier account');
  await expect.element(left).toHaveTextContent('These answers can only be kept or deleted.');
  expect(left.getByRole('button').elements()).toHaveLength(1);
});

it('what an earlier sign-in left is deleted after a question, and its import too', async () => {
  await importOf('ben', 'listed');
  await show(word('gossamer'), answer(), word('own', 'anna'));
  const first = buttonNamed('Delete');
  await first.click();
  const question = page.getByRole('group', { name: 'Delete words (2) and answers (1) for good?' });
  await expect.element(question).toHaveFocus();
  await expect.element(buttonNamed(/^Send/u)).not.toBeInTheDocument();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(first).toHaveFocus();
  expect(await kept()).toHaveLength(3);

  await first.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Deleted.', { exact: true })).toBeVisible();
  expect(await kept()).toEqual([['own', 'anna']]);
  expect(await (await openImports()).count('jobs')).toBe(0);
  await expect.element(sign('gossamer')).not.toBeInTheDocument();
  // The section stays for what it tells; there is nothing left to explain.
  await expect.element(heading).toBeVisible();
  await expect.element(explained).not.toBeInTheDocument();
  expect(document.activeElement?.textContent).toBe('Deleted.');
  expect(told).toEqual([]);
});

it.each([
  ['put', /^Send 1 word/u, null, '1 word is being sent to this account.'],
  ['delete', 'Delete', 'Delete', 'Deleted.'],
] as const)(
  'a disk that refuses to %s is told, and another press tries again',
  async (...given) => {
    const [method, press, confirm, done] = given;
    await show(word('gossamer'));
    await expect.element(buttonNamed(press)).toBeVisible();
    const disk = vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    });
    await buttonNamed(press).click();
    const asked = page.getByRole('group').getByRole('button', { name: confirm ?? '' });
    if (confirm !== null) await asked.click();
    await expect.element(notSaved).toBeVisible();
    expect(await kept()).toEqual([['gossamer', 'ben']]);
    expect(page.getByText(done, { exact: true }).elements()).toEqual([]);
    disk.mockRestore();
    await (confirm === null ? buttonNamed(press) : asked).click();
    await expect.element(page.getByText(done, { exact: true })).toBeVisible();
    await expect.element(notSaved).not.toBeInTheDocument();
  },
);

it('nothing is sent to an account that was left in another window meanwhile', async () => {
  await show(word('gossamer'));
  await expect.element(buttonNamed(/^Send 1 word/u)).toBeVisible();
  // The session has ended there, and this page was not told.
  const read = vi.spyOn(fakeBrowser.storage.local, 'get').mockResolvedValue({});
  await buttonNamed(/^Send 1 word/u).click();
  await expect.element(notSaved).toBeVisible();
  read.mockRestore();
  expect(await kept()).toEqual([['gossamer', 'ben']]);
  expect(told).toEqual([]);
});

it('of many words the first twelve are named and the others are counted; a file has all', async () => {
  const terms = Array.from({ length: 14 }, (_, place) => `word-${String(place).padStart(2, '0')}`);
  await show(...terms.map((term, place) => ({ ...word(term), createdAt: noon - place })));
  const named = sign('word-00').getByRole('listitem');
  await expect.element(named.nth(12)).toHaveTextContent('and 2 more');
  expect(
    named
      .elements()
      .map(({ textContent }) => textContent)
      .slice(0, 12),
  ).toEqual(terms.slice(0, 12));
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here');
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(`${this.download} ${this.href}`);
  });
  await buttonNamed('CSV').click();
  await buttonNamed('JSON').click();
  expect(names).toEqual(['gleaner-words.csv blob:here', 'gleaner-words.json blob:here']);
  const files = made.mock.calls.map(([file]) => file as Blob);
  expect(files.map(({ type }) => type)).toEqual([
    'text/csv;charset=utf-8',
    'application/json;charset=utf-8',
  ]);
  const [csv = '', json = ''] = await Promise.all(files.map((file) => file.text()));
  expect(csv.match(/word-\d\d/gu)).toEqual(terms);
  expect((JSON.parse(json) as { term: string }[]).map(({ term }) => term)).toEqual(terms);
});
