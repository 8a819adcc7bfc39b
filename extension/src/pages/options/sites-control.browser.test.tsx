/** Where a feature is on: the sites, the browser's permission for them, and what went wrong. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import '../../ui/styles/base.css';
import './options.css';
import { sitePermissions } from '../../../testing/site-permissions.ts';
import { fakeExtension } from '../../../testing/fake-extension.ts';
import { buttonNamed } from '../../../testing/named-button.ts';
import { addKnown, readKnown } from '../../highlight/known-words.ts';
import { changeSettings, readSettings } from '../../settings/settings.ts';
import { everySite } from '../../settings/sites/site-pattern.ts';
import { HighlightSection } from './HighlightSection.tsx';
import { hideSettings, showSettings } from './testing.tsx';

const relay = 'https://relay.example/*';
let access: ReturnType<typeof sitePermissions>;
let key: string;

beforeEach(async () => {
  await fakeBrowser.storage.local.clear();
  access = sitePermissions(relay);
  key = '';
  vi.spyOn(fakeExtension.runtime, 'getManifest').mockReturnValue({ host_permissions: [relay] });
  Object.assign(fakeExtension, {
    commands: { getAll: () => Promise.resolve([{ name: 'show-card', shortcut: key }]) },
    permissions: access.permissions,
  });
});
afterEach(() => {
  hideSettings();
  vi.restoreAllMocks();
  for (const name of ['commands', 'permissions']) Reflect.deleteProperty(fakeExtension, name);
});

async function show(): Promise<void> {
  showSettings(<HighlightSection settings={await readSettings()} />);
}

const chosen = async () => (await readSettings()).highlight;
const everywhere = page.getByRole('switch', { name: 'Highlight them on every site' });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const refused = page.getByText(/The browser didn’t allow it/u);
const failed = page.getByText(/The browser couldn’t ask/u);
const notSaved = page.getByText(/This couldn’t be saved/u);

it('a press switches it on everywhere, and another gives the permission back', async () => {
  await show();
  await everywhere.click();
  await expect.poll(chosen).toEqual({ everywhere: true, sites: [] });
  expect(access.allowed).toEqual([relay, ...everySite]);
  await expect.element(everywhere).toBeChecked();
  await expect.element(field('Site')).not.toBeInTheDocument();
  await everywhere.click();
  await expect.poll(chosen).toEqual({ everywhere: false, sites: [] });
  await expect.poll(() => access.allowed).toEqual([relay]);
  await expect.element(field('Site')).toBeVisible();
  expect(notSaved.elements()).toEqual([]);
});

const troubles = [
  ['refused', () => Promise.resolve(false), refused],
  ['failed', () => Promise.reject(new Error('Not in a click')), failed],
] as const;

it.each(troubles)(
  'a switch tells that a permission was %s, until it is given',
  async (...given) => {
    const [, no, message] = given;
    access.answer = no;
    await show();
    await everywhere.click();
    await expect.element(message).toBeVisible();
    await expect.element(everywhere).not.toBeChecked();
    expect(await chosen()).toEqual({ everywhere: false, sites: [] });
    access.answer = () => Promise.resolve(true);
    await everywhere.click();
    await expect.element(everywhere).toBeChecked();
    await expect.element(message).not.toBeInTheDocument();
  },
);

it.each(troubles)('a site tells that a permission was %s, until it is given', async (...given) => {
  const [, no, message] = given;
  access.answer = no;
  await show();
  await field('Site').fill('a.example');
  await buttonNamed('Add site').click();
  await expect.element(message).toBeVisible();
  expect((await chosen()).sites).toEqual([]);
  access.answer = () => Promise.resolve(true);
  await field('Site').fill('a.example');
  await buttonNamed('Add site').click();
  await expect.poll(chosen).toEqual({ everywhere: false, sites: ['https://*.a.example/*'] });
  await expect.element(message).not.toBeInTheDocument();
});

it('what cannot be stored is told: a switch, a site, a word, their removal', async () => {
  await addKnown('gossamer');
  await changeSettings({ highlight: { everywhere: false, sites: ['https://*.a.example/*'] } });
  await show();
  const full = vi
    .spyOn(fakeBrowser.storage.local, 'set')
    .mockRejectedValue(new Error('The disk is full'));
  await everywhere.click();
  await expect.poll(() => notSaved.elements().length).toBe(1);
  await buttonNamed('Remove a.example').click();
  await expect.poll(() => notSaved.elements().length).toBe(2);
  await page.getByRole('switch', { name: 'Click a highlighted word to see its details' }).click();
  await expect.poll(() => notSaved.elements().length).toBe(3);
  await buttonNamed('Highlight “gossamer” again').click();
  await expect.poll(() => notSaved.elements().length).toBe(4);
  full.mockRestore();
  expect(await readKnown()).toEqual(['gossamer']);
  await field('Word').click();
  await userEvent.keyboard('lace{Enter}');
  await expect.poll(readKnown).toEqual(['lace', 'gossamer']);
  await expect.poll(() => notSaved.elements().length).toBe(3);
  expect(await readSettings()).toMatchObject({
    highlight: { everywhere: false, sites: ['https://*.a.example/*'] },
    wordCard: false,
  });
});

it('sites are added with the keyboard, each once, and removed with their permission', async () => {
  await show();
  await field('Site').click();
  const sites = ['b', 'a', 'c'].map((name) => `https://*.${name}.example/*`);
  for (const [n, typed] of ['www.b.example', 'a.example', 'c.example'].entries()) {
    await userEvent.keyboard(`${typed}{Enter}`);
    await expect.poll(async () => (await chosen()).sites).toEqual(sites.slice(0, n + 1));
    await expect.element(field('Site')).toHaveValue('');
  }
  await userEvent.keyboard('https://b.example/page{Enter}');
  await expect.poll(() => access.allowed.filter((one) => one === sites[0]).length).toBe(2);
  expect((await chosen()).sites).toEqual(sites);
  const list = page.getByRole('list', { name: 'Only on these sites' });
  await expect.element(list.getByRole('listitem').nth(2)).toHaveTextContent('c.example');
  await list.getByRole('button', { name: 'Remove a.example' }).click();
  await expect.poll(async () => (await chosen()).sites).toEqual([sites[0], sites[2]]);
  await expect.element(page.getByRole('heading', { name: 'Only on these sites' })).toHaveFocus();
  await expect.poll(() => access.allowed).not.toContain(sites[1]);
  expect(access.allowed).toEqual(expect.arrayContaining([relay, sites[0], sites[2]]));
});

it.each([
  ['Site', 'Add site', 'no site', /Type a site such as/u, 'a.example'],
  ['Word', 'Add', '...', /Type a word or a short phrase/u, 'gossamer'],
])('%s: a wrong text stays with its reason until another is typed', async (...given) => {
  const [name, add, typed, reason, right] = given;
  await show();
  await field(name).fill(typed);
  await page.getByRole('button', { name: add, exact: true }).click();
  await expect.element(field(name)).toHaveAccessibleDescription(reason);
  await expect.element(field(name)).toBeInvalid();
  await expect.element(field(name)).toHaveValue(typed);
  expect([(await chosen()).sites, await readKnown()]).toEqual([[], []]);
  await field(name).fill(right);
  await expect.element(field(name)).toBeValid();
  await expect.element(page.getByText(reason)).not.toBeInTheDocument();
});

it('words that are not highlighted are added, cleaned and newest first, and removed', async () => {
  await show();
  await field('Word').click();
  await userEvent.keyboard('  gossamer, {Enter}');
  await expect.poll(readKnown).toEqual(['gossamer']);
  await userEvent.keyboard('lace{Enter}');
  const list = page.getByRole('list', { name: 'Words not highlighted' });
  await expect.element(list).toHaveTextContent(/^lacegossamer$/u);
  await addKnown('web');
  await expect.element(list).toHaveTextContent(/^weblacegossamer$/u);
  await buttonNamed('Highlight “lace” again').click();
  await expect.element(list).toHaveTextContent(/^webgossamer$/u);
  expect(await readKnown()).toEqual(['web', 'gossamer']);
  await expect.element(page.getByRole('heading', { name: 'Words not highlighted' })).toHaveFocus();
});

it('the key of the card is told while the card is on, where the browser has one', async () => {
  await show();
  const card = page.getByRole('switch', { name: 'Click a highlighted word to see its details' });
  const told = page.getByText(/By keyboard/u);
  const press = async (wordCard: boolean) => {
    await card.click();
    await expect.poll(async () => (await readSettings()).wordCard).toBe(wordCard);
  };
  await press(true);
  expect(told.elements()).toEqual([]);
  await press(false);
  key = 'Alt+Shift+K';
  await press(true);
  await expect.element(told).toHaveTextContent('By keyboard: Alt+Shift+K');
  await press(false);
  await expect.element(told).not.toBeInTheDocument();
});
