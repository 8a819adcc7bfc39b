/**
 * The last errors that nothing expected, kept on this device until the diagnosis shows them. A failed call is expected:
 * it has a reason of its own.
 */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';

const keptSchema = z.object({
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** Of Gleaner. */
  version: z.string(),
  /** Which part of Gleaner. */
  place: z.string(),
  name: z.string(),
  message: z.string(),
});
export type KeptError = z.infer<typeof keptSchema>;
const listSchema = z.catch(z.array(keptSchema), []);

const errorsItem = 'errors';
const mostKept = 20;
const longestMessage = 200;
const expected = /^(?:RelayError|AbortError)$/u;

export async function storeError(place: string, error: unknown): Promise<void> {
  const { name, message } = error instanceof Error ? error : { name: typeof error, message: '' };
  if (expected.test(name)) return;
  const { version } = browser.runtime.getManifest();
  const kept: KeptError = { at: Date.now(), version, place, name, message: withoutWords(message) };
  await navigator.locks.request('gleaner-errors', async () => {
    const list = [...(await keptErrors()), kept].slice(-mostKept);
    await browser.storage.local.set({ [errorsItem]: list });
  });
}

/** The oldest first. */
export async function keptErrors(): Promise<readonly KeptError[]> {
  const { [errorsItem]: stored } = await browser.storage.local.get(errorsItem);
  return z.parse(listSchema, stored);
}

/** A message may quote what was read: a learner's word, or an address. */
function withoutWords(message: string): string {
  return message
    .replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/\S+/giu, '…')
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|«[^»]*»/gu, '…')
    .slice(0, longestMessage);
}
