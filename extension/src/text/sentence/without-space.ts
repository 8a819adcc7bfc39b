/** Sentence ends without a space: a forgotten space, or the number of a note. */
import { languageRules } from './language-rules.ts';

export interface Candidate {
  readonly text: string;
  /** The start of the sentence. */
  readonly from: number;
  /** The terminators and their closing marks. */
  readonly found: string;
  readonly index: number;
  readonly language: string;
}

/** @returns where the next sentence begins, or -1 if none does */
export function endWithoutSpace({ text, found, index, language }: Candidate): number {
  const stop = index + found.length;
  const rest = text.slice(stop, stop + 40);
  const before = text.slice(Math.max(0, index - 40), index);
  // "a martyr.[1] The", "a consultation.11 12 Take"; not "version 2.0 Beta" or "No.5 The"
  const note = /^(?:(?:\[\d{1,3}\])+|\d{1,3}(?:[ ,]\d{1,3})*)\s+(?=\P{L}?\p{Lu})/u.exec(rest)?.[0];
  if (note !== undefined && /(?:\p{Ll}{3}|\p{Lo}|[)"”’])$/u.test(before)) return stop + note.length;
  // "the world.Today is": whole words only, since names in programs contain stops too.
  if (found.length > 1 || !/(?:^|[\s"'“‘«(])(?:\p{L}*\p{Ll}{2}|[\p{N}.,]*\p{N})$/u.test(before))
    return -1;
  const [, word = '', mark = ''] = /^(\p{Lu}\p{L}*)(['’]?[\s.,])/u.exec(rest) ?? [];
  const { open, starters } = languageRules(language);
  return (mark === '.' ? open : starters).has(word) ? stop : -1;
}
