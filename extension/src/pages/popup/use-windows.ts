/** The other places in which Gleaner can open, and stay open. The current work continues there. */
import { i18n } from '#i18n';
import { AppWindow, PanelRight, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import { maybe } from '../../platform/maybe.ts';

interface OtherWindow {
  readonly name: string;
  readonly Icon: LucideIcon;
  /** Directly in a click handler: browsers open a panel only on a user action. */
  readonly open: (then: () => void) => void;
}

/** None before it is known where this window is. */
export function useWindows(onHandOver?: () => void): readonly OtherWindow[] {
  const place = usePlace();
  if (!place) return [];
  const { isTab, windowId } = place;
  const tab: OtherWindow = {
    name: i18n.t('review.openTab'),
    Icon: AppWindow,
    open: (then) => {
      void browser.tabs.create({ url: browser.runtime.getURL('/popup.html') }).then(then);
      onHandOver?.();
    },
  };
  const panel: OtherWindow = {
    name: import.meta.env.FIREFOX ? i18n.t('review.openSidebar') : i18n.t('review.openPanel'),
    Icon: PanelRight,
    open: (then) => {
      void openPanel(windowId).then(then, then);
      onHandOver?.();
    },
  };
  const mayOpenPanel = hasPanel && (isTab || document.documentElement.dataset.view === 'popup');
  return [...(isTab ? [] : [tab]), ...(mayOpenPanel ? [panel] : [])];
}

/** Firefox's own API; the types have only Chrome's. */
interface WithSidebar {
  readonly sidebarAction?: { open(): Promise<void> };
}

const { sidebarAction } = browser as unknown as WithSidebar;
const hasPanel = Boolean(import.meta.env.FIREFOX ? sidebarAction : maybe.sidePanel);

async function openPanel(windowId: number): Promise<void> {
  await (import.meta.env.FIREFOX ? sidebarAction?.open() : maybe.sidePanel?.open({ windowId }));
}

/** Read before the click, since the click handler must not await anything. */
function usePlace(): { readonly isTab: boolean; readonly windowId: number } | null {
  const [place, setPlace] = useState<{ isTab: boolean; windowId: number } | null>(null);
  useEffect(() => {
    let isHere = true;
    void Promise.all([browser.tabs.getCurrent(), maybe.windows?.getCurrent()]).then(
      ([tab, current]) => {
        if (isHere) setPlace({ isTab: tab !== undefined, windowId: current?.id ?? -2 });
      },
    );
    return () => {
      isHere = false;
    };
  }, []);
  return place;
}
