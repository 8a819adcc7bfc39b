/** The text of a file that the learner chose, or why there is none. */

export const mostBytes = 20 * 1024 * 1024;

export type FileProblem =
  | { readonly kind: 'too-large' }
  | { readonly kind: 'not-text'; readonly what: 'anki' | 'archive' | 'document' | 'other' }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'empty' };

export type ReadFile =
  | { readonly text: string; readonly problem?: never }
  | { readonly text?: never; readonly problem: FileProblem };

/** First bytes of files that hold no list of words. */
const kinds = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], what: 'archive' },
  { bytes: [0x50, 0x4b, 0x05, 0x06], what: 'archive' },
  { bytes: [0x1f, 0x8b], what: 'archive' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], what: 'archive' },
  { bytes: [0x52, 0x61, 0x72, 0x21], what: 'archive' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], what: 'archive' },
  { bytes: [0x25, 0x50, 0x44, 0x46], what: 'document' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], what: 'document' },
  { bytes: [0x53, 0x51, 0x4c, 0x69], what: 'other' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], what: 'other' },
  { bytes: [0xff, 0xd8, 0xff], what: 'other' },
  { bytes: [0x47, 0x49, 0x46, 0x38], what: 'other' },
] as const;

/** Nothing is unpacked: an archive is named and refused, whatever its name is. */
export async function readFile(file: Pick<File, 'name' | 'size' | 'slice'>): Promise<ReadFile> {
  if (file.size === 0) return { problem: { kind: 'empty' } };
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const known = kinds.find(({ bytes }) => bytes.every((byte, place) => head[place] === byte));
  if (known) {
    const isAnki = /\.(?:apkg|colpkg)$/iu.test(file.name);
    return { problem: { kind: 'not-text', what: isAnki ? 'anki' : known.what } };
  }
  if (file.size > mostBytes) return { problem: { kind: 'too-large' } };
  return decode(new Uint8Array(await file.slice().arrayBuffer()));
}

/** UTF-8, or UTF-16 with a byte order mark. */
function decode(bytes: Uint8Array): ReadFile {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return { problem: { kind: 'damaged' } };
  }
  if (text.includes('\0')) return { problem: { kind: 'not-text', what: 'other' } };
  return text.trim() === '' ? { problem: { kind: 'empty' } } : { text };
}
