/**
 * Seals what the database keeps as a compact JWE (RFC 7516, dir + A256GCM), bound to its row: a
 * ciphertext moved elsewhere does not open (interface.md section 5.5, "tokens are stored encrypted").
 */
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
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
  macMatches(mac: string, parts: readonly (string | Uint8Array)[]): Promise<boolean>;
  /** Of a ciphertext or a MAC: whether it needs no other key. */
  isUnderFirstKey(text: string): boolean;
  /** @throws SealError */
  reseal(sealed: string, row: string): Promise<string>;
  /** The same MAC, to be checked with nothing but the first key. @throws SealError */
  renewMac(mac: string): Promise<string>;
}

/** @param keys the first seals, all open */
export function createSealer(keys: readonly [EncryptionKey, ...EncryptionKey[]]): Sealer {
  const [first] = keys;
  const byKid = new Map(keys.map(({ kid, key }) => [kid, key]));
  // A key of its own for each use: what one algorithm gives away says nothing to the other.
  const macKeyOf = (key: Uint8Array): Buffer =>
    Buffer.from(hkdfSync('sha256', key, '', 'gleaner receipts', 32));
  const macKeys = new Map(keys.map(({ kid, key }) => [kid, macKeyOf(key)]));
  const firstMacKey = macKeyOf(first.key);

  const macWith = (key: Buffer, parts: readonly (string | Uint8Array)[]): Buffer => {
    const hmac = createHmac('sha256', key);
    // Lengths first, so that no two lists of parts run together into the same bytes.
    for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
    return hmac.digest();
  };

  async function seal(value: unknown, row: string): Promise<string> {
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: first.kid, row })
      .encrypt(first.key);
  }

  async function open(sealed: string, row: string): Promise<unknown> {
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
  }

  /** A MAC and the key it is checked with. @throws SealError */
  async function openMac(mac: string): Promise<{ key: Buffer; digest: Buffer }> {
    if (mac.includes('.')) {
      const { key, digest } = sealedMacSchema.parse(await open(mac, sealedMac));
      return { key: Buffer.from(key, 'base64url'), digest: Buffer.from(digest, 'base64url') };
    }
    const [kid = '', digest = ''] = mac.split(':');
    const key = macKeys.get(kid);
    if (key === undefined) throw new SealError('unknown kid');
    return { key, digest: Buffer.from(digest, 'base64url') };
  }

  return {
    seal,
    open,
    reseal: async (sealed, row) => seal(await open(sealed, row), row),

    mac: (parts) => `${first.kid}:${macWith(firstMacKey, parts).toString('base64url')}`,

    async macMatches(mac, parts) {
      try {
        const { key, digest } = await openMac(mac);
        const expected = macWith(key, parts);
        return expected.length === digest.length && timingSafeEqual(expected, digest);
      } catch (error) {
        if (error instanceof SealError) return false;
        throw error;
      }
    },

    // The body is gone, so a MAC cannot be made anew: it takes the key it was made with along.
    async renewMac(mac) {
      const { key, digest } = await openMac(mac);
      const value = { key: key.toString('base64url'), digest: digest.toString('base64url') };
      return seal(value satisfies z.infer<typeof sealedMacSchema>, sealedMac);
    },

    isUnderFirstKey(text) {
      if (!text.includes('.')) return text.startsWith(`${first.kid}:`);
      try {
        return decodeProtectedHeader(text).kid === first.kid;
      } catch {
        return false;
      }
    },
  };
}

/** What a MAC is sealed for; which row it stands in makes no difference. */
const sealedMac = 'receipts/mac';
/** The key is one that only MACs are made with. */
const sealedMacSchema = z.object({ key: z.string(), digest: z.string() });
