/**
 * Reads where the learner met a word: the sentence around the selection, the page's title and address,
 * and the language of the text (design section 4, Collect). Runs in the frame that was clicked.
 */
import type { WordContext } from '../../outbox/record.ts';
import { visibleText } from '../invisible.ts';
import { surroundings } from './block.ts';
import { sentenceOf } from './sentence.ts';

const longestTitle = 300;
const longestAddress = 2_000;

/** Empty strings for what the page does not tell; never throws for what a page may hold. */
export function captureContext(document: Document): WordContext {
  const selection = document.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  const language = languageAt(range?.startContainer ?? document.documentElement);
  return {
    sentence: range && !range.collapsed ? sentenceOf(surroundings(range), language) : '',
    title: visibleText(document.title).normalize('NFC').trim().slice(0, longestTitle),
    url: addressOf(document),
    language,
  };
}

/** The innermost `lang`, as a browser would find it (HTML, section 3.2.6.2). */
function languageAt(node: Node): string {
  const element = node instanceof Element ? node : node.parentElement;
  const declared =
    element?.closest('[lang]')?.getAttribute('lang') ??
    node.ownerDocument
      ?.querySelector('meta[http-equiv="content-language" i]')
      ?.getAttribute('content') ??
    '';
  const tag = declared.split(',')[0]?.trim() ?? '';
  return /^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,4}$/iu.test(tag) ? tag : '';
}

/** Only what can be opened again; an address too long to be one is none. */
function addressOf({ location }: Document): string {
  const { href, protocol } = location;
  const reopens = protocol === 'https:' || protocol === 'http:' || protocol === 'file:';
  return reopens && href.length <= longestAddress ? href : '';
}
