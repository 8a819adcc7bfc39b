import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { relay } from '../relay-client/relay.ts';
import { useSession } from './use-session.ts';

const last = {
  ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
  ...{ plans: [], routes: [], quota: null },
};

it('the session of last time is there at once, and what the relay says now follows', async () => {
  vi.spyOn(relay, 'session').mockResolvedValue({ ...last, connected: false, connection: null });
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
  await expect.poll(() => seen.at(-1)).toBe(false);
  expect(seen[0]).toBe(true);
});
