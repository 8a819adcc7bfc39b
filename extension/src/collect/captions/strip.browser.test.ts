/** The strip's layout: a line runs in its own language's direction. */
import { afterEach, expect, it } from 'vitest';
import { withClosedRoot } from '../../../testing/closed-root.ts';
import { createStrip } from './strip.ts';

afterEach(() => document.body.replaceChildren());

it.each([
  ['In autumn a meadow may shimmer.', 'en', 'ltr'],
  ['ذهبت إلى مكتبة في المدينة القديمة.', 'ar', 'rtl'],
])('%s', (text, language, direction) => {
  const nothing = () => Promise.resolve();
  const actions = { collect: nothing, toggle: nothing, paste: nothing, onClose: nothing };
  const { made: strip, root } = withClosedRoot(() => createStrip(document, 'system', actions));
  strip.show({ lines: [{ text, language }], before: [] });
  const [first, second] = [...root.querySelectorAll('.now button')].map(
    (word) => word.getBoundingClientRect().left,
  );
  expect((first ?? 0) < (second ?? 0) ? 'ltr' : 'rtl').toBe(direction);
  strip.close();
});
