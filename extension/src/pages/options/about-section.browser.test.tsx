import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeExtension } from '../../../testing/fake-extension.ts';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import '../../ui/styles/base.css';
import '../../ui/styles/page.css';
import { collectRecord } from '../../outbox/testing.ts';
import { openOutbox } from '../../outbox/outbox.ts';
import { addKnown } from '../../highlight/known-words.ts';
import { AboutSection } from './AboutSection.tsx';

let root: Root | undefined;

beforeEach(() => fakeBrowser.storage.local.clear());
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

it('the diagnosis has counts, states and errors, and no word, name or address', async () => {
  const outbox = await openOutbox();
  await outbox.clear('records');
  const met = { sentence: 'A gossamer veil.', title: 'Of veils', url: 'https://veils.example/a' };
  await outbox.put('records', {
    ...collectRecord('gossamer', { state: 'needs-attention' }),
    ...{ reason: 'refused', detail: 'gossamer is refused by veils.example', attempts: 3 },
    context: { ...met, language: 'en' },
  });
  await addKnown('filigree');
  await fakeBrowser.storage.local.set({
    consent: { version: 1, at: 0 },
    session: {
      ...{ connected: true, connection: 'grant-of-ada', scopes: ['words:read', 'Ada Lovelace'] },
      ...{ instance: 'https://vocabulary.example', routes: ['plans'], quota: null },
      plans: [{ id: 'adas-plan', name: 'Plan of Ada' }],
    },
  });
  const getAll = () =>
    Promise.resolve({ permissions: ['storage'], origins: ['https://veils.example/*'] });
  vi.spyOn(fakeExtension.runtime, 'getManifest').mockReturnValue({
    ...{ manifest_version: 3, name: 'Gleaner', version: '1.2.0' },
    host_permissions: ['https://relay.example/*'],
  });
  Object.assign(fakeExtension, { permissions: { getAll, contains: () => Promise.resolve(true) } });
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <AboutSection outbox={outbox} />
    </QueryClientProvider>,
  );
  const button = page.getByRole('button', { name: 'Copy diagnosis' });
  await expect
    .poll(async () => {
      await userEvent.click(button);
      return written.mock.lastCall?.[0];
    })
    .toContain('refused 1');
  const text = written.mock.lastCall?.[0] ?? '';
  expect(text).toContain('Version: ');
  expect(text).toContain('States: needs-attention 1');
  expect(text).toContain('agreed: yes');
  expect(text).toContain('Connected: yes, scopes: words:read, plans offered: 1, routes: 1');
  expect(text).toContain('words 1, answers 0');
  expect(text).toContain('known 1');
  expect(text).not.toMatch(/gossamer|veil|filigree|ada|example|vocabulary|127\.0\.0\.1/iu);
  await expect.element(page.getByText('Copied.')).toBeVisible();
});
