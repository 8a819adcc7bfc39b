/** Sends one request for the doctor, without following redirects, and explains a failure to an operator. */
import { setTimeout as delay } from 'node:timers/promises';
import { AdvisedError } from '../errors/advised-error.ts';
import { codeOf, type FailureCause, failureCause } from '../errors/failure-cause.ts';
import { fetchService } from '../errors/service-calls.ts';

export interface Probed {
  readonly status: number;
  readonly headers: Headers;
  /** Up to the relay's own limit, 5 MiB. */
  readonly body: Uint8Array;
  readonly text: string;
  /** The server's clock minus ours, in ms; null where it sent no Date. */
  readonly clockOffset: number | null;
}

const timeout = 10_000;

/** @throws AdvisedError where there is no answer */
export async function probe(address: string, init: RequestInit = {}): Promise<Probed> {
  const sent = Date.now();
  try {
    const signal = AbortSignal.timeout(timeout);
    const answer = await fetchService(address, { redirect: 'manual', ...init, signal });
    const received = Date.now();
    const date = Date.parse(answer.headers.get('date') ?? '');
    const body = new Uint8Array(await answer.arrayBuffer()).subarray(0, 5 * 1024 * 1024);
    return {
      status: answer.status,
      headers: answer.headers,
      body,
      text: new TextDecoder().decode(body),
      // Date has whole seconds, so we add half a second.
      clockOffset: Number.isNaN(date) ? null : date + 500 - (sent + received) / 2,
    };
  } catch (error) {
    const code = codeOf(error);
    const [problem, advice] = explanations[failureCause(code)];
    throw new AdvisedError(`${problem} (${code})`, advice);
  }
}

/** As {@link probe}, but tries once more after a second where the service is busy. */
export async function probePatiently(address: string, init: RequestInit = {}): Promise<Probed> {
  const first = await probe(address, init);
  if (first.status !== 429 && first.status < 500) return first;
  await delay(1_000);
  return probe(address, init);
}

/** The address that an answer redirects to; null where there is none. Only http and https count. */
export function redirectTarget({ headers }: Probed, base: string): URL | 'unreadable' | null {
  const location = headers.get('location');
  if (location === null) return null;
  const target = URL.canParse(location, base) ? new URL(location, base) : null;
  return target !== null && /^https?:$/u.test(target.protocol) ? target : 'unreadable';
}

const explanations: Readonly<Record<FailureCause, readonly [problem: string, advice: string]>> = {
  dns: ['its name is not known', 'check the spelling, or the DNS of this machine'],
  refused: ['nothing listens there', 'check the address and the port'],
  certificate: [
    'its certificate is not trusted',
    'mend the certificate, or name your own authority in the environment variable NODE_EXTRA_CA_CERTS',
  ],
  tls: ['it does not speak TLS there', 'check whether it is http, and the port'],
  timeout: ['no answer in ten seconds', 'check firewalls and proxies on the way'],
  cut_off: ['the connection broke', 'check proxies on the way, then run this again'],
  too_large: ['its answer is too large', 'check that the address is that of the service'],
  other: ['no answer', 'check that it is up, then run this again'],
};
