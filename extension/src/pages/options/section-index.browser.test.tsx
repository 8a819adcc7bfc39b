import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import '../../ui/styles/base.css';
import '../../ui/styles/page.css';
import './options.css';
import { Section } from './Section.tsx';
import { SectionIndex } from './SectionIndex.tsx';
import { sections, sectionTitle } from './sections.ts';

let root: Root | undefined;

beforeEach(() => history.replaceState(null, '', location.pathname + location.search));
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  scrollTo(0, 0);
  history.replaceState(null, '', location.pathname + location.search);
});

function show(): void {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(
    <div className="settings-columns">
      <SectionIndex />
      <div>
        {sections.map((name) => (
          <Section key={name} name={name}>
            <div style={{ blockSize: '60vh' }}>{name}</div>
          </Section>
        ))}
      </div>
    </div>,
  );
}

const link = (name: string) => page.getByRole('link', { name, exact: true });
const marked = () =>
  [...document.querySelectorAll('[aria-current="location"]')].map((one) => one.textContent);

it('a link moves the focus to the heading, and the address names the section', async () => {
  show();
  await link('Data and privacy').click();
  await expect.poll(() => document.activeElement?.textContent).toBe('Data and privacy');
  expect(location.hash).toBe('#privacy');
});

it('the section of a pressed link is marked until the page is scrolled', async () => {
  show();
  await expect.poll(marked).toEqual(['Connection']);
  for (const name of sections.map(sectionTitle).toReversed()) {
    await link(name).click();
    await expect.poll(() => document.activeElement?.textContent).toBe(name);
    await expect.poll(marked).toEqual([name]);
  }
  await link('About Gleaner').click();
  await expect.poll(marked).toEqual(['About Gleaner']);
  scrollTo(0, 0);
  await expect.poll(marked).toEqual(['Connection']);
});

it('an address with a section opens at it', async () => {
  history.replaceState(null, '', '#highlighting');
  show();
  await expect.poll(() => document.activeElement?.id).toBe('highlighting');
  await expect.poll(marked).toEqual([sectionTitle('highlighting')]);
  expect(scrollY).toBeGreaterThan(0);
});

it('the section in view is marked, from the first to the last', async () => {
  show();
  await expect.poll(marked).toEqual(['Connection']);
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(marked).toEqual(['Advanced']);
  scrollTo(0, 0);
  await expect.poll(marked).toEqual(['Connection']);
});
