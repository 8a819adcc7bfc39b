/** The learner's own dictionary, opened from the toast by a press or a key. */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  later,
  pressElement,
  standUnscaled,
  startToast,
  untilItObeys,
  view,
  type Bench,
} from './testing.ts';
import { eventually } from '@gleaner/shared/testing/eventually';

let bench: Bench;
const withDictionary = view({ actions: ['undo', 'edit', 'look-up'] });
const altEnter = () => userEvent.keyboard('{Alt>}{Enter}{/Alt}');

beforeAll(standUnscaled);
beforeEach(() => {
  bench = startToast();
});
afterEach(() => {
  bench.toast.hide();
  document.body.replaceChildren();
});

describe('the learner’s dictionary', () => {
  it('has no button where the learner has none', () => {
    bench.toast.show(view());
    expect(bench.button('Look up').hidden).toBe(true);
  });

  it('opens by a press', async () => {
    bench.toast.show(withDictionary);
    await untilItObeys(bench, 'Look up');
    await pressElement(bench.button('Look up'));
    await eventually(() => expect(bench.act).toHaveBeenCalledExactlyOnceWith('look-up', 'one'));
  });

  it('opens by Alt and Enter while nothing of the page has the focus', async () => {
    bench.toast.show(withDictionary);
    await altEnter();
    await eventually(() => expect(bench.act).toHaveBeenCalledExactlyOnceWith('look-up', 'one'));
  });

  it('opens by Alt and Enter once on another button of the toast, which is not pressed', async () => {
    bench.toast.show(withDictionary);
    await untilItObeys(bench, 'Undo');
    bench.button('Undo').focus();
    await altEnter();
    await eventually(() => expect(bench.act).toHaveBeenCalledExactlyOnceWith('look-up', 'one'));
  });

  it('leaves Alt and Enter to a field of the page', async () => {
    const field = document.createElement('textarea');
    const heard: string[] = [];
    field.addEventListener('keydown', (event) => {
      if (!event.defaultPrevented) heard.push(event.key);
    });
    document.body.append(field);
    field.focus();
    bench.toast.show(withDictionary);
    await altEnter();
    expect(heard).toContain('Enter');
    expect(bench.act).not.toHaveBeenCalled();
  });

  it('is still there when the word has been sent', () => {
    bench.toast.show(withDictionary);
    bench.toast.show(later({ status: 'collected', actions: ['look-up'] }));
    expect(bench.button('Look up').hidden).toBe(false);
    expect(bench.button('Undo').hidden).toBe(true);
  });
});
