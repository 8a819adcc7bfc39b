import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pressKeys } from '../../../testing/press-keys.ts';
import '../../ui/styles/base.css';
import { CardRecording } from './CardRecording.tsx';

/** A host that never resolves, so that nothing leaves this machine. */
const address = 'https://sounds.invalid/apple.mp3';
let root: Root | undefined;

afterEach(() => {
  vi.restoreAllMocks();
  root?.unmount();
  document.body.replaceChildren();
});

function show(audioUrl: string, typing = false): void {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(
    <>
      <h1>Review</h1>
      <CardRecording {...{ audioUrl, typing }} />
      <input aria-label="Your answer" />
    </>,
  );
}

const offer = page.getByRole('button', { name: 'Play recording from sounds.invalid' });
const requested = () =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes('sounds.invalid'));

it('S28 loads a recording on the tap of a button that names the host, and not before', async () => {
  performance.clearResourceTimings();
  show(address);
  await expect.element(offer).toBeVisible();
  expect(document.querySelector('audio, source')).toBeNull();
  expect(requested()).toEqual([]);
  await offer.click();
  // No server answers there.
  await expect.element(page.getByRole('status')).toHaveTextContent('can’t be played');
  await expect.poll(requested).not.toEqual([]);
});

it('plays by a key that types nothing into a field', async () => {
  show(address, true);
  const field = page.getByRole('textbox', { name: 'Your answer' });
  await field.click();
  await pressKeys('r');
  await expect.element(field).toHaveValue('r');
  expect(document.querySelector('audio')).toBeNull();
  await pressKeys('{Alt>}r{/Alt}');
  await expect.element(page.getByRole('status')).toHaveTextContent('can’t be played');
  await expect.element(field).toHaveValue('r');
});

it.each([
  ['X11; Linux x86_64', 'Alt+R', 'Alt R'],
  ['Macintosh; Intel Mac OS X 10_15_7', 'Control+R', '⌃ R'],
])('has the key that works while typing on this system: %s', async (system, name, label) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system})`);
  show(address, true);
  await expect.element(offer).toHaveAttribute('aria-keyshortcuts', name);
  await expect.element(page.getByText(label, { exact: true })).toBeVisible();
});

it.each([
  'http://sounds.invalid/a.mp3',
  'data:audio/mp3;base64,AA==',
  'https://a:b@sounds.invalid/a',
])('S28 refuses %s in a stored card, and says so', async (audioUrl) => {
  show(audioUrl);
  await expect.element(page.getByText(/can’t be played/u)).toBeVisible();
  expect(document.querySelector('audio, button')).toBeNull();
});
