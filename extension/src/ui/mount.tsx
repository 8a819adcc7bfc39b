/** Renders a page into its document: language, direction, title, and React with its queries. */
import { QueryClientProvider } from '@tanstack/react-query';
import { i18n } from '#i18n';
import { Component, lazy, StrictMode, Suspense, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { keepError, keepUncaught } from '../platform/keep-error.ts';
import { queries } from './queries.ts';
import './styles/base.css';

// Compiling schemas needs eval, which the extension's content security policy refuses.
z.config({ jitless: true });

/** Seldom needed. It is on this disk, so it loads even if other requests fail. */
const Trouble = lazy(() => import('./Trouble.tsx'));
const Plain = lazy(() => import('./Plain.tsx'));

/** Milliseconds until a page says that it is still opening: another window may block it. */
const patienceMs = 5_000;

/**
 * Renders what `load` reads from this device, or explains what to do if it fails. In a private window of
 * Firefox a page can store nothing, and says so instead.
 */
export async function start(
  title: string,
  load: () => Promise<ReactNode>,
  patience: number = patienceMs,
): Promise<void> {
  keepUncaught(location.pathname);
  const content = browser.extension.inIncognitoContext ? <Plain why="private" /> : load();
  const render = page(title);
  // Another window, or a slow disk, blocks what the page needs.
  const late = setTimeout(() => render(<Plain why="late" />), patience);
  try {
    render(<Guarded>{await content}</Guarded>);
  } catch (error) {
    reportError(error);
    void keepError(`${location.pathname}: start`, error);
    render(<Trouble error={error} />);
  } finally {
    clearTimeout(late);
  }
}

/** Gives what renders into the page. */
function page(title: string): (content: ReactNode) => void {
  const { documentElement: html } = document;
  // The direction of the page's language, which need not be the browser's.
  html.lang = i18n.t('ui.locale');
  html.dir = i18n.t('ui.direction');
  document.title = title;
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no #root');
  const root = createRoot(place);
  return (content) =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <Suspense fallback={null}>{content}</Suspense>
        </QueryClientProvider>
      </StrictMode>,
    );
}

/** An error while rendering also shows what to do, instead of an empty page. */
class Guarded extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <Trouble /> : this.props.children;
  }
}
