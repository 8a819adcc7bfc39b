/** Draws a screen or a part of one as its page would. */
import { i18n } from '#i18n';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../src/ui/styles/base.css';
import '../../src/pages/popup/popup.css';
import type { ShownEntry } from '../entry.ts';

export function showContent(content: ReactNode): ShownEntry {
  const { documentElement: html } = document;
  html.lang = i18n.t('ui.locale');
  html.dataset.view = 'popup';
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  root.render(
    <StrictMode>
      <QueryClientProvider client={queries}>{content}</QueryClientProvider>
    </StrictMode>,
  );
  return {
    close() {
      root.unmount();
      document.body.replaceChildren();
    },
  };
}

/** Parts that are no screen of their own, one below the other. */
export function showParts(content: ReactNode): ShownEntry {
  return showContent(<main className="screen">{content}</main>);
}
