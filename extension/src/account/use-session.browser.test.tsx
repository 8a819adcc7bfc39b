/** @module-tag smoke */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { relay } from '../relay-client/relay.ts';
import { useSession } from './use-session.ts';

const last = {
  ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
  ...{ plans: [], routes: [], quota: null },
};

/** Whether each rendering showed a connected session. */
function show(): readonly (boolean | undefined)[] {
  const seen: (boolean | undefined)[] = [];
  const Seen = () => {
    seen.push(useSession(last).data?.connected);
    return null;
  };
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  onTestFinished(() => {
    root.unmount();
    vi.restoreAllMocks();
  });
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <Seen />
    </QueryClientProvider>,
  );
  return seen;
}

it('the session of last time is there at once, and what the relay says now follows', async () => {
  vi.spyOn(relay, 'session').mockResolvedValue({ ...last, connected: false, connection: null });
  const seen = show();
  await expect.poll(() => seen.at(-1)).toBe(false);
  expect(seen[0]).toBe(true);
});

it('a sign-in that another part of Gleaner has seen is shown', async () => {
  vi.spyOn(relay, 'session').mockResolvedValue({ ...last, connected: false, connection: null });
  const seen = show();
  await expect.poll(() => seen.at(-1)).toBe(false);
  await browser.storage.local.set({ session: last });
  await expect.poll(() => seen.at(-1)).toBe(true);
});
