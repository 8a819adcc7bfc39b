/** The text of a file that the learner chose. */
import { mostBytes, UnreadableList, type ListFault } from './table.ts';

/** First bytes of files that hold no list of words. */
const kinds: readonly { readonly bytes: readonly number[]; readonly problem: ListFault }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], problem: 'archive' },
  { bytes: [0x50, 0x4b, 0x05, 0x06], problem: 'archive' },
  { bytes: [0x1f, 0x8b], problem: 'archive' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], problem: 'archive' },
  { bytes: [0x42, 0x5a, 0x68], problem: 'archive' },
  { bytes: [0xfd, 0x37, 0x7a, 0x58], problem: 'archive' },
  { bytes: [0x52, 0x61, 0x72, 0x21], problem: 'archive' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], problem: 'archive' },
  { bytes: [0x25, 0x50, 0x44, 0x46], problem: 'document' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], problem: 'document' },
  { bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66], problem: 'document' },
  { bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], problem: 'database' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], problem: 'not-text' },
  { bytes: [0xff, 0xd8, 0xff], problem: 'not-text' },
  { bytes: [0x47, 0x49, 0x46, 0x38], problem: 'not-text' },
];

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
  const known = kinds.find(({ bytes }) => bytes.every((byte, place) => head[place] === byte));
  if (known) throw new UnreadableList(archiveOf(file.name, head) ?? known.problem);
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
    throw new UnreadableList('damaged');
  }
  if (text.includes('\0')) throw new UnreadableList('not-text');
  return text;
}

/** UTF-8, or UTF-16 as its byte order mark or its zeros show: every second byte of Latin letters is one. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 2_000);
  const zeros = [0, 0];
  for (const [place, byte] of sample.entries())
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 5 && even === 0) return 'utf-16le';
  return even > sample.length / 5 && odd === 0 ? 'utf-16be' : 'utf-8';
}
