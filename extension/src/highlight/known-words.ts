/**
 * Words that the learner knows and does not want marked ("I know this"). Stored on this device: it sets no
 * mastery at the service, it only hides the highlight.
 */
import { storage } from '@wxt-dev/storage';
import * as z from 'zod/mini';
import { foldTerm } from '../text/fold.ts';
import { longestTerm } from '../text/term.ts';

const mostKnown = 10_000;
const wordSchema = z.string().check(z.maxLength(4 * longestTerm));

const stored = storage.defineItem<unknown>('local:highlightKnown', { version: 1, fallback: [] });

/** As the learner wrote them, the newest first. */
export async function readKnown(): Promise<readonly string[]> {
  return listed(await stored.getValue());
}

/** @param term cleaned (`cleanTerm`); a known one changes nothing */
export function addKnown(term: string): Promise<void> {
  const folded = foldTerm(term);
  return change((known) => [term, ...known.filter((one) => foldTerm(one) !== folded)]);
}

/** Adds those that are not known yet. */
export function addAllKnown(terms: readonly string[]): Promise<void> {
  return change((known) => {
    const folded = new Set(known.map(foldTerm));
    return [...known, ...terms.filter((one) => !folded.has(foldTerm(one)))];
  });
}

export function removeKnown(term: string): Promise<void> {
  return change((known) => known.filter((one) => one !== term));
}

/** Calls back with the words after every change, made in any window. Returns a function that stops it. */
export function watchKnown(callback: (known: readonly string[]) => void): () => void {
  return stored.watch((value) => {
    callback(listed(value));
  });
}

/** Two windows may change the list at once. */
async function change(next: (known: readonly string[]) => readonly string[]): Promise<void> {
  await navigator.locks.request('gleaner-highlight-known', async () => {
    await stored.setValue(next(await readKnown()).slice(0, mostKnown));
  });
}

function listed(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.flatMap((one) => z.safeParse(wordSchema, one).data ?? []);
}

/** The same as a query of a page. */
export const storedKnown = { key: ['known-words'], read: readKnown, watches: [watchKnown] };
