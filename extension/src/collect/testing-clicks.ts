/** A right click in a browser whose frames answer as a test says, and whose toasts are only listed. */
import { afterEach, beforeEach, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { ToastView } from '../messages.ts';
import { openOutbox, type OutboxDatabase } from '../outbox/outbox.ts';
import { collectSelection } from './collect-selection.ts';
import { reportChanges } from './toast/report.ts';

/** A frame's answer, as the capture script gives it. */
export interface Frame {
  readonly selected: string;
  readonly inFrame?: boolean;
  /** As the page declares it; English by default. */
  readonly language?: string;
  readonly samples?: readonly string[];
  readonly sentence?: string;
  readonly title?: string;
  readonly url?: string;
  /** The target of a right click. */
  readonly pointed?: { readonly link?: object; readonly word?: object };
}

export let db: OutboxDatabase;
/** The views sent to each tab's toast, the tabs that never answer, and those whose page hides it. */
export const views: { readonly tabId: number; readonly view: ToastView }[] = [];
export const frozen = new Set<number>();
export const hiding = new Set<number>();
/** What the frames of a page answer to a click. */
export const clickedPage = {
  capture: (_target?: object): Promise<readonly Frame[]> => Promise.resolve([]),
};

const captured = ({
  selected,
  inFrame = false,
  language = 'en',
  samples = [],
  pointed,
  ...rest
}: Frame) => ({
  result: {
    ...{
      sentence: rest.sentence ?? '',
      title: rest.title ?? 'Title',
      url: rest.url ?? 'https://a.example/',
      language,
      samples,
    },
    ...{ selected, everything: selected, focused: !inFrame, inFrame },
    ...{ link: null, word: null, ...pointed },
  },
});

Object.assign(browser, {
  i18n: {
    ...browser.i18n,
    detectLanguage: (text: string) =>
      Promise.resolve({
        isReliable: true,
        languages: [{ language: text.startsWith('Le') ? 'fr' : 'ru', percentage: 99 }],
      }),
  },
  action: {
    setBadgeText: () => Promise.resolve(),
    setBadgeBackgroundColor: () => Promise.resolve(),
    setBadgeTextColor: () => Promise.resolve(),
    setTitle: () => Promise.resolve(),
  },
  scripting: {
    executeScript: async ({ files, target }: { files: readonly string[]; target: object }) =>
      files[0] === '/capture.js' ? (await clickedPage.capture(target)).map(captured) : [],
  },
});
// The messaging library uses the browser's own object.
Object.assign(globalThis, {
  chrome: {
    tabs: {
      sendMessage: (
        tabId: number,
        { data }: { readonly data: ToastView },
        _options: object,
        answer: (answered: object) => void,
      ) => {
        views.push({ tabId, view: data });
        if (!frozen.has(tabId)) answer({ res: hiding.has(tabId) ? 'unseen' : 'seen' });
      },
    },
  },
});
const files: Readonly<Record<string, string>> = {
  'english.txt': 'Arun=CanDsuddenAlyIwill*',
};
Object.assign(browser.runtime, { getURL: (path: string) => path });
vi.stubGlobal('fetch', (path: string) => Promise.resolve(new Response(files[path.slice(1)] ?? '')));
export const click = (text: string | undefined, tabId = 1) =>
  collectSelection(
    { ...(text !== undefined && { text }), tabId, frameId: 0, incognito: false },
    () => undefined,
  );
export const toldTo = (tabId: number) =>
  views.filter((one) => one.tabId === tabId).map(({ view }) => view);

/** Forgets what was collected and told, for each test. */
export function prepareClicks(): void {
  reportChanges();
  beforeEach(async () => {
    fakeBrowser.reset();
    views.length = 0;
    frozen.clear();
    hiding.clear();
    db = await openOutbox();
    await db.clear('records');
  });
  afterEach(() => vi.restoreAllMocks());
}
