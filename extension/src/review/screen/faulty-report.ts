/**
 * The report about a faulty card that a learner can give to the operators of the service: what the service
 * sent, how Gleaner read it, and Gleaner's version. It contains no personal data and no credentials.
 */
import type { Flashcard } from '@gleaner/shared';
import type { UnreadableCard } from '../store/stored.ts';

/** @param source JSON, as the service sent it; absent when it was not kept */
export function faultyReport(card: Flashcard, source: string | undefined, version: string): string {
  return JSON.stringify({ version, sent: parsed(source), readAs: card }, withoutPersons, 2);
}

/** The same for cards that could not be read: the raw item, and the reason. */
export function unreadableReport(cards: readonly UnreadableCard[], version: string): string {
  const unreadable = cards.map(({ reason, source }) => ({ reason, sent: parsed(source) }));
  return JSON.stringify({ version, unreadable }, withoutPersons, 2);
}

function parsed(source: string | undefined): unknown {
  return source === undefined ? undefined : JSON.parse(source);
}

/** As a `replacer` of JSON.stringify. */
function withoutPersons(name: string, value: unknown): unknown {
  if (isPersonal(name)) return undefined;
  return typeof value === 'string' ? withoutQuery(value) : value;
}

const person = String.raw`(?:user|account|owner|learner|student|member|customer|tenant|profile|created_?by)`;
const personal = new RegExp(`^${person}(?:_?(?:id|uuid|name|email|ref))?$|e_?mail$`, 'iu');
/** `tokens` are words to arrange; `token` and similar names are credentials. */
const secret = /(?:^|_)(?:token|secret|password|authorization|cookie|session(?:_?id)?|api_?key)$/iu;
const secretCamel = /(?:access|refresh|auth|id|csrf|bearer|session)Token$/u;

function isPersonal(name: string): boolean {
  return personal.test(name) || secret.test(name) || secretCamel.test(name);
}

/** An address may be signed: its query grants access. */
function withoutQuery(text: string): string {
  return /^https?:\/\/\S+$/iu.test(text) ? text.replace(/[?#].*$/u, '') : text;
}
