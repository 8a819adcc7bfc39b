/** The service's error code, for the log. It may be any text, so one that repeats what was asked is left out. */
import { readError } from '@gleaner/shared';
import { contentOf } from './answer.ts';
import type { UpstreamAnswer } from './upstream.ts';

/** @param asked the path with its query, and the body */
export function codeForLog(
  answer: UpstreamAnswer,
  asked: { readonly target: string; readonly body: Buffer | null },
): string {
  const { code } = readError(answer.status, contentOf(answer));
  if (code === readError(answer.status, null).code) return code;
  const words = wordsOf(asked);
  return code.split('_').some((part) => words.has(part)) || words.has(code) ? 'withheld' : code;
}

/** All words of the values, in capital letters. */
function wordsOf({ target, body }: { target: string; body: Buffer | null }): ReadonlySet<string> {
  const texts = [...new URLSearchParams(target.split('?', 2)[1]).values()];
  const collect = (_name: string, value: unknown): unknown => {
    if (typeof value === 'string') texts.push(value);
    return value;
  };
  if (body !== null) JSON.parse(String(body), collect);
  const plain = texts.join(' ').normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();
  return new Set(plain.match(/[\p{L}\p{N}_]+/gu));
}
