/**
 * What a learner hands on about a faulty card to whoever runs the service: what the service sent for it, how
 * Gleaner read it, and Gleaner's version. Nothing of it tells who the learner is or lets anyone in.
 */
import type { Flashcard } from '@gleaner/shared';

/** @param source JSON, as the service sent it; absent where it is not kept any more */
export function faultyReport(card: Flashcard, source: string | undefined, version: string): string {
  const sent: unknown = source === undefined ? undefined : JSON.parse(source);
  return JSON.stringify({ gleaner: version, sent, readAs: card }, withoutPersons, 2);
}

/** As a `replacer` of JSON.stringify. */
function withoutPersons(name: string, value: unknown): unknown {
  if (isPersonal(name)) return undefined;
  return typeof value === 'string' ? withoutQuery(value) : value;
}

const person = String.raw`(?:user|account|owner|learner|student|member|customer|tenant|profile|created_?by)`;
const personal = new RegExp(`^${person}(?:_?(?:id|uuid|name|email|ref))?$|e_?mail$`, 'iu');
/** `tokens` are words to be arranged; `token` and the like open something. */
const secret = /(?:^|_)(?:token|secret|password|authorization|cookie|session(?:_?id)?|api_?key)$/iu;
const secretCamel = /(?:access|refresh|auth|id|csrf|bearer|session)Token$/u;

function isPersonal(name: string): boolean {
  return personal.test(name) || secret.test(name) || secretCamel.test(name);
}

/** An address may be signed: what stands behind its `?` lets one in. */
function withoutQuery(text: string): string {
  return /^https?:\/\/\S+$/iu.test(text) ? text.replace(/[?#].*$/u, '') : text;
}
