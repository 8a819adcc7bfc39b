/**
 * The notes a collected word is sent with (`spec.notes`, interface.md section 2.1): the sentence it was
 * met in, and where that stands. What is written here is what is sent, and what the preview shows.
 */
import type { WordContext } from '../store/record.ts';

/** At most two notes: the sentence, then `title, address`. The source is left out where it is not wanted. */
export function notesOf(context: WordContext, keepSource: boolean): string[] {
  const source = keepSource ? sourceOf(context) : '';
  return [context.sentence, source].filter((note) => note !== '');
}

function sourceOf({ title, url }: WordContext): string {
  // A file's path tells of the learner's own machine.
  const address = /^https?:\/\//iu.test(url) ? withoutSecrets(url) : '';
  return [title, address].filter((part) => part !== '').join(', ');
}

/** An address as a reader would cite it: no password, no place within the page. */
function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  url.username = '';
  url.password = '';
  url.hash = '';
  return url.href;
}
