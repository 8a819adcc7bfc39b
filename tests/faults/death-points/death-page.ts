/** Ways that begin with what a page shows: a caption, a word without a selection, a language, and what a toast offers. */
import { grabCaption } from '../../../extension/src/collect/captions/caption-command.ts';
import { ask, changeWord } from '../../pages/outbox-page.ts';
import { placeInToast, pressInToast } from '../../pages/toast.ts';
import { until } from '../../processes/child.ts';
import type { DeathBench } from './death-bench.ts';
import { imported } from './death-import.ts';
import {
  askOf,
  collected,
  collectedAndSent,
  endGraceOf,
  isKept,
  keptAs,
  keptWord,
  showSentenceOnPage,
  stretchGraceOf,
  type Scenarios,
} from './death-scenario.ts';

export const page: Scenarios = {
  'a caption is asked for': {
    prepare: async (bench, term) => {
      await collected(bench, term);
      await showVideo(bench, term);
    },
    act: grab,
    leave: cleanPage,
  },
  'a caption is asked for in a frame that is gone': {
    prepare: async (bench, term) => {
      await collected(bench, term);
      await showVideo(bench, term);
    },
    act: ({ browser, tabs }) =>
      browser.menuEvent('', [tabs.open.id], { menuItemId: grabCaption, frameId: 999_999 }),
    leave: cleanPage,
  },
  'a caption is asked for, and there is none': {
    prepare: async (bench, term) => {
      await collected(bench, term);
      await showVideo(bench, '');
    },
    act: grab,
    leave: cleanPage,
  },
  'a caption is asked for where no script may run': {
    prepare: collected,
    act: ({ browser, tabs }) => browser.shortcutEvent(tabs.closed.id, grabCaption),
  },
  'a word of a caption': {
    prepare: async (bench, term) => {
      await showVideo(bench, term);
      await grab(bench);
      await placeInToast(bench.tabs.open.page, term);
    },
    act: async (bench, term) => {
      await pressInToast(bench.tabs.open.page, term);
      await until('the word to be kept', () => isKept(bench, term));
    },
    leave: cleanPage,
  },
  'a line is to be pasted': {
    prepare: async (bench, term) => {
      await collected(bench, term);
      await showVideo(bench, '');
      await grab(bench);
      await placeInToast(bench.tabs.open.page, 'Paste a line');
    },
    act: async (bench) => {
      await pressInToast(bench.tabs.open.page, 'Paste a line');
      await until('the page for a line', () => openedAt(bench, '/line.html').length > 0);
    },
    leave: async (bench) => {
      await Promise.all(openedAt(bench, '/line.html').map((opened) => opened.close()));
      await cleanPage(bench);
    },
  },
  'the word under a right click': {
    prepare: async (bench, term) => {
      await showSentenceOnPage(bench, term);
      // The caret and the pointer are where a right click leaves them.
      await bench.tabs.open.page.getByText(term, { exact: true }).click();
    },
    act: ({ browser, tabs }) =>
      browser.menuEvent('', [tabs.open.id], { menuItemId: 'collect-word' }),
  },
  'a word of a page that declares no language': {
    prepare: async (bench, term) => {
      await showSentenceOnPage(bench, term);
      await bench.tabs.open.page.evaluate(() => {
        document.documentElement.removeAttribute('lang');
        const sentence =
          'The spiders let their threads go on the wind, and one of the old names was ';
        document.querySelector('main p')?.prepend(sentence);
      });
    },
    act: (bench, term) => bench.collect(term),
    leave: cleanPage,
  },
  'a word with the capital of its sentence': {
    ...{ spellings: withAndWithoutCapital, prepare: showAtBeginning },
    act: (bench, term) => bench.collect(capital(term)),
  },
  'another form is chosen': {
    spellings: withAndWithoutCapital,
    prepare: async (bench, term) => {
      await stretchGraceOf(bench);
      await showAtBeginning(bench, term);
      await collected(bench, capital(term));
    },
    act: async (bench, term) => {
      const { id } = await keptWord(bench, small(term));
      await ask(bench.outbox, 'chooseForm', { recordId: id, form: capital(term) });
      await endGraceOf(bench);
    },
  },
  'a word whose meaning the toast shows': {
    prepare: ({ outbox }) =>
      outbox.evaluate(() =>
        chrome.storage.local.set({ meaning: { translates: true, into: 'de' } }),
      ),
    act: (bench, term) => bench.collect(term),
    leave: forgetMeaning,
  },
  "a word in the learner's dictionary": {
    prepare: async (bench, term) => {
      await collected(bench, term);
      await bench.outbox.evaluate(
        (dictionary) => chrome.storage.local.set({ meaning: { dictionary } }),
        `${bench.stack.relayUrl}/privacy?word=%s`,
      );
    },
    act: async (bench, term) => {
      await askOf(bench, 'lookUp', term);
      await until('the dictionary', () => openedAt(bench, '?word=').length > 0);
    },
    leave: async (bench) => {
      await Promise.all(openedAt(bench, '?word=').map((opened) => opened.close()));
      await forgetMeaning(bench);
    },
  },
  'a word in doubt, collected again when the clock was set back': {
    doubtful: true,
    prepare: (bench, term) =>
      keptAs(bench, term, { state: 'unconfirmed', notBefore: Date.now() + 3_600_000 }),
    act: (bench, term) => bench.collect(term),
  },
  'a word in doubt that the service holds, collected again when the clock was set back': {
    alreadyStored: true,
    prepare: async (bench, term) => {
      await collectedAndSent(bench, term);
      const notBefore = Date.now() + 3_600_000;
      await changeWord(bench.outbox, term, { state: 'unconfirmed', notBefore });
    },
    act: (bench, term) => bench.collect(term),
  },
  'a word in doubt, which is in an imported list too': {
    ...imported(),
    prepare: (bench, term) => keptAs(bench, term, { state: 'unconfirmed' }),
  },
};

