/** Puts a page into its document: language, direction, title, and React with its queries. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { i18n } from '#i18n';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import './base.css';

// Compiling schemas needs eval, which the extension's content security policy refuses.
z.config({ jitless: true });

/**
 * Mounts what `load` reads from this device. In a private window of Firefox a page reads and keeps nothing,
 * and says so instead.
 */
export async function start(title: string, load: () => Promise<ReactNode>): Promise<void> {
  mount(title, browser.extension.inIncognitoContext ? <InPrivateWindow /> : await load());
}

/** `content` is rendered once it is ready, so that the page never shows an empty shell. */
export function mount(title: string, content: ReactNode): void {
  const { documentElement: html } = document;
  // Of the words on the page, which need not be the browser's own.
  html.lang = i18n.t('ui.locale');
  html.dir = i18n.t('ui.direction');
  document.title = title;
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const queries = new QueryClient({
    defaultOptions: {
      // Nothing spends quota that need not; the relay itself retries what may be retried.
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>{content}</QueryClientProvider>
    </StrictMode>,
  );
}

function InPrivateWindow() {
  return (
    <main className="private-window stack">
      <h1>{i18n.t('app.name')}</h1>
      <p>{i18n.t('ui.privateWindow')}</p>
    </main>
  );
}
