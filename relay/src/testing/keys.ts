/** Encryption keys as the configuration gives them. */
import { randomBytes } from 'node:crypto';
import type { EncryptionKey } from '../config/values.ts';

export function newKey(kid: string): EncryptionKey {
  return { kid, key: new Uint8Array(randomBytes(32)) };
}
