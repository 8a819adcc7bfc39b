/** What is kept of a page beside the sentence: its title and address. */
import { cutText } from '../../text/cut-text.ts';
import { visibleText } from '../../text/invisible.ts';
import { longestAddress, longestTitle } from './limits.ts';

export function titleOfPage(document: Document): string {
  return cutText(visibleText(document.title).normalize('NFC').trim(), longestTitle);
}

/** Only an address that can be opened again and is not too long. */
export function addressOf({ location }: Document): string {
  const { href, protocol } = location;
  const reopens = protocol === 'https:' || protocol === 'http:' || protocol === 'file:';
  return reopens && href.length <= longestAddress ? href : '';
}