/** A phrase that begins a sentence: its first word is no name, so its capital is only the sentence's. */
const capital = (term: string) => `Whispers ${term}`;
const small = (term: string) => `whispers ${term}`;

function withAndWithoutCapital(term: string): readonly string[] {
  return [capital(term), small(term)];
}

async function showAtBeginning({ tabs }: DeathBench, term: string): Promise<void> {
  await tabs.open.page.evaluate((phrase) => {
    const [block, spot] = ['p', 'span'].map((name) => document.createElement(name));
    if (!block || !spot) throw new Error('The page takes no elements');
    spot.append(phrase);
    block.append(spot, ' went by.');
    document.querySelector('main')?.replaceChildren(block);
    getSelection()?.selectAllChildren(spot);
  }, capital(term));
}

/** A video over which the page draws a caption that ends in `term`; without one, it draws none. */
async function showVideo({ tabs }: DeathBench, term: string): Promise<void> {
  await tabs.open.page.evaluate((word) => {
    const [player, caption] = ['div', 'div'].map((name) => document.createElement(name));
    if (!player || !caption) throw new Error('The page takes no elements');
    Object.assign(player.style, { position: 'relative', width: '480px', height: '270px' });
    const place = { position: 'absolute', insetInline: '0', bottom: '40px', textAlign: 'center' };
    Object.assign(caption.style, place);
    if (word !== '') caption.append(`They said ${word}.`);
    const video = document.createElement('video');
    Object.assign(video.style, { width: '100%', height: '100%' });
    player.append(video, caption);
    document.querySelector('main')?.replaceChildren(player);
    getSelection()?.removeAllRanges();
  }, term);
}

function grab({ browser, tabs }: DeathBench): Promise<void> {
  return browser.shortcutEvent(tabs.open.id, grabCaption);
}

/** As it was: no strip, its own text, and its language. */
async function cleanPage({ tabs }: DeathBench): Promise<void> {
  await tabs.open.page.reload();
}

function openedAt({ browser }: DeathBench, address: string) {
  return browser.context.pages().filter((opened) => opened.url().includes(address));
}

async function forgetMeaning({ outbox }: DeathBench): Promise<void> {
  await outbox.evaluate(() => chrome.storage.local.remove('meaning'));
}
