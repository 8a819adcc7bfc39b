/**
 * What a script in a page tells of the page. Untrusted, since the renderer may be compromised (security-checklist.md
 * S26).
 */
import * as z from 'zod/mini';
import { languageTagPattern } from '../../settings/settings.ts';
import { visibleText } from '../../text/invisible.ts';
import { longestAddress } from './limits.ts';

/** One plain line. @param longest in UTF-16 code units; a longer one is refused */
export const toldText = (longest: number) =>
  z.pipe(
    z.string().check(z.maxLength(longest)),
    z.transform((text) => visibleText(text).trim()),
  );

/** Empty for what is no tag of a language. */
export const toldLanguage = z.pipe(
  z.string().check(z.maxLength(64)),
  z.transform((tag) => (languageTagPattern.test(tag) ? tag : '')),
);

/** Empty for what cannot be opened again. */
export const toldAddress = z.pipe(
  z.string().check(z.maxLength(longestAddress)),
  z.transform((address) => {
    const { protocol = '', href = '' } = URL.canParse(address) ? new URL(address) : {};
    return /^(?:https?|file):$/u.test(protocol) && href.length <= longestAddress ? href : '';
  }),
);
