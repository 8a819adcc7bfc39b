/**
 * A list that is fetched from its address, once, when the learner asks: a teacher's list (docs/teacher-list.md). The
 * browser's permission for the host is asked for at that press and given back afterwards.
 */
import { withSites } from '../../settings/sites/site-access.ts';
import { mostBytes, UnreadableList } from './table.ts';

/** Null for anything but one https address. */
export function listAddress(pasted: string): URL | null {
  const text = pasted.trim();
  if (!/^https:\/\/\S{1,2000}$/iu.test(text) || !URL.canParse(text)) return null;
  return new URL(text);
}

/**
 * Call directly in the handler of the press, before any await: the browser asks the learner.
 * @throws UnreadableList where they do not allow it, or there is no list; AbortError when aborted
 */
export async function listAt(address: URL, signal: AbortSignal): Promise<File> {
  // Firefox knows no ports in match patterns.
  const list = await withSites([`https://${address.hostname}/*`], () => fetchList(address, signal));
  if (list === 'refused') throw new UnreadableList('refused');
  return list;
}

/**
 * Without cookies and referrer, and from no other address than this one.
 * @throws UnreadableList where there is no list; AbortError when aborted
 */
export async function fetchList(address: URL, signal: AbortSignal): Promise<File> {
  const response = await fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal,
    cache: 'no-store',
  }).catch(unreachable(signal));
  const type = response.headers.get('content-type') ?? '';
  // A page, of a sign-in for instance, and no list.
  if (!response.ok || /^text\/html\b/iu.test(type)) throw new UnreadableList('unreachable');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read().catch(unreachable(signal));
    if (!part || part.done) break;
    bytes += part.value.length;
    if (bytes > mostBytes) {
      void reader?.cancel();
      throw new UnreadableList('too-large');
    }
    parts.push(part.value);
  }
  return new File(parts, address.pathname.split('/').at(-1) ?? '', { type });
}

function unreachable(signal: AbortSignal): (error: unknown) => never {
  return () => {
    signal.throwIfAborted();
    throw new UnreadableList('unreachable');
  };
}
