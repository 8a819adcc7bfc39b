/** Opens Gleaner in a tab or a side panel, where it stays open. The current work continues there. */
import { i18n } from '#i18n';
import { AppWindow, PanelRight } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { browser } from 'wxt/browser';
import { maybe } from '../../platform/maybe.ts';
import { Button } from '../../ui/Button.tsx';
import { useMenuClose } from '../../ui/use-menu-close.ts';
import { closePopup } from './close-popup.ts';

export default function WindowMenu({
  within,
  onClose,
  onHandOver,
}: {
  /** The menu with its button: a press elsewhere, or Escape, closes it. */
  readonly within: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  /** Called before the current work continues in the other place. */
  readonly onHandOver?: () => void;
}) {
  const place = usePlace();
  useMenuClose(within, onClose);
  const leave = (): void => {
    onClose();
    within.current?.querySelector('button')?.focus();
    // A popup would close at the next press elsewhere; a side panel stays open.
    closePopup();
  };
  if (!place) return null;
  const { isTab, windowId } = place;
  return (
    <>
      {!isTab && (
        <Button
          variant="quiet"
          onClick={() => {
            void browser.tabs.create({ url: browser.runtime.getURL('/popup.html') }).then(leave);
            onHandOver?.();
          }}
        >
          <AppWindow className="icon" aria-hidden="true" />
          {i18n.t('review.openTab')}
        </Button>
      )}
      {hasPanel && (isTab || document.documentElement.dataset.view === 'popup') && (
        <Button
          variant="quiet"
          onClick={() => {
            // Directly in the click handler: browsers open a panel only on a user action.
            void openPanel(windowId).then(leave, leave);
            onHandOver?.();
          }}
        >
          <PanelRight className="icon flip" aria-hidden="true" />
          {import.meta.env.FIREFOX ? i18n.t('review.openSidebar') : i18n.t('review.openPanel')}
        </Button>
      )}
    </>
  );
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
