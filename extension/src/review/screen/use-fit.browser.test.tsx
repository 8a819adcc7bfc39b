/** A card is fitted into the popup: as little as it needs, and nothing grows back under the pointer. */
import { useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useFit } from './use-fit.ts';

/** How high the part is at each step, in pixels; the window has 200. */
type Heights = readonly [number, number, number, number];

function Card(props: { card: string; isAnswered: boolean; heights: Heights }) {
  const screen = useRef<HTMLElement>(null);
  useFit(screen, props.card, props.isAnswered);
  return (
    <section ref={screen} data-shown={shown} style={{ blockSize: 200, overflow: 'auto' }}>
      <style>
        {props.heights.map((high, step) => `[data-fit='${step}'] .part{block-size:${high}px}`)}
      </style>
      <div className="part" />
    </section>
  );
}

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

let shown = 0;
async function show(heights: Heights, card = 'first', isAnswered = false): Promise<void> {
  shown += 1;
  root.render(<Card {...{ card, heights, isAnswered }} />);
  await expect.poll(() => document.querySelector('section')?.dataset.shown).toBe(`${shown}`);
}
const fit = () => document.querySelector('section')?.dataset.fit;

it.each<[string, Heights, string]>([
  ['has room', [200, 200, 200, 200], '0'],
  ['is a little too high', [201, 200, 200, 200], '1'],
  ['is much too high', [400, 300, 250, 200], '3'],
  ['is too high however it shrinks', [900, 800, 700, 600], '3'],
])('a card that %s', async (_how, heights, step) => {
  await show(heights);
  expect(fit()).toBe(step);
});

it('a part that comes later shrinks the others, and none grows back when it has gone', async () => {
  await show([100, 100, 100, 100]);
  expect(fit()).toBe('0');
  await show([400, 300, 200, 100]);
  await expect.poll(fit).toBe('2');
  await show([100, 100, 100, 100]);
  await show([100, 100, 100, 100], 'first', true);
  expect(fit()).toBe('2');
  await show([100, 100, 300, 150], 'first', true);
  await expect.poll(fit).toBe('3');
});

it('an answered card that does not fit is scrolled in the look it had, also when more comes', async () => {
  await show([400, 200, 200, 200]);
  await show([900, 800, 700, 600], 'first', true);
  expect(fit()).toBe('1');
  await show([900, 700, 200, 200], 'first', true);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(fit()).toBe('1');
});

it('the next card begins in its usual look', async () => {
  await show([400, 300, 200, 100]);
  expect(fit()).toBe('2');
  await show([200, 200, 200, 200], 'second');
  expect(fit()).toBe('0');
});
