/** Why the relay cannot listen, in words and with what an operator does: the start and the doctor say the same. */
import { AdvisedError } from '../errors/advised-error.ts';
import { codeOf } from '../errors/failure-cause.ts';

/** Where the relay wants to listen. `name` is the variable of its port. */
export interface Place {
  readonly name: 'PORT' | 'METRICS_PORT';
  readonly host: string;
  readonly port: number;
}

export function explainPort(thrown: unknown, { name, host, port }: Place): AdvisedError {
  const place = `${host}:${port}`;
  const code = codeOf(thrown);
  if (code === 'EADDRINUSE')
    return new AdvisedError(
      `another program listens on ${place} (${code})`,
      `stop it, or set ${name} to a free port`,
    );
  if (code === 'EACCES')
    return new AdvisedError(
      `this user may not listen on ${place} (${code})`,
      `set ${name} to a port above 1023, which the proxy leads to`,
    );
  return new AdvisedError(
    `the relay cannot listen on ${place} (${code})`,
    `set ${name.replace('PORT', 'HOST')} to an address of this machine, such as 127.0.0.1`,
  );
}
