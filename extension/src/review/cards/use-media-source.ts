/**
 * What an element loads a picture or recording from without the host's cookies (security-checklist.md S28). Chromium
 * does so by the manifest; Firefox sends them with every picture of an extension's page, so there it is fetched
 * without them.
 */
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The address for `src`; null until it is known, and while `address` is null.
 * @param onFail called when it cannot be fetched
 */
export function useMediaSource(address: string | null, onFail: () => void): string | null {
  const [fetched, setFetched] = useState<{ readonly of: string; readonly source: string }>();
  const failed = useEffectEvent(onFail);
  useEffect(() => {
    if (!import.meta.env.FIREFOX || address === null) return;
    const end = new AbortController();
    void sourceOf(address, end.signal).then(
      (source) => {
        if (!end.signal.aborted) setFetched({ of: address, source });
      },
      () => {
        if (!end.signal.aborted) failed();
      },
    );
    return () => end.abort();
  }, [address]);
  if (!import.meta.env.FIREFOX) return address;
  return fetched?.of === address ? fetched.source : null;
}

/** @throws where the host does not send it, or Gleaner may not read it */
async function sourceOf(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal,
  });
  if (!response.ok) throw new Error('The host does not send it');
  const source = URL.createObjectURL(await response.blob());
  signal.addEventListener('abort', () => URL.revokeObjectURL(source));
  return source;
}
