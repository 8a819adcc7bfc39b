import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { queries } from '../../ui/queries.ts';

let root: Root | undefined;

/** Shows a part of the settings page, below its heading. */
export function showSettings(part: ReactNode): void {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  const client = new QueryClient({ defaultOptions: queries.getDefaultOptions() });
  root.render(
    <QueryClientProvider client={client}>
      <h1>Settings</h1>
      {part}
    </QueryClientProvider>,
  );
}

/** Call before what the browser offers is taken back: parts stop listening to it. */
export function hideSettings(): void {
  root?.unmount();
  document.body.replaceChildren();
  queries.clear();
}
