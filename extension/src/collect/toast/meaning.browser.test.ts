/** The browser's translation in the toast. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { standInTranslator } from '../../meaning/testing.ts';
import { browserTranslation } from '../../meaning/translation.ts';
import {
  pressElement,
  readText,
  standUnscaled,
  startToast,
  untilItObeys,
  view,
  type Bench,
} from './testing.ts';

const wished = view({ meaning: { from: 'en', to: 'de' } });
let bench: Bench;
const lines = () =>
  [...bench.root.querySelectorAll<HTMLElement>('.meaning')]
    .filter(({ hidden }) => !hidden)
    .map(readText);
const button = () =>
  [...bench.root.querySelectorAll<HTMLElement>('.action')].find(
    (each) => !each.hidden && /translate/iu.test(each.dataset.text ?? ''),
  )?.dataset.text;

beforeAll(standUnscaled);
afterEach(() => {
  bench.toast.hide();
  document.body.replaceChildren();
});

function start(options = {}): ReturnType<typeof standInTranslator> {
  const standIn = standInTranslator(options);
  bench = startToast(() => browserTranslation(standIn.scope));
  return standIn;
}

describe('the translation in the toast', () => {
  it('is the word’s, at once, marked as a machine’s; the sentence’s comes on a press', async () => {
    const { asked } = start({ ready: true });
    bench.toast.show(wished);
    await expect.poll(lines).toEqual(['de: serendipityMachine translation']);
    expect(button()).toBe('Translate the sentence');
    expect(asked).toEqual(['en>de serendipity']);
    await untilItObeys(bench, 'Translate the sentence');
    await pressElement(bench.button('Translate the sentence'));
    await expect
      .poll(lines)
      .toEqual([
        'de: serendipityMachine translation',
        'de: It was pure serendipity.Machine translation',
      ]);
    expect(button()).toBeUndefined();
  });

  it('waits for a press where the model has to come first, and shows the download', async () => {
    start();
    const seen = new Set<string>();
    bench.toast.show(wished);
    await expect.poll(button).toBe('Translate');
    expect(lines()).toEqual([]);
    const watch = new MutationObserver(() => lines().forEach((line) => seen.add(line)));
    watch.observe(bench.root, { childList: true, subtree: true, attributes: true });
    await untilItObeys(bench, 'Translate');
    await pressElement(bench.button('Translate'));
    await expect.poll(lines).toEqual(['de: serendipityMachine translation']);
    watch.disconnect();
    expect([...seen]).toContain('Downloading: 40%');
  });

  it.each([
    ['the learner has not wished for it', view(), { ready: true }],
    ['the browser cannot translate this', wished, { languages: ['de'] }],
  ])('is nothing where %s', async (_why, shown, options) => {
    start(options);
    bench.toast.show(shown);
    await expect.poll(() => bench.status()).toBe('Collected');
    expect(lines()).toEqual([]);
    expect(button()).toBeUndefined();
  });

  it('is of the form that is sent, and goes with the word', async () => {
    const { asked } = start({ ready: true });
    bench.toast.show(wished);
    await expect.poll(lines).toHaveLength(1);
    bench.toast.show({ ...wished, opens: false, term: 'chance' });
    await expect.poll(lines).toEqual(['de: chanceMachine translation']);
    expect(asked).toEqual(['en>de serendipity', 'en>de chance']);
    bench.toast.hide();
    expect(lines()).toEqual([]);
  });
});
