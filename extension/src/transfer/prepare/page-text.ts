/**
 * The text of a page with the languages that it declares, read in slices so that the page can answer its reader. Runs
 * in the page, once, after the learner asked for it.
 */
import { longestAddress, longestTitle } from '../../collect/capture/limits.ts';
import { piecesIn, runsOf } from '../../highlight/page/blocks.ts';
import { cutText } from '../../text/cut-text.ts';
import { runInSlices, type SliceEnvironment } from '../../highlight/page/slices.ts';

export interface PageText {
  readonly title: string;
  /** Empty when it cannot be opened again. */
  readonly url: string;
  readonly texts: readonly TextPart[];
}

/** A block's text on one line. */
export interface TextPart {
  readonly text: string;
  /** BCP 47, as the page declares it; empty where it declares none. */
  readonly language: string;
}

/** In characters (UTF-16 code units). A long novel has a million; what follows is not read. */
export const mostText = 3_000_000;
/** A longer text is cut between words, so that no step of the work takes long. */
export const longestPart = 4_000;

/** Without text that is hidden, in fields, or the learner's own. */
export async function readPageText(
  document: Document,
  timing: SliceEnvironment,
): Promise<PageText> {
  const texts: TextPart[] = [];
  await runInSlices(stepsOf(document, texts), timing);
  const { href, protocol } = document.location;
  const reopens = /^(?:https?|file):$/u.test(protocol) && href.length <= longestAddress;
  return {
    title: cutText(document.title.trim(), longestTitle),
    url: reopens ? href : '',
    texts,
  };
}

function* stepsOf(document: Document, texts: TextPart[]): Generator<null, void> {
  const blocks = new Set<Element>();
  for (const piece of piecesIn(document.body)) {
    if (piece) blocks.add(piece.block);
    yield null;
  }
  let length = 0;
  for (const block of blocks) {
    yield null;
    if (!block.checkVisibility({ visibilityProperty: true })) continue;
    const language = languageOf(block);
    for (const run of runsOf(block)) {
      yield null;
      for (const text of partsOf(run?.text ?? '')) {
        length += text.length;
        if (length > mostText) return;
        texts.push({ text, language });
      }
    }
  }
}

function* partsOf(whole: string): Generator<string, void> {
  let rest = whole.replaceAll(/\s+/gu, ' ').trim().toWellFormed();
  while (rest.length > longestPart) {
    const space = rest.lastIndexOf(' ', longestPart);
    const end = space > 0 ? space : longestPart;
    yield rest.slice(0, end);
    rest = rest.slice(end).trim();
  }
  if (/\p{L}/u.test(rest)) yield rest;
}

function languageOf(block: Element): string {
  const declared = block.closest('[lang]')?.getAttribute('lang') ?? '';
  return declared.length <= 35 ? declared : '';
}
