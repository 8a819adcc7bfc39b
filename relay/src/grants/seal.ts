/**
 * Seals what the database keeps as a compact JWE (RFC 7516, dir + A256GCM), bound to its row: a
 * ciphertext moved elsewhere does not open (interface.md section 5.5, "tokens are stored encrypted").
 */
import { CompactEncrypt, compactDecrypt } from 'jose';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { EncryptionKey } from '../config.ts';

/** The text cannot be opened: moved, changed, cut, or sealed under a key that is not configured. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

export interface Sealer {
  /** @param row where the ciphertext will stand, such as `grants/<id>` */
  seal(value: unknown, row: string): Promise<string>;
  /** @throws SealError */
  open(sealed: string, row: string): Promise<unknown>;
  /** `kid:mac` of bytes, under the first key. */
  mac(parts: readonly (string | Uint8Array)[]): string;
  /** Whether `mac` was made of these bytes; false for a key that is not configured. */
  macMatches(mac: string, parts: readonly (string | Uint8Array)[]): boolean;
}

/** @param keys the first seals, all open */
export function createSealer(keys: readonly [EncryptionKey, ...EncryptionKey[]]): Sealer {
  const [first] = keys;
  const byKid = new Map(keys.map(({ kid, key }) => [kid, key]));
  // A key of its own for each use: what one algorithm gives away says nothing to the other.
  const macKeys = new Map(
    keys.map(({ kid, key }) => [
      kid,
      Buffer.from(hkdfSync('sha256', key, '', 'gleaner receipts', 32)),
    ]),
  );

  const macUnder = (kid: string, parts: readonly (string | Uint8Array)[]): Buffer | null => {
    const key = macKeys.get(kid);
    if (key === undefined) return null;
    const hmac = createHmac('sha256', key);
    // Lengths first, so that no two lists of parts run together into the same bytes.
    for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
    return hmac.digest();
  };

  return {
    seal: (value, row) =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: first.kid, row })
        .encrypt(first.key),

    async open(sealed, row) {
      try {
        const { plaintext, protectedHeader } = await compactDecrypt(
          sealed,
          ({ kid }) => {
            const key = byKid.get(kid ?? '');
            if (key === undefined) throw new SealError('unknown kid');
            return key;
          },
          { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
        );
        if (protectedHeader.row !== row) throw new SealError('sealed for another row');
        return JSON.parse(new TextDecoder().decode(plaintext)) as unknown;
      } catch (error) {
        if (error instanceof SealError) throw error;
        throw new SealError('does not open');
      }
    },

    mac: (parts) => `${first.kid}:${macUnder(first.kid, parts)?.toString('base64url') ?? ''}`,

    macMatches(mac, parts) {
      const [kid, digest] = mac.split(':');
      const expected = macUnder(kid ?? '', parts);
      const given = Buffer.from(digest ?? '', 'base64url');
      return expected?.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
