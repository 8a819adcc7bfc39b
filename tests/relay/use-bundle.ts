/** The relay's bundles, which `build-once.ts` made for this run. */
import { join } from 'node:path';
import { inject } from 'vitest';

export interface RelayBundle {
  readonly file: string;
  /** The script behind `npm run rekey`. */
  readonly rekey: string;
  /** The script behind `npm run sessions`. */
  readonly sessions: string;
  /** The script behind `npm run doctor`. */
  readonly doctor: string;
}

export function useBundle(): RelayBundle {
  const folder = inject('relayFolder');
  return {
    file: join(folder, 'main.js'),
    rekey: join(folder, 'rekey.js'),
    sessions: join(folder, 'sessions.js'),
    doctor: join(folder, 'doctor.js'),
  };
}
