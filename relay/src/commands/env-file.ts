/** Writes a `.env` file that Node's loader, Docker and systemd read alike. */
import { closeSync, constants, fchmodSync, openSync, writeFileSync } from 'node:fs';

/**
 * Writes the file with mode 0600 from its first byte on, replacing what is there.
 * @throws RangeError for a value that no quotes can hold; the file system's error
 */
export function writeEnvFile(
  file: string,
  entries: readonly (readonly [name: string, value: string])[],
): void {
  const text = entries.map(([name, value]) => `${name}=${quote(value)}\n`).join('');
  const { O_CREAT, O_TRUNC, O_WRONLY } = constants;
  const descriptor = openSync(file, O_CREAT | O_TRUNC | O_WRONLY, 0o600);
  try {
    // An older file may be readable by other users.
    fchmodSync(descriptor, 0o600);
    writeFileSync(descriptor, text);
  } finally {
    closeSync(descriptor);
  }
}

function quote(value: string): string {
  if (/^[\w:/.,@~+-]*$/u.test(value)) return value;
  if (/[\r\n]/u.test(value)) throw new RangeError('A value cannot hold a line break');
  // Single quotes first: inside them nothing is expanded.
  const mark = ["'", '"', '`'].find((candidate) => !value.includes(candidate));
  if (mark === undefined) throw new RangeError('A value holds every kind of quote');
  return mark + value + mark;
}
