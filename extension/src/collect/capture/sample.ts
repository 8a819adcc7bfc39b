/** Text around a selection, to detect the language of a page that declares none. */
import { cutText } from '../../text/cut-text.ts';
import { parentOf } from './flat-tree.ts';

/** In characters (UTF-16 code units). */
export const longestSample = 1_000;
/** A text of this length is enough for detection. */
const enough = 200;
/** Layout of more text would take too long. */
const mostText = 50_000;

/**
 * @param node the start of the selection
 * @param block the text of its block
 * @returns the text of the block and, if it is short, that of the nearest larger element
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
  return samples.map((sample) => cutText(sample.trim(), longestSample));
}
