/** Asks a tab where the learner met a word, by a script that runs once, in the frame that was clicked. */
import * as z from 'zod/mini';
import { browser } from 'wxt/browser';
import { longestSample } from './sample.ts';
import { longestSentence } from '../../text/sentence/sentence.ts';

/** In characters (UTF-16 code units): more is no term. */
const longestSelection = 2_000;

/**
 * Chromium may allow the page only a moment after it has told of the press that allows it. In milliseconds
 * between tries.
 */
const grantPauses = [10, 30, 100, 300];

const longestAddress = 2_000;

const read = {
  sentence: z.string().check(z.maxLength(longestSentence + 2)),
  language: z.string().check(z.maxLength(64)),
  selected: z.string().check(z.maxLength(longestSelection)),
  everything: z.string().check(z.maxLength(2 * longestSelection)),
  samples: z.array(z.string().check(z.maxLength(longestSample))).check(z.maxLength(2)),
};

/** Untrusted: the renderer may be compromised. */
const capturedSchema = z.object({
  ...read,
  title: z.string().check(z.maxLength(300)),
  url: z.string().check(z.maxLength(longestAddress)),
  focused: z.boolean(),
  inFrame: z.boolean(),
  link: z.nullable(z.object({ ...read, address: z.string().check(z.maxLength(longestAddress)) })),
  word: z.nullable(z.object(read)),
});
export type Captured = z.infer<typeof capturedSchema>;

/** Null where no script may run, or where its answer makes no sense. */
export async function captureFrame(frame: {
  readonly tabId?: number;
  readonly frameId: number;
}): Promise<Captured | null> {
  if (frame.tabId === undefined) return null;
  const captured = await capture({ tabId: frame.tabId, frameIds: [frame.frameId] });
  return captured?.[0] ?? null;
}

/** What was right-clicked with nothing selected: a link by its address, or a word. */
export type Pointed = 'word' | { readonly link: string };

/** Null where no script may run, and where it cannot be told what was meant. */
export async function capturePointed(
  frame: { readonly tabId?: number; readonly frameId: number },
  pointed: Pointed,
): Promise<Captured | null> {
  const captured = await captureFrame(frame);
  if (captured?.selected !== '') return null;
  const { link, word } = captured;
  if (pointed === 'word') return word && { ...captured, ...word };
  const isMeant = link?.address === pointed.link.slice(0, longestAddress);
  return isMeant ? { ...captured, ...link } : null;
}

/**
 * From whichever frame the learner is in: the focused one first, else any with a selection. Null where
 * nothing is selected; `closed` where no script may run and only the browser's own menu knows the word, and
 * `closed-frame` where the learner is in a frame of another site, which a shortcut does not open either.
 */
export async function captureSelection(
  tabId: number | undefined,
): Promise<Captured | null | 'closed' | 'closed-frame'> {
  const frames = tabId === undefined ? null : await capture({ tabId, allFrames: true });
  if (!frames) return 'closed';
  const selecting = frames.filter(({ selected }) => selected !== '');
  const focused = frames.find((one) => one.focused);
  if (focused && focused.selected !== '') return focused;
  // Whoever has the focus did not answer: what is selected elsewhere is not what the learner means.
  if (!focused && frames.some(({ inFrame }) => inFrame)) return 'closed-frame';
  return selecting[0] ?? null;
}

type Target = Parameters<typeof browser.scripting.executeScript>[0]['target'];

/** Null where no script may run; a page that is only coming may answer nothing yet. */
async function capture(target: Target): Promise<Captured[] | null> {
  for (const pause of grantPauses) {
    const captured = await captureOnce(target);
    if (captured) return captured;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return captureOnce(target);
}

async function captureOnce(target: Target): Promise<Captured[] | null> {
  try {
    const injections = await browser.scripting.executeScript({
      target,
      files: ['/capture.js'],
      injectImmediately: true,
    });
    return injections.flatMap(({ result }) => {
      const parsed = z.safeParse(capturedSchema, result);
      return parsed.success ? [parsed.data] : [];
    });
  } catch {
    return null;
  }
}
