import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import '../../../ui/styles/base.css';
import '../../../ui/styles/page.css';
import '../options.css';
import { axeReports } from '../../../../testing/axe.ts';
import { followTheme, forgetTheme, readTheme, saveTheme } from '../../../settings/theme/theme.ts';
import tokens from '../../../ui/styles/tokens.css?raw';
import { AppearanceSection } from './AppearanceSection.tsx';

let root: Root | undefined;

beforeEach(() => forgetTheme());
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  forgetTheme();
});

function show(): void {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(<AppearanceSection />);
}

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
    expect(await axeReports(document.body)).toEqual([]);
    await option('Light').click();
    expect(paper()).toBe(light);
    expect(await axeReports(document.body)).toEqual([]);

    root?.unmount();
    show();
    await expect.element(option('Light')).toBeChecked();
  });

  it('of another page applies here too', () => {
    followTheme();
    localStorage.setItem('gleaner-theme', '{"version":1,"theme":"dark"}');
    dispatchEvent(new StorageEvent('storage', { key: 'gleaner-theme' }));
    expect(paper()).toBe(dark);
  });

  it.each(['{', 'null', '"dark"', '{"version":1,"theme":"pink"}', '{"version":1}'])(
    'is that of the system where %s is stored',
    (stored) => {
      localStorage.setItem('gleaner-theme', stored);
      expect(readTheme()).toBe('system');
    },
  );

  it('is deleted with everything', () => {
    saveTheme('dark');
    forgetTheme();
    expect(localStorage.getItem('gleaner-theme')).toBeNull();
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });
});

it('a chosen dark theme has the same colours as that of a dark system', () => {
  const colours = (selector: string) => {
    const [, block = ''] = tokens.split(`${selector} {`);
    return [...block.slice(0, block.indexOf('}')).matchAll(/--[^;]+;/g)].map(([one]) => one);
  };
  expect(colours(":root[data-theme='dark']")).toEqual(colours(":root:not([data-theme='light'])"));
  expect(colours(":root[data-theme='dark']").length).toBeGreaterThan(10);
});
