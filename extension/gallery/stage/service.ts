/** A relay whose answer each entry chooses. Import it before the relay client. */
import type { RelaySession } from '@gleaner/shared';

/** `silent` never answers. */
type Answer = RelaySession | 'silent' | 'offline' | 'failing';

const origin = 'http://127.0.0.1:3000';
let answer: Answer = 'silent';
let reachable = true;

/** @param allowed whether the browser lets Gleaner reach its relay */
export function setService(next: Answer, allowed = true): void {
  answer = next;
  reachable = allowed;
}

export const mayReach = (): boolean => reachable;

const { fetch: real } = globalThis;
globalThis.fetch = (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  if (!address.startsWith(`${origin}/`)) return real(input, init);
  if (answer === 'silent' || !address.endsWith('/auth/session'))
    return new Promise(() => undefined);
  if (answer === 'offline') return Promise.reject(new TypeError('Failed to fetch'));
  if (answer === 'failing')
    return Promise.resolve(
      Response.json({ error: { code: 'INTERNAL', message: '' } }, { status: 500 }),
    );
  return Promise.resolve(Response.json(answer));
};
