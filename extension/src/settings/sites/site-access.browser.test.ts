/** When a permission is given back: never between the learner's answer and the choice that needs it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { fakeExtension } from '../../../testing/fake-extension.ts';
import { sitePermissions } from '../../../testing/site-permissions.ts';
import { readSettings } from '../settings.ts';
import { allowSites, chooseSites } from './choose-sites.ts';
import { alwaysLoadFrom } from './media-hosts.ts';
import { releaseSites } from './site-access.ts';

const relay = 'https://relay.example/*';
const site = 'https://*.a.example/*';
let access: ReturnType<typeof sitePermissions>;

beforeEach(async () => {
  await fakeBrowser.storage.local.clear();
  access = sitePermissions(relay);
  vi.spyOn(fakeExtension.runtime, 'getManifest').mockReturnValue({ host_permissions: [relay] });
  Object.assign(fakeExtension, { permissions: access.permissions });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(fakeExtension, 'permissions');
});

const withSite = (choice: { sites: readonly string[] }) => ({
  everywhere: false,
  sites: [...choice.sites, site],
});

/** The settings of another window are being stored, so `ask` has its permission and waits to store its choice. */
async function betweenAnswerAndChoice(ask: () => Promise<unknown>, pattern: string) {
  let asked: Promise<unknown> | undefined;
  await navigator.locks.request('gleaner-settings', async () => {
    asked = ask();
    await expect.poll(() => access.allowed).toContain(pattern);
    await releaseSites();
  });
  await asked;
}

it('a site that was allowed a moment ago stays allowed', async () => {
  await betweenAnswerAndChoice(() => allowSites('bubble', [site], withSite), site);
  expect((await readSettings()).bubble.sites).toEqual([site]);
  expect(access.allowed).toEqual([relay, site]);
});

it('so does a host of pictures, and the one before it', async () => {
  const hosts = ['https://one.example/*', 'https://two.example/*'];
  for (const host of hosts) {
    const address = new URL(host.replace('*', '1.png'));
    await betweenAnswerAndChoice(() => alwaysLoadFrom(address, 1_000), host);
  }
  expect((await readSettings()).media.sites).toEqual(hosts);
  expect(access.allowed).toEqual([relay, ...hosts]);
});

it('what another window gives up meanwhile is given back once the question is answered', async () => {
  await allowSites('highlight', [site], withSite);
  let answer: (yes: boolean) => void = () => undefined;
  access.answer = () => new Promise((resolve) => (answer = resolve));
  const asked = allowSites('bubble', ['https://*.b.example/*'], withSite);
  await chooseSites('highlight', () => ({ everywhere: false, sites: [] }));
  expect((await readSettings()).highlight.sites).toEqual([]);
  answer(false);
  expect(await asked).toBe('refused');
  expect(access.allowed).toEqual([relay]);
});

it('what is given up while another permission is being given back is given back too', async () => {
  for (const feature of ['highlight', 'bubble'] as const) {
    await allowSites(feature, [`https://${feature}.example/*`], () => ({
      everywhere: false,
      sites: [`https://${feature}.example/*`],
    }));
  }
  const { remove } = access.permissions;
  const nothing = () => ({ everywhere: false, sites: [] });
  let other: Promise<unknown> | undefined;
  access.permissions.remove = async (given) => {
    access.permissions.remove = remove;
    other = chooseSites('bubble', nothing);
    await expect.poll(async () => (await readSettings()).bubble.sites).toEqual([]);
    return await remove(given);
  };
  await chooseSites('highlight', nothing);
  await other;
  expect(access.allowed).toEqual([relay]);
});
