/** What the toast learns of a word: its meaning, as the learner chose it, and how well it is known. */
import { storage } from '@wxt-dev/storage';
import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { ToastView } from '../../messages.ts';
import { collectRecord } from '../../outbox/testing.ts';
import { openOutbox } from '../../outbox/outbox.ts';
import { indexed, openWords } from '../../learned-words/db.ts';
import { choiceStores, type ChoiceOf } from '../../settings/choices.ts';
import { lookUp } from '../look-up.ts';
import { reportRecord } from './report.ts';

const { meaning } = choiceStores;
const [views, injected, opened]: [ToastView[], string[], object[]] = [[], [], []];
const nothing = () => Promise.resolve();
/** What happens while the first view is on its way. */
let meanwhile: () => Promise<unknown> = nothing;
Object.assign(browser, {
  action: {
    ...{ setBadgeText: nothing, setBadgeBackgroundColor: nothing },
    ...{ setBadgeTextColor: nothing, setTitle: nothing },
  },
  scripting: {
    executeScript: ({ files }: { files: readonly string[] }) => {
      injected.push(...files);
      return Promise.resolve([]);
    },
  },
  tabs: { create: (tab: object) => Promise.resolve(opened.push(tab)) },
});
Object.assign(globalThis, {
  chrome: {
    tabs: {
      sendMessage: (
        _tab: number,
        { data }: { data: ToastView },
        _to: object,
        answer: (a: object) => void,
      ) => {
        views.push(data);
        void meanwhile().then(() => answer({ res: 'seen' }));
      },
    },
  },
});
Object.assign(browser.runtime, { getURL: (path: string) => path });
const forms = JSON.stringify({ irregular: {}, misleading: {} });
vi.stubGlobal('fetch', (path: string) =>
  Promise.resolve(new Response(path.endsWith('.json') ? forms : '')),
);

beforeEach(() => {
  fakeBrowser.reset();
  for (const list of [views, injected, opened]) list.length = 0;
  meanwhile = nothing;
});

const english = collectRecord('gossamer', {
  context: { sentence: 'Gossamer drifts.', title: '', url: '', language: 'en-GB' },
});

async function told(choice: Partial<ChoiceOf<'meaning'>>, record = english): Promise<ToastView> {
  await meaning.save({ ...meaning.usual, ...choice });
  await (await openOutbox()).put('records', record);
  await reportRecord(1, record, true);
  const [view] = views;
  if (!view) throw new Error('No view');
  return view;
}

it('nothing, and no script for it, where the learner chose nothing', async () => {
  const view = await told({});
  expect(view.meaning).toBeUndefined();
  expect(view.actions).not.toContain('look-up');
  expect(injected).toEqual([]);
});

it('the languages of a translation, with the script that can do it', async () => {
  const view = await told({ translates: true, into: 'de' });
  expect(view.meaning).toEqual({ from: 'en-GB', to: 'de' });
  expect(injected).toEqual(['/translation.js']);
});

it('no translation of a word that is in the learner’s own language', async () => {
  expect((await told({ translates: true, into: 'en' })).meaning).toBeUndefined();
});

it('the language under which the word is kept, where the page declares none', async () => {
  const spec = { term: 'Faden', language: 'LANGUAGE_GERMAN' };
  const view = await told({ translates: true, into: 'en' }, collectRecord('Faden', { spec }));
  expect(view.meaning).toEqual({ from: 'de', to: 'en' });
});

it('what became of it while the toast opened', async () => {
  const learnedWord = { id: 'g', term: 'gossamer' };
  meanwhile = async () => {
    meanwhile = nothing;
    const sent = { ...english, state: 'sent', outcome: 'collected', learnedWord } as const;
    await (await openOutbox()).put('records', sent);
  };
  await told({});
  expect(views.map(({ opens, status }) => [opens, status])).toEqual([
    [true, expect.not.stringMatching('collected')],
    [false, 'collected'],
  ]);
});

it('that there is a dictionary, which opens for this word alone', async () => {
  const view = await told({ dictionary: 'https://a.example/%s' });
  expect(view.actions).toContain('look-up');
  expect(await lookUp(english.id)).toBe(true);
  expect(await lookUp(crypto.randomUUID())).toBe(false);
  expect(opened).toEqual([{ url: 'https://a.example/gossamer' }]);
});

it.each([
  ['already-collected', { level: 4, dots: 2 }],
  ['collected', undefined],
] as const)(
  'how well a word is known that is %s, beside the best known',
  async (outcome, shown) => {
    await storage.setItem('local:session', {
      ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
      ...{ plans: [], routes: [], quota: null },
    });
    const word = { id: 'w', term: 'thimble', mastery_level: 10 };
    await (await openWords()).put('words', indexed(word, 'grant', 0));
    const view = await told(
      {},
      collectRecord('gossamer', {
        ...{ state: 'sent', outcome },
        learnedWord: { id: 'g', term: 'gossamer', mastery_level: 4 },
      }),
    );
    expect(view.mastery).toEqual(shown);
  },
);
