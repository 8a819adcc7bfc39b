/** @module-tag smoke */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { eventually } from '@gleaner/shared/testing/eventually';
import { listRecent } from '../outbox/store/listing.ts';
import { collectRecord } from '../outbox/testing.ts';
import { changeSettings } from '../settings/settings.ts';
import type { PointedAt } from './capture/capture-tab.ts';
import { collectSelection } from './collect-selection.ts';
import {
  click,
  clickedPage,
  db,
  frozen,
  hiding,
  prepareClicks,
  toldTo,
  views,
} from './testing-clicks.ts';
import { reportRecord } from './toast/report.ts';

prepareClicks();

it('never reports an undo for a word that has waited longer, though the page answers late', async () => {
  const old = { createdAt: Date.now() - 60_000, notBefore: Date.now() - 55_000 };
  const first = collectRecord('word', { ...old, connection: null, reason: 'not-connected' });
  await db.put('records', first);
  let answer: (() => void) | undefined;
  clickedPage.capture = () =>
    new Promise((resolve) => (answer = () => resolve([{ selected: 'word' }])));
  const clicked = click('word');
  await eventually(() => expect(toldTo(1)).toHaveLength(1));
  expect(toldTo(1)[0]?.recordId).not.toBe(first.id);
  answer?.();
  await clicked;
  await eventually(() =>
    expect(toldTo(1).at(-1)).toMatchObject({ recordId: first.id, status: 'waiting', opens: true }),
  );
  expect(toldTo(1).map(({ status }) => status)).not.toContain('undone');
  expect(await db.count('records')).toBe(1);
});

it('notifies every tab, though one never answers', async () => {
  clickedPage.capture = () => Promise.resolve([{ selected: 'word' }]);
  const [one, other] = [collectRecord('one'), collectRecord('other')];
  await db.put('records', one);
  await db.put('records', other);
  await reportRecord(1, one, true);
  await reportRecord(2, other, true);
  frozen.add(1);
  views.length = 0;
  for (const record of [one, other])
    await db.put('records', { ...record, state: 'needs-attention', reason: 'rejected' });
  new BroadcastChannel('gleaner-outbox').postMessage(null);
  await eventually(() => expect(toldTo(2)).toMatchObject([{ status: 'needs-attention' }]));
  // Nor does it delay later messages to the others.
  await db.put('records', { ...other, state: 'sent', outcome: 'collected' });
  new BroadcastChannel('gleaner-outbox').postMessage(null);
  await eventually(() => expect(toldTo(2).at(-1)).toMatchObject({ status: 'collected' }));
});

it('reports that the service took a sentence and reset the reviews of its word', async () => {
  const record = collectRecord('word', { purpose: 'sentence' });
  await db.put('records', record);
  await reportRecord(1, record, true);
  const settled = { state: 'sent', outcome: 'sentence-added', scheduleLost: true } as const;
  await db.put('records', { ...record, ...settled });
  new BroadcastChannel('gleaner-outbox').postMessage(null);
  await eventually(() =>
    expect(toldTo(1).at(-1)).toMatchObject({ status: 'sentence-added', scheduleLost: true }),
  );
});

it('tells at the button of the tab too where the page hides the toast', async () => {
  clickedPage.capture = () => Promise.resolve([{ selected: 'word' }]);
  const badge = vi.spyOn(browser.action, 'setBadgeText');
  hiding.add(2);
  await click('word', 1);
  await click('word', 2);
  expect(badge.mock.calls.filter(([{ text }]) => text === '+1')).toEqual([
    [{ tabId: 2, text: '+1' }],
  ]);
});

it('reports that the shortcut cannot read a frame of another site', async () => {
  clickedPage.capture = () => Promise.resolve([{ selected: '', inFrame: true }]);
  await click(undefined);
  expect(toldTo(1)).toMatchObject([{ status: 'refused', problem: 'closed-frame' }]);
  views.length = 0;
  clickedPage.capture = () => Promise.resolve([{ selected: '' }]);
  await click(undefined);
  expect(toldTo(1)).toMatchObject([{ status: 'refused', problem: 'empty' }]);
});

it('reports in the chosen theme why nothing was collected', async () => {
  await changeSettings({ theme: 'dark' });
  await click('…');
  expect(toldTo(1)).toMatchObject([{ status: 'refused', theme: 'dark' }]);
});

it('access to the page that comes a moment after the click is waited for', async () => {
  clickedPage.capture = vi
    .fn()
    .mockRejectedValueOnce(new Error('Cannot access contents of the page'))
    .mockResolvedValue([{ selected: 'word' }]);
  await click(undefined);
  expect(toldTo(1)).toMatchObject([{ term: 'word', status: 'grace' }]);
});

it('keeps the title, the address and a guessed language of a frame that no script may read', async () => {
  await changeSettings({ keepSource: true });
  clickedPage.capture = () => Promise.reject(new Error('Cannot access contents of the page'));
  const source = { title: 'The tab\u202E’s title', url: 'https://frame.example/a' };
  const clicked = { text: '우산', tabId: 1, frameId: 7, source };
  await collectSelection({ ...clicked, incognito: false }, () => undefined);
  const [record] = await listRecent(db, 1, 'collect');
  const context = { sentence: '', title: 'The tab’s title', url: source.url, language: 'ko' };
  expect(record).toMatchObject({
    context,
    spec: { term: '우산', language: 'LANGUAGE_KOREAN', notes: [`The tab’s title, ${source.url}`] },
  });
  await eventually(() => expect(toldTo(1).at(-1)).toMatchObject({ keptAs: 'Korean' }));
  expect(toldTo(1).some(({ withoutSentence }) => withoutSentence)).toBe(true);

  await collectSelection({ ...clicked, text: '바다', incognito: true }, () => undefined);
  const [hidden] = await listRecent(db, 1, 'collect');
  expect(hidden?.kind === 'collect' && hidden.context).toBeFalsy();
});

