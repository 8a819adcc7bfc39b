/** Writes a `.env` file that Node's loader, Docker and systemd read alike. */
import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';

/**
 * Writes the file with mode 0600 from its first byte on, replacing what is there.
 * @throws RangeError for a value that no quotes can hold; the file system's error
 */
export function writeEnvFile(
  file: string,
  entries: readonly (readonly [name: string, value: string])[],
): void {
  writePrivate(file, entries.map(line).join(''));
}

/**
 * Changes these variables and leaves every other line as it is. The file as it was is beside it, as `.bak`.
 * @throws as `writeEnvFile`
 */
export function changeEnvFile(
  file: string,
  entries: readonly (readonly [name: string, value: string])[],
): void {
  const before = readFileSync(file, 'utf8');
  const left = new Map(entries);
  const lines = before.split(/(?<=\n)/u).flatMap((text) => {
    const name = /^\s*(?:export\s+)?(\w+)\s*=/u.exec(text)?.[1] ?? '';
    if (!entries.some(([changed]) => changed === name)) return text;
    const value = left.get(name);
    left.delete(name);
    // The last line with a name counts, so a second one is deleted.
    return value === undefined ? [] : line([name, value]);
  });
  const kept = lines.join('');
  const end = kept === '' || kept.endsWith('\n') ? '' : '\n';
  const after = kept + end + [...left].map(line).join('');
  writePrivate(`${file}.bak`, before);
  writePrivate(file, after);
}

/** Changes a file that holds one value and keeps its mode; the file as it was is beside it, as `.bak`. */
export function changeSecretFile(file: string, value: string): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null;
  if (before?.trim() === value) return;
  if (before !== null) writePrivate(`${file}.bak`, before);
  writeFileSync(file, `${value}\n`, { mode: 0o600 });
}

function line([name, value]: readonly [string, string]): string {
  return `${name}=${quote(value)}\n`;
}

function writePrivate(file: string, text: string): void {
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
