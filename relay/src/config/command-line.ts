import { join } from 'node:path';

/** How one of the relay's commands is started here: in a clone by npm, elsewhere by Node from what was built. */
export function commandLine(name: 'doctor' | 'setup', flag?: string): string {
  const { dirname, filename } = import.meta;
  return filename.endsWith('.ts')
    ? `npm run ${name}${flag === undefined ? '' : ` -- ${flag}`}`
    : `node ${[join(dirname, `${name}.js`), flag].filter(Boolean).join(' ')}`;
}