it('S26 takes plain text of a page only, though its script says something else', async () => {
  const told = {
    ...{ selected: 'word', sentence: 'A \u202Eword\u0000.', language: 'no language' },
    ...{ title: 'T\u0085itle\u2066', url: 'javascript:alert(1)' },
  };
  clickedPage.capture = () => Promise.resolve([told]);
  await click('word');
  const [record] = await listRecent(db, 1, 'collect');
  const context = { sentence: 'A word .', title: 'T itle', url: '', language: '' };
  expect(record).toMatchObject({ context });
});

describe('on the welcome page', () => {
  const practice = (text: string) =>
    collectSelection(
      { text, tabId: 1, frameId: 0, incognito: false, isPractice: true },
      () => undefined,
    );
  const sentence = async () => {
    const [record] = await listRecent(db, 1, 'collect');
    return record?.kind === 'collect' ? (record.context?.sentence ?? '') : undefined;
  };

  it.each(['serendipity', 'pure serendipity', 'It was pure serendipity that they met.'])(
    '“%s” comes with the sentence to practise on',
    async (text) => {
      await practice(text);
      await expect.poll(sentence).toBe('It was pure serendipity that they met.');
    },
  );

  // They are parts of words there, and stand elsewhere on the page.
  it.each(['he', 'Gleaner', 'me', 'th'])('“%s” comes without it', async (text) => {
    await practice(text);
    expect(await sentence()).toBe('');
  });
});

describe('a right click without a selection', () => {
  const read = (selected: string) => ({
    ...{ selected, everything: selected, sentence: `Here is ${selected}.` },
    ...{ language: 'en', samples: [] },
  });
  const pointed = {
    link: { ...read('serendipity'), address: 'https://a.example/here' },
    word: read('gossamer'),
  };
  const rightClick = (meant: PointedAt, text?: string) =>
    collectSelection(
      {
        ...{ pointed: meant, tabId: 1, frameId: 0, incognito: false },
        ...(text !== undefined && { text }),
      },
      () => undefined,
    );
  const kept = async () => {
    const records = await listRecent(db, 9, 'collect');
    return records.map(({ met, context }) => [met, context?.sentence]);
  };

  it('collects the word, or the link with that address, with its sentence', async () => {
    clickedPage.capture = () => Promise.resolve([{ selected: '', pointed }]);
    await rightClick('word');
    await rightClick({ link: 'https://a.example/here' });
    expect(await kept()).toEqual([
      ['serendipity', 'Here is serendipity.'],
      ['gossamer', 'Here is gossamer.'],
    ]);
  });

  it('collects the link text that Firefox gives, with its sentence', async () => {
    clickedPage.capture = () => Promise.resolve([{ selected: '', pointed }]);
    await rightClick({ link: 'https://a.example/here' }, ' serendipity ');
    expect(await kept()).toEqual([['serendipity', 'Here is serendipity.']]);
  });

  it.each([
    ['the page finds no word', 'word', {}],
    ['the link on the page is another one', { link: 'https://a.example/other' }, pointed],
    ['the page finds no link', { link: 'https://a.example/here' }, {}],
  ] as const)('says to select a word where %s', async (_title, meant, found) => {
    clickedPage.capture = () => Promise.resolve([{ selected: '', pointed: found }]);
    await rightClick(meant);
    expect(toldTo(1)).toMatchObject([{ status: 'refused', problem: 'empty' }]);
    expect(await kept()).toEqual([]);
  });

  it('says so too when something else was selected meanwhile', async () => {
    clickedPage.capture = () => Promise.resolve([{ selected: 'other', pointed }]);
    await rightClick('word');
    expect(toldTo(1)).toMatchObject([{ status: 'refused', problem: 'empty' }]);
  });
});

describe('where no script may run', () => {
  const languages = [
    { code: 'LANGUAGE_ENGLISH', tag: 'en' },
    { code: 'LANGUAGE_RUSSIAN', tag: 'ru' },
  ];
  const stored = async () => (await listRecent(db, 1, 'collect'))[0];
  beforeEach(async () => {
    await changeSettings({ languages });
    clickedPage.capture = () => Promise.reject(new Error('Cannot access contents of the page'));
  });

  it('the language of a word is guessed from the word itself', async () => {
    await click('словарь');
    await eventually(async () => expect((await stored())?.spec.language).toBe('LANGUAGE_RUSSIAN'));
    expect((await stored())?.context).toMatchObject({ sentence: '', url: '', language: 'ru' });
    await click('gossamer');
    await eventually(async () =>
      expect((await stored())?.spec).toMatchObject({
        term: 'gossamer',
        language: 'LANGUAGE_ENGLISH',
      }),
    );
  });

  it('of a private window the word alone is kept, in its language', async () => {
    await collectSelection(
      { text: 'словарь', tabId: 1, frameId: 0, incognito: true },
      () => undefined,
    );
    await eventually(async () => expect((await stored())?.spec.language).toBe('LANGUAGE_RUSSIAN'));
    expect(await stored()).not.toHaveProperty('context');
  });

  it('the title of the button names the language', async () => {
    const title = vi.spyOn(browser.action, 'setTitle');
    const sendMessage = () => {
      throw new Error('No script listens');
    };
    Object.assign(globalThis, { chrome: { tabs: { sendMessage } } });
    await click('словарь', 7);
    await eventually(() => expect(JSON.stringify(title.mock.calls)).toContain('Russian'));
  });
});
