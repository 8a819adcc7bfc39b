/** What is kept of a page beside the sentence: its title and address. */
import { cutText } from '../../text/cut-text.ts';
import { visibleText } from '../../text/invisible.ts';
import { longestAddress, longestTitle } from './limits.ts';

export function titleOfPage(document: Document): string {
  const { title } = around(document, ({ title: own }) => own.trim() !== '');
  return cutText(visibleText(title).normalize('NFC').trim(), longestTitle);
}

/** Only an address that can be opened again and is not too long. */
export function addressOf(document: Document): string {
  const { location, baseURI } = around(document, opensAgain);
  // A frame that may not look at its page is told the page's address all the same.
  const { href } = location.protocol === 'about:' ? new URL(baseURI) : location;
  return reopens(href) && href.length <= longestAddress ? href : '';
}

const opensAgain = ({ location }: Document) => reopens(location.href);
const reopens = (href: string) => /^(?:https?|file):/u.test(href);

/** The document itself, or the nearest around its frame that has what is asked for. */
function around(document: Document, has: (one: Document) => boolean): Document {
  let at = document;
  while (!has(at)) {
    const holder = at.defaultView?.frameElement;
    if (!holder) return document;
    at = holder.ownerDocument;
  }
  return at;
}
