/** Pieces of the page around a selection, to tell the language of a page that declares none. */
import { parentOf } from './flat-tree.ts';

/** In characters (UTF-16 code units). */
export const longestSample = 1_000;
/** A text of this length is enough to tell its language from. */
const enough = 200;
/** More is not laid out for this. */
const mostText = 50_000;

/**
 * @param node where the selection begins
 * @param block the text of its block
 * @returns the block's text, and where it is short that of the nearest element around it that says more
 */
export function samplesAround(node: Node, block: string): string[] {
  const samples = [block];
  for (let at: Node | null = node; at && block.length < enough; at = parentOf(at)) {
    if (!(at instanceof HTMLElement)) continue;
    const length = at.textContent.length;
    if (length > mostText || at.localName === 'html') break;
    if (length < enough) continue;
    samples.push(at.innerText);
    break;
  }
  return samples.map((sample) => sample.trim().slice(0, longestSample).toWellFormed());
}
