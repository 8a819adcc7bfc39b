/** What capture promises, on generated pages (`testing/any-page.ts`), in real Chromium. */
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { anyAct, anyChange, anyPage, changePage, drawPage, select } from './testing/any-page.ts';
import { expectPromised } from './testing/promised.ts';
import { captureFrame } from './capture-tab.ts';
import { captureContext } from './capture.ts';

afterEach(() => {
  getSelection()?.removeAllRanges();
  document.body.replaceChildren();
});

it('S26 reads any selection on any page as it promises, twice the same, and changes nothing', () => {
  fc.assert(
    fc.property(
      anyPage,
      fc.array(anyAct, { minLength: 1, maxLength: 4 }),
      fc.array(anyChange, { maxLength: 3 }),
      ({ parts, lang, title }, acts, changes) => {
        document.documentElement.lang = lang;
        document.title = title;
        drawPage(parts);
        for (const act of acts) {
          select(act);
          expectPromised();
        }
        for (const one of changes) changePage(one);
        expectPromised();
      },
    ),
    propertyRuns(2_000),
  );
});

it('S26 of any page the background takes what is read', async () => {
  Object.assign(browser, {
    scripting: {
      executeScript: () => Promise.resolve([{ result: structuredClone(captureContext(document)) }]),
    },
  });
  await fc.assert(
    fc.asyncProperty(anyPage, anyAct, async ({ parts, lang, title }, act) => {
      document.documentElement.lang = lang;
      document.title = title;
      drawPage(parts);
      select(act);
      const { selected, sentence, language } = captureContext(document);
      const taken = await captureFrame({ tabId: 1, frameId: 0 });
      expect(taken).toMatchObject({ selected, sentence, language });
    }),
    propertyRuns(500),
  );
});
