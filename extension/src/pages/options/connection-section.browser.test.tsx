/** @module-tag smoke */
import { contractVersion } from '@gleaner/shared';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import '../../ui/styles/base.css';
import '../../ui/styles/page.css';
import './options.css';
import { relay } from '../../relay-client/relay.ts';
import { RelayError } from '../../relay-client/relay-error.ts';
import { fakeExtension } from '../../../testing/fake-extension.ts';
import { ConnectionSection } from './ConnectionSection.tsx';
import { openOutbox } from '../../outbox/outbox.ts';

const connected = {
  ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
  ...{ plans: [], routes: [], quota: null },
};
const signedOut = { ...connected, connected: false, connection: null };
const unreachable = new RelayError(null, 'NETWORK', 'Failed to fetch');

let root: Root | undefined;

let mayReach = true;

beforeEach(async () => {
  await fakeBrowser.storage.local.clear();
  mayReach = true;
  const event = { addListener: () => undefined, removeListener: () => undefined };
  Object.assign(fakeExtension, {
    permissions: {
      contains: () => Promise.resolve(mayReach),
      ...{ onAdded: event, onRemoved: event },
    },
  });
  vi.spyOn(fakeExtension.runtime, 'getManifest').mockReturnValue({
    host_permissions: ['https://gleaner.example/*'],
  });
});
afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

function leave(): void {
  root?.unmount();
  document.body.replaceChildren();
}

async function show(last: typeof connected | typeof signedOut | null): Promise<void> {
  const outbox = await openOutbox();
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <ConnectionSection session={last} outbox={outbox} />
    </QueryClientProvider>,
  );
}

/** Every statement about the connection. */
const statements = {
  connected: () => page.getByText(/^Connected to/u),
  signedOut: () => page.getByText('Not connected', { exact: true }),
  unreachable: () => page.getByText('Gleaner’s server can’t be reached', { exact: false }),
  noAccess: () => page.getByText(/doesn’t let Gleaner reach/u),
};

async function onlyOne(true_: keyof typeof statements): Promise<void> {
  await expect.element(statements[true_]()).toBeVisible();
  const made = Object.entries(statements).filter(([, found]) => found().elements().length > 0);
  expect(made.map(([name]) => name)).toEqual([true_]);
}

it.each([connected, signedOut, null])(
  'an unreachable server is the one thing said: %j',
  async (last) => {
    vi.spyOn(relay, 'session').mockRejectedValue(unreachable);
    await show(last);
    await onlyOne('unreachable');
  },
);

it('a server that is reached again is tried with a press', async () => {
  const asked = vi.spyOn(relay, 'session').mockRejectedValue(unreachable);
  await show(connected);
  await onlyOne('unreachable');
  asked.mockResolvedValue(connected);
  await page.getByRole('button', { name: 'Try again' }).click();
  await onlyOne('connected');
});

it('the answer of the server is the one thing said', async () => {
  const asked = vi.spyOn(relay, 'session').mockResolvedValue(signedOut);
  await show(connected);
  await onlyOne('signedOut');
  leave();
  asked.mockResolvedValue(connected);
  await show(signedOut);
  await onlyOne('connected');
});

it('a missing permission is the one thing said, with the server’s error or without', async () => {
  mayReach = false;
  vi.spyOn(relay, 'session').mockRejectedValue(new RelayError(null, 'NO_ACCESS', 'No access'));
  await show(connected);
  await onlyOne('noAccess');
  leave();
  vi.spyOn(relay, 'session').mockRejectedValue(unreachable);
  await show(connected);
  await onlyOne('noAccess');
});

it('a learner who is still connected is told so, where they chose', async () => {
  vi.spyOn(relay, 'session').mockResolvedValue(connected);
  const answers: string[] = ['still-connected', 'disconnected'];
  const sendMessage = (_: unknown, done: (result: unknown) => void) =>
    done({ res: answers.shift() });
  vi.stubGlobal('chrome', { runtime: { sendMessage } });
  await show(connected);
  const disconnect = page.getByRole('button', { name: 'Disconnect' });
  await disconnect.click();
  const choices = page.getByRole('group', { name: 'Disconnect', exact: true });
  await choices.getByRole('button', { name: 'Disconnect' }).click();
  await expect
    .element(choices)
    .toHaveTextContent(/you’re still connected and nothing was deleted/u);
  await choices.getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(choices).not.toBeInTheDocument();
  vi.unstubAllGlobals();
});

it.each([
  ['older', 0, /server is older than this version of Gleaner/u],
  ['newer', 1_000, /server is newer/u],
])('a server that is %s is told apart', async (_age, contract, says) => {
  vi.spyOn(relay, 'session').mockResolvedValue({ ...connected, contract });
  await show(null);
  await onlyOne('connected');
  await expect.element(page.getByText(says)).toBeVisible();
});

it('nothing is said of the server’s age where it is the same, or not told', async () => {
  vi.spyOn(relay, 'session').mockResolvedValue({ ...connected, contract: contractVersion });
  await show(null);
  await onlyOne('connected');
  expect(page.getByText(/server is (?:older|newer)/u).elements()).toEqual([]);
  leave();
  vi.spyOn(relay, 'session').mockResolvedValue(connected);
  await show(null);
  await onlyOne('connected');
  expect(page.getByText(/server is (?:older|newer)/u).elements()).toEqual([]);
});
