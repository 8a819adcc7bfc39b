/**
 * The items in the browser's context menu: for a selection or a link, and for the word under the pointer where there
 * is neither. Chromium gives only the address of a link, and no browser gives the word. Two items that fit a click
 * at once become a submenu, so a selection and a link share one.
 */
import { i18n } from '#i18n';
import { browser, type Browser } from 'wxt/browser';
import { maybe } from '../platform/maybe.ts';
import { createQueue } from '../platform/queue.ts';
import { collectSelection, type Click } from './collect-selection.ts';
import { grabCaption } from './captions/caption-command.ts';
import { preparePage } from './prepare-command.ts';

const items = [
  { id: 'collect', title: collectTitle, contexts: ['selection', 'link'] },
  { id: 'collect-word', title: () => i18n.t('menu.collectWord'), contexts: ['page'] },
  { id: grabCaption, title: () => i18n.t('captions.command'), contexts: ['video'] },
  { id: preparePage, title: () => i18n.t('prepare.command'), contexts: ['action'] },
] as const;

/** Chromium shows what is selected in place of "%s"; Firefox shows "%s" itself where nothing is. */
function collectTitle(): string {
  const title = i18n.t('menu.collectAny');
  return import.meta.env.FIREFOX ? title.replace(/[:：]?\s*%s/u, '').trim() : title;
}

/**
 * Call in the first turn of the background: a click may have started it.
 * @param onKept called once a word is in the outbox
 */
export function registerMenu(onKept: () => void): void {
  const { contextMenus } = maybe;
  if (!contextMenus) return;
  const createMenu = () => createItems(contextMenus);
  browser.runtime.onInstalled.addListener(createMenu);
  // The browser's language may have changed; Firefox may have forgotten the item.
  browser.runtime.onStartup.addListener(createMenu);
  contextMenus.onClicked.addListener((info, tab) => {
    if (info.menuItemId === preparePage || info.menuItemId === grabCaption) return;
    void collectSelection(
      {
        ...meantBy(info),
        frameId: info.frameId ?? 0,
        ...sourceOf(info, tab),
        incognito: tab?.incognito ?? false,
        isPractice: info.pageUrl === browser.runtime.getURL('/welcome.html'),
        ...(tab?.id !== undefined && { tabId: tab.id }),
      },
      onKept,
    );
  });
}

/** Of a frame, and of Reader View, whose address holds that of the page: no script may run there. */
function sourceOf(
  { frameId, frameUrl = '', pageUrl = '' }: Browser.contextMenus.OnClickData,
  tab: Browser.tabs.Tab | undefined,
): Pick<Click, 'source'> {
  const title = tab?.title ?? '';
  if (frameId) return { source: { title, url: /^https?:/u.test(frameUrl) ? frameUrl : pageUrl } };
  if (!pageUrl.startsWith(readerView)) return {};
  const query = new URLSearchParams(pageUrl.slice(readerView.length));
  return { source: { title, url: query.get('url') ?? '' } };
}

function meantBy(info: Browser.contextMenus.OnClickData): Pick<Click, 'text' | 'pointed'> {
  if (info.menuItemId === 'collect-word') return { pointed: 'word' };
  const { selectionText = '', linkText, linkUrl } = info as FirefoxClick;
  if (selectionText !== '' || linkUrl === undefined) return { text: selectionText };
  return { pointed: { link: linkUrl }, ...(linkText !== undefined && { text: linkText }) };
}

/** Firefox gives the text of a link too. */
type FirefoxClick = Browser.contextMenus.OnClickData & { readonly linkText?: string };

const readerView = 'about:reader?';

const creating = createQueue();

/** Both events may fire together, and an id must be unique. */
function createItems(contextMenus: typeof browser.contextMenus): void {
  void creating.run(async () => {
    await contextMenus.removeAll();
    for (const { id, title, contexts } of items) {
      await new Promise<void>((resolve) => {
        contextMenus.create({ id, title: title(), contexts: [...contexts] }, () => {
          resolve();
        });
      });
    }
  });
}
