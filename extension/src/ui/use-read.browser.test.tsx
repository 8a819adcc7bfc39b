import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { readAhead, useRead, type Watch } from './use-read.ts';

let root: Root;
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

/** Reads that the test answers, in any order. */
function readings() {
  const answers: ((value: string) => void)[] = [];
  const read = () => new Promise<string>((resolve) => answers.push(resolve));
  return { answers, read };
}

let change: () => void = () => undefined;
const watches: readonly Watch[] = [
  (callback) => {
    change = callback;
    return () => (change = () => undefined);
  },
];

function Shown({ read }: { readonly read: () => Promise<string> }) {
  return <output>{useRead(read, 'nothing', watches)}</output>;
}

const shown = () => document.querySelector('output')?.textContent;

it('shows the latest read, though an earlier one is answered after it', async () => {
  const { answers, read } = readings();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Shown read={read} />);
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
  const [one, other] = [readings(), readings()];
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Shown read={one.read} />);
  await expect.poll(() => one.answers.length).toBe(1);
  one.answers[0]?.('one');
  await expect.poll(shown).toBe('one');
  root.render(<Shown read={other.read} />);
  await expect.poll(shown).toBe('nothing');
  other.answers[0]?.('other');
  await expect.poll(shown).toBe('other');
  root.render(null);
  await expect.poll(shown).toBeUndefined();
  change();
  expect([one.answers.length, other.answers.length]).toEqual([1, 1]);
});

it('begins with what was read ahead, and leaves a failure to the component', async () => {
  const { answers, read } = readings();
  const failing = () => Promise.reject(new Error('The disk is full'));
  const ready = readAhead([read, failing]);
  answers[0]?.('ahead');
  await ready;
  const seen: (string | undefined)[] = [];
  root = createRoot(document.body.appendChild(document.createElement('div')));
  new MutationObserver(() => seen.push(shown() ?? undefined)).observe(document.body, {
    ...{ childList: true, subtree: true, characterData: true },
  });
  root.render(
    <>
      <Shown read={read} />
      <Shown read={failing} />
    </>,
  );
  await expect.poll(() => answers.length).toBe(2);
  expect(new Set(seen)).toEqual(new Set(['ahead']));
  expect(document.querySelectorAll('output')[1]?.textContent).toBe('nothing');
  answers[1]?.('later');
  await expect.poll(shown).toBe('later');
});
