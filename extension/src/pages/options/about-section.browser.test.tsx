import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeExtension } from '../../../testing/fake-extension.ts';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import '../../ui/styles/base.css';
import '../../ui/styles/page.css';
import './options.css';
import { collectRecord } from '../../outbox/testing.ts';
import { openOutbox } from '../../outbox/outbox.ts';
import { addKnown } from '../../highlight/known-words.ts';
import { keepError } from '../../platform/keep-error.ts';
import { RelayError } from '../../relay-client/relay-error.ts';
import { AboutSection } from './AboutSection.tsx';
import { makeDiagnosis } from './diagnosis.ts';

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
    key: '1d0ab7c2-2222-4333-8444-555555555555',
    context: { ...met, language: 'en' },
  });
  await addKnown('filigree');
  for (let n = 0; n < 21; n += 1)
    await keepError('edit: save', new TypeError(`"gossamer" of https://veils.example/a: ${n}`));
  await keepError('list: read', new RelayError(503, 'UNAVAILABLE', ''));
  await fakeBrowser.storage.local.set({
    consent: { version: 1, at: 0 },
    session: {
      ...{
        connected: true,
        connection: '5eab3c1d-2222-4333-8444-555555555555',
        scopes: ['words:read', 'Ada Lovelace'],
      },
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
  const button = page.getByRole('button', { name: 'Copy diagnostic info' });
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
  expect(text).toContain('References: connection 5eab3c1d, writes 1d0ab7c2 refused');
  expect(text).toContain('Connected: yes, scopes: words:read, plans offered: 1, routes: 1');
  expect(text).toContain('words 1, answers 0');
  expect(text).toContain('known 1');
  expect(text.match(/^- .*$/gmu)).toHaveLength(20);
  expect(text).toMatch(/^- 20\S+Z \d+\.\d+\.\d+ edit: save: TypeError: … of … 20$/mu);
  expect(text).not.toMatch(/gossamer|veil|filigree|ada|example|vocabulary|127\.0\.0\.1/iu);
  await expect.element(page.getByText('Copied.')).toBeVisible();
});

const packages = ['alpha', 'beta'].map((name) => ({
  ...{ name, version: '1.0', license: 'MIT', text: `The text of ${name}` },
}));

it('news and licences are read once they are opened, and the website is a link', async () => {
  vi.spyOn(fakeExtension.runtime, 'getManifest').mockReturnValue({
    ...{ version: '1.2.0', homepage_url: 'https://gleaner.example/' },
  });
  const read = vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const content = address === '/news.json' ? ['A first thing', 'A second thing'] : packages;
    return Promise.resolve(Response.json(content));
  });
  const outbox = await openOutbox();
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <h1>Settings</h1>
      <AboutSection outbox={outbox} />
    </QueryClientProvider>,
  );
  const website = page.getByRole('link', { name: 'Website' });
  await expect.element(website).toHaveAttribute('href', 'https://gleaner.example/');
  await expect.element(page.getByText('1.2.0')).toBeVisible();
  const texts = (list: string) =>
    [...document.querySelectorAll(`${list} > li`)].map(({ textContent }) => textContent);
  expect(read).not.toHaveBeenCalled();

  await page.getByText('What’s new').click();
  await expect.poll(() => texts('.news')).toEqual(['A first thing', 'A second thing']);
  const changes = page.getByRole('link', { name: 'All changes' });
  await expect.element(changes).toHaveAttribute('href', '/changes.txt');
  expect(read.mock.calls).toEqual([['/news.json']]);
  await page.getByText('What’s new').click();
  await expect.poll(() => document.querySelector('.news')).toBeNull();

  await page.getByText('Licenses').click();
  await expect
    .poll(() => texts('.packages'))
    .toEqual(packages.map(({ text, name }) => `${name} 1.0 MIT${text}`));
  await page.getByText('beta 1.0').click();
  await expect.element(page.getByText('The text of beta')).toBeVisible();
});

it('news, which are in English, are not offered in another language', async () => {
  const { getMessage } = fakeExtension.i18n;
  vi.spyOn(fakeExtension.i18n, 'getMessage').mockImplementation((name, values) =>
    name === 'ui_locale' ? 'de' : getMessage(name, values),
  );
  const outbox = await openOutbox();
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <AboutSection outbox={outbox} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('Licenses')).toBeVisible();
  expect(page.getByText('What’s new').query()).toBeNull();
});

it('a diagnosis tells what there is none of', async () => {
  const outbox = await openOutbox();
  await outbox.clear('records');
  Object.assign(fakeExtension, {
    permissions: {
      getAll: () => Promise.resolve({ permissions: [], origins: ['https://*/*'] }),
      contains: () => Promise.resolve(false),
    },
  });
  vi.spyOn(fakeExtension.runtime, 'getManifest').mockReturnValue({
    ...{ version: '1.2.0', host_permissions: ['https://relay.example/*'] },
  });
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({});
  const told = await makeDiagnosis(outbox);
  for (const line of [
    'Sites allowed: 1, all sites: yes',
    'Server: may be reached: no, agreed: no',
    'Contract: relay unknown',
    'Connected: no, scopes: none, plans offered: 0, routes: 0',
    'States: none',
    'Last errors: none',
    'References: connection none, writes none',
    'Attempts, most: 0',
    'Bytes: unknown of unknown',
    'Unexpected errors: 0',
  ])
    expect(told.split('\n')).toContain(line);
  await outbox.put('records', collectRecord('lace', { attempts: 2 }));
  await outbox.put('records', collectRecord('web', { attempts: 1 }));
  const then = await makeDiagnosis(outbox);
  expect(then).toContain('States: waiting 2\nLast errors: none\nReferences: ');
  expect(then).toContain('Attempts, most: 2');
});
