/** Asks a tab where the learner met a word, by a script that runs once, in the clicked frame. */
import type { Browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { runWhereGranted } from '../../platform/run-where-granted.ts';
import { longestAddress, longestTitle } from './limits.ts';
import { toldAddress, toldLanguage, toldText } from './told-by-page.ts';
import { longestSample } from './sample.ts';
import { longestSentence } from '../../text/sentence/sentence.ts';

/** In characters (UTF-16 code units): no term is longer. */
const longestSelection = 2_000;

const read = {
  sentence: toldText(longestSentence + 2),
  language: toldLanguage,
  selected: z.string().check(z.maxLength(longestSelection)),
  everything: z.string().check(z.maxLength(2 * longestSelection)),
  samples: z.array(z.string().check(z.maxLength(longestSample))).check(z.maxLength(2)),
};

/** Untrusted: the renderer may be compromised. */
const capturedSchema = z.object({
  ...read,
  title: toldText(longestTitle),
  url: toldAddress,
  focused: z.boolean(),
  inFrame: z.boolean(),
  link: z.nullable(z.object({ ...read, address: z.string().check(z.maxLength(longestAddress)) })),
  word: z.nullable(z.object(read)),
});
export type CapturedFrame = z.infer<typeof capturedSchema>;

/** Null when no script may run, or when its answer is invalid. */
export async function captureFrame(frame: {
  readonly tabId?: number;
  readonly frameId: number;
}): Promise<CapturedFrame | null> {
  if (frame.tabId === undefined) return null;
  const captured = await capture({ tabId: frame.tabId, frameIds: [frame.frameId] });
  return captured?.[0] ?? null;
}

/** A right click without a selection: a link by its address, or a word. */
export type PointedAt = 'word' | { readonly link: string };

/** Null when no script may run, or when the clicked text is unknown. */
export async function capturePointed(
  frame: { readonly tabId?: number; readonly frameId: number },
  pointed: PointedAt,
): Promise<CapturedFrame | null> {
  const captured = await captureFrame(frame);
  if (captured?.selected !== '') return null;
  const { link, word } = captured;
  if (pointed === 'word') return word && { ...captured, ...word };
  const isMeant = link?.address === pointed.link.slice(0, longestAddress);
  return isMeant ? { ...captured, ...link } : null;
}

/**
 * Reads the frame the learner is in: the focused one first, else any with a selection. Null when nothing is
 * selected. `closed` when no script may run, so that only the browser's own menu knows the word.
 * `closed-frame` when the learner is in a frame of another site, to which a shortcut gives no access.
 */
export async function captureSelection(
  tabId: number | undefined,
): Promise<CapturedFrame | null | 'closed' | 'closed-frame'> {
  const frames = tabId === undefined ? null : await capture({ tabId, allFrames: true });
  if (!frames) return 'closed';
  const selecting = frames.filter(({ selected }) => selected !== '');
  const focused = frames.find((one) => one.focused);
  if (focused && focused.selected !== '') return focused;
  // The focused frame did not answer: a selection elsewhere is not what the learner means.
  if (!focused && frames.some(({ inFrame }) => inFrame)) return 'closed-frame';
  return selecting[0] ?? null;
}

/** Null when no script may run. */
async function capture(target: Browser.scripting.InjectionTarget): Promise<CapturedFrame[] | null> {
  const answers = await runWhereGranted('/capture.js', target);
  if (!answers) return null;
  return answers.flatMap(({ result }) => {
    const parsed = z.safeParse(capturedSchema, result);
    return parsed.success ? [parsed.data] : [];
  });
}
