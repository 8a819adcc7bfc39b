/** One request of the doctor, redirects not followed, and a failure in words an operator can use. */
import { setTimeout as delay } from 'node:timers/promises';

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

function explain(error: unknown): ProbeError {
  const code = codeOf(error);
  if (code === 'ECONNREFUSED') {
    return new ProbeError('nothing listens there', 'check the address and the port');
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new ProbeError(
      'its name is not known',
      'check the spelling, or the DNS of this machine',
    );
  }
  if (code === 'TimeoutError') {
    return new ProbeError('no answer in ten seconds', 'check firewalls and proxies on the way');
  }
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/u.test(code)) {
    const advice =
      'mend the certificate, or name your own authority in the environment variable NODE_EXTRA_CA_CERTS';
    return new ProbeError(`its certificate is not trusted (${code})`, advice);
  }
  if (/SSL|EPROTO/u.test(code)) {
    return new ProbeError('it does not speak TLS there', 'check whether it is http, and the port');
  }
  return new ProbeError(`no answer (${code})`, 'check that it is up, then run this again');
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return error.name;
  const { cause } = error;
  const inner = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof inner === 'string' ? inner : error.name;
}
