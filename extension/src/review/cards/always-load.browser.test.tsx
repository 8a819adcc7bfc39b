import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import '../../ui/styles/base.css';
import { MediaHosts } from '../../pages/options/MediaHosts.tsx';
import { readSettings } from '../../settings/settings.ts';
import { alwaysLoadFrom, grantWish } from '../../settings/sites/media-hosts.ts';
import { sitePermissions } from '../../../testing/site-permissions.ts';
import { cards } from '../answers/testing-cards.ts';
import { showSession, type ShownSession } from '../screen/testing-screen.tsx';
import { CardPicture } from './CardPicture.tsx';

/** A host that never resolves, so that nothing leaves this machine. */
const imageUrl = 'https://media.invalid:8443/apple.png';
const pattern = 'https://media.invalid/*';
const relay = 'https://relay.example/*';
const { permissions, runtime } = browser;
let root: Root | undefined;
let shown: ShownSession | undefined;

let access: ReturnType<typeof sitePermissions>;

beforeEach(async () => {
  await fakeBrowser.storage.local.clear();
  access = sitePermissions(relay);
  Object.assign(browser, {
    runtime: { ...runtime, getManifest: () => ({ host_permissions: [relay] }) },
    permissions: access.permissions,
  });
});

afterEach(() => {
  root?.unmount();
  shown?.close();
  document.body.replaceChildren();
  Object.assign(browser, { permissions, runtime });
  vi.restoreAllMocks();
});

function show(): void {
  root?.unmount();
  document.body.replaceChildren();
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(
    <>
      <h1>Review</h1>
      <h2>Card</h2>
      <CardPicture card={{ imageUrl }} />
      <MediaHosts />
    </>,
  );
}

const sites = async () => (await readSettings()).media.sites;
const always = page.getByRole('button', {
  name: 'Always load pictures and recordings from media.invalid:8443',
});
const cannotBeShown = page.getByText(/can’t be shown/u);

it('S28 asks for a host once, then loads its pictures without a tap, until the learner revokes it', async () => {
  show();
  await expect.element(always).toBeVisible();
  await always.click();
  await expect.poll(sites).toEqual([pattern]);
  // Tried at once: there is no such host.
  await expect.element(cannotBeShown).toBeVisible();
  show();
  await expect.element(cannotBeShown).toBeVisible();
  const remove = page.getByRole('button', { name: 'Ask again before loading from media.invalid' });
  const full = vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error('Full'));
  await remove.click();
  await expect.element(page.getByText(/^This couldn’t be saved/u)).toBeVisible();
  full.mockRestore();
  await remove.click();
  await expect.poll(sites).toEqual([]);
  expect(access.allowed).toEqual([relay]);
  show();
  await expect.element(always).toBeVisible();
});

it('reports a refusal, and loads and stores nothing', async () => {
  access.answer = () => Promise.resolve(false);
  show();
  await always.click();
  await expect.element(page.getByText(/didn’t allow it/u)).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
  expect(await sites()).toEqual([]);
  access.allowed.push(pattern);
  await grantWish(Date.now());
  expect(await sites()).toEqual([]);
});

it('the background stores the host when the prompt closed the window that asked', async () => {
  access.answer = () => new Promise(() => undefined);
  void alwaysLoadFrom(new URL(imageUrl), 1_000);
  await expect.poll(() => fakeBrowser.storage.local.get('media-wish')).toHaveProperty('media-wish');
  await grantWish(2_000);
  expect(await sites()).toEqual([]);
  access.allowed.push(pattern);
  await grantWish(3_000);
  expect(await sites()).toEqual([pattern]);
});

it('drops a request that is too old', async () => {
  access.answer = () => new Promise(() => undefined);
  void alwaysLoadFrom(new URL(imageUrl), 1_000);
  await expect.poll(() => fakeBrowser.storage.local.get('media-wish')).toHaveProperty('media-wish');
  access.allowed.push(pattern);
  await grantWish(601_000);
  expect(await sites()).toEqual([]);
});

describe('an allowed recording', () => {
  const said: string[] = [];
  let ends: AbortController;

  beforeEach(async () => {
    said.length = 0;
    ends = new AbortController();
    const voice = { lang: 'en-GB', localService: true, default: true, name: 'v', voiceURI: 'v' };
    vi.spyOn(speechSynthesis, 'getVoices').mockReturnValue([voice]);
    vi.spyOn(speechSynthesis, 'speak').mockImplementation(({ text }) => {
      said.push(text);
    });
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class {
        constructor(readonly text: string) {}
      },
    );
    await alwaysLoadFrom(new URL(imageUrl), 1_000);
  });

  afterEach(() => {
    ends.abort();
    vi.unstubAllGlobals();
  });

  /** As if its host had answered. */
  const letLoad = (): void =>
    addEventListener('error', (event) => event.stopImmediatePropagation(), {
      ...{ capture: true, signal: ends.signal },
    });
  const showRecording = (): void => {
    const audioUrl = 'https://media.invalid/apple.mp3';
    shown = showSession({ ...cards.choice, audioUrl }, cards.match);
  };
  const pressRight = () => page.getByRole('button', { name: /good luck/u }).click();

  it('is heard after the answer in place of the voice', async () => {
    letLoad();
    const played = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    showRecording();
    await pressRight();
    await expect.poll(() => played.mock.calls.length).toBeGreaterThan(0);
    expect(said).toEqual([]);
  });

  it('that cannot be loaded leaves the word to the voice', async () => {
    showRecording();
    await pressRight();
    await expect.element(page.getByText(/can’t be played/u)).toBeVisible();
    await expect.poll(() => said.at(-1)).toBe('serendipity');
  });

  it('that the browser does not play leaves the word to the voice', async () => {
    letLoad();
    const refusal = new DOMException('No press', 'NotAllowedError');
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(refusal);
    showRecording();
    await pressRight();
    await expect.poll(() => said.at(-1)).toBe('serendipity');
  });
});
