/** The term of a file that Gleaner wrote: the service has exactly this, so nothing is trimmed from its ends. */
import { visibleText } from '../../text/invisible.ts';
import { longestTerm, type CleanedTerm } from '../../text/term.ts';

/** @returns `-ness`, `’tis` and `How are you?` as they are, where `cleanTerm` takes only letters */
export function ownTerm(text: string): CleanedTerm {
  if (text.length > 20 * longestTerm) return { problem: 'too-long' };
  const term = visibleText(text).normalize('NFC').trim();
  if (term === '') return { problem: 'empty' };
  return Array.from(term).length > longestTerm ? { problem: 'too-long' } : { term };
}
