/** Injected into a page that the learner wants to prepare; its text is the result of `scripting.executeScript`. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { pause } from '../platform/pause.ts';
import { readPageText } from '../transfer/prepare/page-text.ts';

/** In milliseconds: the page's own work has the rest of a frame. */
const budgetMs = 8;

export default defineUnlistedScript({
  main: () =>
    readPageText(document, {
      now: () => performance.now(),
      budgetMs,
      pause,
      signal: new AbortController().signal,
    }),
});
