/** One request of the doctor, redirects not followed, and a failure in words an operator can use. */
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, type FailureCause, failureCause } from '../../errors/failure-cause.ts';

export interface Probed {
  readonly status: number;
  readonly headers: Headers;
  /** As much as the relay itself would take: 5 Mi characters. */
  readonly text: string;
  /** The other side's clock less ours, ms; null where it sent no Date. */
  readonly clockOffset: number | null;
}

/** No answer; `message` says why and `advice` what to do. */
export class ProbeError extends Error {
  override readonly name = 'ProbeError';
  constructor(
    message: string,
    readonly advice: string,
  ) {
    super(message);
  }
}

const timeout = 10_000;

/** @throws ProbeError */
export async function probe(address: string, init: RequestInit = {}): Promise<Probed> {
  const sent = Date.now();
  try {
    const signal = AbortSignal.timeout(timeout);
    const answer = await fetch(address, { redirect: 'manual', ...init, signal });
    const received = Date.now();
    const date = Date.parse(answer.headers.get('date') ?? '');
    const text = (await answer.text()).slice(0, 5 * 1024 * 1024);
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      // Date counts whole seconds, so half a second is the fairest guess.
      clockOffset: Number.isNaN(date) ? null : date + 500 - (sent + received) / 2,
    };
  } catch (error) {
    throw explain(error);
  }
}

/** The same, once more after a second where a busy service asks for patience. */
export async function probePatiently(address: string, init: RequestInit = {}): Promise<Probed> {
  const first = await probe(address, init);
  if (first.status !== 429 && first.status < 500) return first;
  await delay(1_000);
  return probe(address, init);
}

/** Where an answer sends its reader on to; null where nowhere. Only the web's schemes are addresses. */
export function redirectTarget({ headers }: Probed, base: string): URL | 'unreadable' | null {
  const location = headers.get('location');
  if (location === null) return null;
  const target = URL.canParse(location, base) ? new URL(location, base) : null;
  return target !== null && /^https?:$/u.test(target.protocol) ? target : 'unreadable';
}

function explain(error: unknown): ProbeError {
  const code = codeOf(error);
  const [problem, advice] = explanations[failureCause(code)];
  return new ProbeError(`${problem} (${code})`, advice);
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
