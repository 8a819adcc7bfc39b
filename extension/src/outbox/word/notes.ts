/**
 * The notes that are sent with a collected word (`spec.notes`, interface.md section 2.1): its sentence and
 * its source. The preview shows exactly these notes.
 */
import type { WordContext } from '../store/record.ts';

/** Which notes the learner wants to be sent. What is not sent stays on this device. */
export interface WantedNotes {
  readonly sendSentence: boolean;
  readonly keepSource: boolean;
}

/** At most two notes: the sentence, then `title, address`. */
export function notesOf(context: WordContext, wanted: WantedNotes): string[] {
  const sentence = wanted.sendSentence ? context.sentence : '';
  const source = wanted.keepSource ? sourceOf(context) : '';
  return [sentence, source].filter((note) => note !== '');
}

function sourceOf({ title, url }: WordContext): string {
  // A file's path reveals details of the learner's machine.
  const address = /^https?:\/\//iu.test(url) ? withoutSecrets(url) : '';
  return [title, address].filter((part) => part !== '').join(', ');
}

/** An address for citing: no password, no fragment. */
function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  url.username = '';
  url.password = '';
  url.hash = '';
  return url.href;
}
