/** The text of a file that the learner chose. */
import { mostBytes, UnreadableList, type ListFault } from './table.ts';

/** First bytes of files that hold no list of words. */
const kinds = new Map<ListFault, string>([
  ['archive', '504b0304 504b0506 1f8b 28b52ffd 425a68 fd377a58 52617221 377abcaf'],
  ['document', '25504446 d0cf11e0 7b5c727466'],
  ['database', '53514c697465'],
  ['not-text', '89504e47 ffd8ff 47494638'],
]);

/** Documents and spreadsheets of office programs, and books, are archives too: their first file has such a name. */
const office = /^(?:\[Content_Types\]|_rels\/|docProps\/|xl\/|word\/|mimetype|META-INF\/)/u;
/** JSON that is no list; in another file such a line is a word. */
const scalar = /^\s*(?:null|true|false|-?\d[\d.eE+-]{0,99})\s*$/u;
const markup = /^\s*<(?:!doctype html|html|\?xml)\b/iu;

/**
 * Nothing is unpacked: an archive is named and refused, under any file name.
 * @param encoding by its name in the Encoding Standard, where the learner said it
 * @throws UnreadableList
 */
export async function readFile(
  file: Pick<File, 'name' | 'size' | 'slice'>,
  encoding?: string,
): Promise<string> {
  if (file.size === 0) throw new UnreadableList('empty');
  const head = new Uint8Array(await file.slice(0, 60).arrayBuffer());
  const first = Array.from(head.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  for (const [problem, starts] of kinds)
    if (starts.split(' ').some((start) => first.startsWith(start)))
      throw new UnreadableList(archiveOf(file.name, head) ?? problem);
  if (file.size > mostBytes) throw new UnreadableList('too-large');
  const text = decode(new Uint8Array(await file.slice().arrayBuffer()), encoding);
  if (text.trim() === '') throw new UnreadableList('empty');
  if (/\.json$/iu.test(file.name) && scalar.test(text)) throw new UnreadableList('nothing-found');
  if (markup.test(text.slice(0, 1_000))) throw new UnreadableList('document');
  return text;
}

function archiveOf(name: string, head: Uint8Array): ListFault | undefined {
  if (/\.(?:apkg|colpkg)$/iu.test(name)) return 'anki-package';
  // The name of the first file of a zip begins there.
  const isOffice = head[0] === 0x50 && office.test(String.fromCharCode(...head.subarray(30)));
  return isOffice ? 'document' : undefined;
}

function decode(bytes: Uint8Array, encoding: string | undefined): string {
  let text: string;
  try {
    text = new TextDecoder(encoding ?? encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    // The decoder says no more than that.
    throw new UnreadableList('damaged');
  }
  if (text.includes('\0')) throw new UnreadableList('not-text');
  return text;
}

/** UTF-8, or UTF-16 as its byte order mark or its zeros show: one byte of each Latin letter, space and line end is zero. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 2_000);
  const zeros = [0, 1].map((side) => sample.filter((byte, at) => byte === 0 && at % 2 === side));
  const [even = 0, odd = 0] = zeros.map(({ length }) => length);
  const hasLine = (step: number) =>
    sample.some((byte, at) => byte === 10 && sample[at + step] === 0);
  if (even === 0 && odd > 0 && (odd > sample.length / 5 || hasLine(1))) return 'utf-16le';
  const isBig = odd === 0 && even > 0 && (even > sample.length / 5 || hasLine(-1));
  return isBig ? 'utf-16be' : 'utf-8';
}
