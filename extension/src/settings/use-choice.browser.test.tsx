import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { queries } from '../ui/queries.ts';
import type { Watch } from '../ui/use-stored.ts';
import { useChoice, type SavedChoice } from './use-choice.ts';

let root: Root;
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  queries.clear();
});

function Choice({ stored }: { readonly stored: SavedChoice<string> }) {
  const { choice, choose } = useChoice(stored);
  return <button onClick={() => choose('new')}>{choice ?? 'unread'}</button>;
}
const shown = () => document.querySelector('button')?.textContent;

it('shows a choice from the press on, though its change is told while it is read again', async () => {
  let kept = 'old';
  let tell: () => void = () => undefined;
  const watch: Watch = (callback) => {
    tell = callback;
    return () => undefined;
  };
  /** Reads that the test answers. */
  const answers: (() => void)[] = [];
  const stored: SavedChoice<string> = {
    ...{ key: ['choice'], watches: [watch] },
    read: () => {
      const value = kept;
      return new Promise((resolve) => answers.push(() => resolve(value)));
    },
    save: (value) => {
      kept = value;
      return Promise.resolve();
    },
  };
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Choice stored={stored} />);
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.();
  await expect.poll(shown).toBe('old');
  const seen: (string | null | undefined)[] = [];
  new MutationObserver(() => seen.push(shown())).observe(document.body, {
    ...{ childList: true, subtree: true, characterData: true },
  });
  document.querySelector('button')?.click();
  await expect.poll(() => answers.length).toBe(2);
  tell();
  await expect.poll(() => answers.length).toBe(3);
  for (const answer of answers) answer();
  await expect.poll(() => queries.isFetching() + queries.isMutating()).toBe(0);
  expect(shown()).toBe('new');
  expect(seen).toEqual(['new']);
});
