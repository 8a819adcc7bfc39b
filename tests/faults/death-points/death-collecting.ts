/** Ways from the click to a word that is kept, taken back, or changed. */
import type { Page } from 'playwright';
import { until } from '../../processes/child.ts';
import { ask } from '../../pages/outbox-page.ts';
import { pressInToast, untilToastSays } from '../../pages/toast.ts';
import type { DeathBench } from './death-bench.ts';
import {
  askOf,
  collected,
  collectedInGrace,
  endGraceOf,
  keptAs,
  sendDue,
  isKept,
  keptWord,
  collectedAndSent,
  showSentenceOnPage,
  type Scenarios,
} from './death-scenario.ts';

export const collecting: Scenarios = {
  'the first word on a page': {
    prepare: async (bench, term) => {
      await bench.tabs.open.page.reload();
      await showSentenceOnPage(bench, term);
    },
    act: (bench, term) => bench.collect(term),
  },
  'a further word on a page': { act: (bench, term) => bench.collect(term) },
  'a word where no script may run': {
    act: (bench, term) => bench.collect(term, bench.tabs.closed),
  },
  'the shortcut': {
    prepare: showSentenceOnPage,
    act: (bench) => bench.browser.shortcutEvent(bench.tabs.open.id),
  },
  'the shortcut where no script may run': {
    notKept: true,
    act: (bench) => bench.browser.shortcutEvent(bench.tabs.closed.id),
  },
  'a selection that is no word': { notKept: true, act: (bench) => bench.collect('…') },
  'two clicks on one word': {
    act: async (bench, term) => {
      await Promise.all([bench.collect(term), bench.collect(term)]);
    },
  },
  'a word with something hidden before it, which waits already': {
    prepare: async (bench, term) => {
      await collected(bench, term);
      await showSentenceOnPage(bench, term, 'x');
    },
    act: (bench, term) => bench.collect(`x${term}`),
  },
  'a word that was sent before': {
    prepare: collectedAndSent,
    act: (bench, term) => bench.collect(term),
  },
  'a word that was sent before, collected while no connection was known': {
    prepare: async (bench, term) => {
      await collectedAndSent(bench, term);
      await bench.outbox.evaluate(() => chrome.storage.local.remove('session'));
    },
    act: (bench, term) => bench.collect(term),
    leave: (bench) => bench.connect(),
  },
  'the database refuses': { notKept: true, act: collectInVain },
  'marks on the button, of a tab that is there and of one that is gone': {
    prepare: async (bench, term) => {
      await keptAs(bench, term, {});
      await bench.outbox.evaluate(
        (id) => chrome.storage.session.set({ badgedTabs: { [id]: 0, 999_999: 0 } }),
        bench.tabs.open.id,
      );
    },
    act: sendDue,
  },
  undo: {
    waits: true,
    notKept: true,
    prepare: collectedInGrace,
    act: async (bench, term) => {
      await askOf(bench, 'undoCollect', term);
      await endGraceOf(bench);
    },
  },
  'undo in the toast': {
    waits: true,
    notKept: true,
    prepare: async (bench, term) => {
      await collectedInGrace(bench, term);
      await untilToastSays(bench.tabs.open.page, new RegExp(term, 'u'));
    },
    act: async (bench, term) => {
      await pressInToast(bench.tabs.open.page, 'Undo');
      await until('the word to be taken back', async () => !(await isKept(bench, term)));
      await endGraceOf(bench);
    },
  },
  'a form that is not offered': {
    prepare: collectedInGrace,
    act: async (bench, term) => {
      const { id } = await keptWord(bench, term);
      await ask(bench.outbox, 'chooseForm', { recordId: id, form: 'other' });
      await endGraceOf(bench);
    },
  },
  'an edit': {
    prepare: collectedInGrace,
    act: async (bench, term) => {
      await askOf(bench, 'editCollect', term);
      await endGraceOf(bench);
      await until('the window', () => edits(bench).length > 0);
      await edits(bench)[0]?.getByRole('textbox').first().waitFor();
      await closeEdits(bench);
      await until('the end of the edit', async () => !(await keptWord(bench, term)).isBeingEdited);
    },
    mend: closeEdits,
  },
  'an edit where no window can be opened': {
    prepare: collectedInGrace,
    act: async (bench, term) => {
      await bench.browser.background.evaluate(() => {
        const refuse = () => Promise.reject(new Error('No window'));
        Object.assign(chrome.windows, { create: refuse });
        Object.assign(chrome.tabs, { create: refuse });
      });
      await askOf(bench, 'editCollect', term);
      await endGraceOf(bench);
    },
    // A worker without these two cannot be used any longer.
    mend: async (bench) => {
      await bench.browser.endBackground();
      await sendDue(bench);
    },
  },
  'an edit whose window is gone': {
    prepare: (bench, term) => keptAs(bench, term, { editing: { since: 0, graceLeft: 1_000 } }),
    act: sendDue,
  },
};

/** The disk takes the next word for a moment and then does not. */
async function collectInVain(bench: DeathBench, term: string): Promise<void> {
  await bench.browser.background.evaluate(() => {
    const { prototype } = IDBObjectStore;
    const put = Object.getOwnPropertyDescriptor(prototype, 'put') ?? {};
    const putInVain = function (this: IDBObjectStore, ...given: [unknown, IDBValidKey?]) {
      Object.defineProperty(prototype, 'put', put);
      const request = this.put(...given);
      this.transaction.abort();
      return request;
    };
    Object.defineProperty(prototype, 'put', { configurable: true, value: putInVain });
  });
  await bench.collect(term);
}

function edits({ browser }: DeathBench): Page[] {
  return browser.context.pages().filter((page) => page.url().includes('/edit.html'));
}

async function closeEdits(bench: DeathBench): Promise<void> {
  await Promise.all(edits(bench).map((page) => page.close()));
  await bench.idle();
}
