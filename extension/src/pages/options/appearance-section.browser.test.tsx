import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import '../../ui/styles/base.css';
import '../../ui/styles/page.css';
import './options.css';
import {
  changeAppearance,
  followAppearance,
  forgetAppearance,
  readAppearance,
} from '../../settings/appearance.ts';
import { readSettings } from '../../settings/settings.ts';
import { AppearanceSection } from './AppearanceSection.tsx';

let root: Root | undefined;

beforeEach(() => forgetAppearance());
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  forgetAppearance();
});

function show(): void {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(<AppearanceSection />);
}

const usual = { theme: 'system', wordSize: 'usual' };
const option = (name: string) => page.getByRole('radio', { name });
const paper = () => getComputedStyle(document.documentElement).backgroundColor;
const light = 'rgb(250, 248, 243)';
const dark = 'rgb(23, 24, 27)';

describe('the theme', () => {
  it('applies at once, and stays chosen', async () => {
    show();
    await expect.element(option('Same as the system')).toBeChecked();
    await option('Dark').click();
    expect(paper()).toBe(dark);
    await option('Light').click();
    expect(paper()).toBe(light);
    await expect.poll(readSettings).toMatchObject({ theme: 'light' });

    root?.unmount();
    show();
    await expect.element(option('Light')).toBeChecked();
  });

  it('of another page applies here too', () => {
    followAppearance();
    localStorage.setItem('gleaner-theme', '{"version":1,"theme":"dark"}');
    dispatchEvent(new StorageEvent('storage', { key: 'gleaner-theme' }));
    expect(paper()).toBe(dark);
  });

  it('chosen in another window shows as chosen here', async () => {
    show();
    await expect.element(option('Same as the system')).toBeChecked();
    localStorage.setItem('gleaner-theme', '{"version":2,"theme":"dark","wordSize":"large"}');
    dispatchEvent(new StorageEvent('storage', { key: 'gleaner-theme' }));
    await expect.element(option('Dark')).toBeChecked();
    await expect.element(page.getByRole('radio', { name: 'Large', exact: true })).toBeChecked();
  });

  it('of version 1 stays, with the usual size of words', () => {
    localStorage.setItem('gleaner-theme', '{"version":1,"theme":"dark"}');
    expect(readAppearance()).toEqual({ theme: 'dark', wordSize: 'usual' });
  });

  it.each([
    ...['{', 'null', '"dark"', '[]', '{"version":1,"theme":"pink"}', '{"version":1}'],
    '{"version":2,"theme":{},"wordSize":"__proto__"}',
  ])('is that of the system where %s is stored', (stored) => {
    localStorage.setItem('gleaner-theme', stored);
    expect(readAppearance()).toEqual(usual);
  });

  it('is deleted with everything', () => {
    changeAppearance({ theme: 'dark', wordSize: 'large' });
    forgetAppearance();
    expect(localStorage.getItem('gleaner-theme')).toBeNull();
    const { theme, wordSize } = document.documentElement.dataset;
    expect([theme, wordSize]).toEqual([undefined, undefined]);
  });
});

describe('the size of words', () => {
  const sample = () => document.querySelector('.word-sample .word') ?? document.body;
  const pixels = () => Number.parseFloat(getComputedStyle(sample()).fontSize);

  it.each([
    ['Small', 0.8],
    ['Medium', 1],
    ['Large', 1.25],
    ['Extra large', 1.5],
  ])('%s applies at once, and stays', async (name, factor) => {
    show();
    await page.getByRole('radio', { name, exact: true }).click();
    expect(pixels()).toBeCloseTo(34 * factor);

    root?.unmount();
    show();
    await expect.element(page.getByRole('radio', { name, exact: true })).toBeChecked();
  });
});
