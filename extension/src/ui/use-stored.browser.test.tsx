import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { queries } from './queries.ts';
import { readAhead } from './read-ahead.ts';
import { useStored, type StoredQuery, type Watch } from './use-stored.ts';

let root: Root;
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  queries.clear();
});

/** Reads that the test answers, in any order. */
function readings(name: string) {
  const answers: ((value: string) => void)[] = [];
  const read = () => new Promise<string>((resolve) => answers.push(resolve));
  return { answers, query: { key: [name], read, watches } };
}

let change: () => void = () => undefined;
const watches: readonly Watch[] = [
  (callback) => {
    change = callback;
    return () => (change = () => undefined);
  },
];

function Shown({ query }: { readonly query: StoredQuery<string> }) {
  const { data, isError } = useStored(query);
  return <output>{data ?? (isError ? 'unread' : 'nothing')}</output>;
}

const shown = () => document.querySelector('output')?.textContent;

it('shows the latest read, though an earlier one is answered after it', async () => {
  const { answers, query } = readings('one');
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Shown query={query} />);
  await expect.poll(() => answers.length).toBe(1);
  expect(shown()).toBe('nothing');
  change();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('second');
  await expect.poll(shown).toBe('second');
  answers[0]?.('first');
  change();
  await expect.poll(() => answers.length).toBe(3);
  expect(shown()).toBe('second');
});

it('shows no result of another query, and stops reading once it is unmounted', async () => {
  const [one, other] = [readings('one'), readings('other')];
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Shown query={one.query} />);
  await expect.poll(() => one.answers.length).toBe(1);
  one.answers[0]?.('one');
  await expect.poll(shown).toBe('one');
  root.render(<Shown query={other.query} />);
  await expect.poll(shown).toBe('nothing');
  other.answers[0]?.('other');
  await expect.poll(shown).toBe('other');
  root.render(null);
  await expect.poll(shown).toBeUndefined();
  change();
  expect([one.answers.length, other.answers.length]).toEqual([1, 1]);
});

it('begins with what was read ahead, and leaves a failure to the component', async () => {
  const { answers, query } = readings('one');
  const failing = { key: ['failing'], read: () => Promise.reject(new Error('The disk is full')) };
  const ready = readAhead([query, failing]);
  answers[0]?.('ahead');
  await ready;
  const seen: (string | undefined)[] = [];
  root = createRoot(document.body.appendChild(document.createElement('div')));
  new MutationObserver(() => seen.push(shown() ?? undefined)).observe(document.body, {
    ...{ childList: true, subtree: true, characterData: true },
  });
  root.render(
    <>
      <Shown query={query} />
      <Shown query={failing} />
    </>,
  );
  await expect.poll(() => answers.length).toBe(2);
  expect(new Set(seen)).toEqual(new Set(['ahead']));
  expect(document.querySelectorAll('output')[1]?.textContent).toBe('unread');
  answers[1]?.('later');
  await expect.poll(shown).toBe('later');
});
