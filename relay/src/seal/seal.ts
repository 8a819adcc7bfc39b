/**
 * Seals what the database keeps as a compact JWE (RFC 7516, dir + A256GCM), bound to its row: a
 * ciphertext moved elsewhere does not open (interface.md section 5.5, "tokens are stored encrypted").
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { z } from 'zod';
import type { EncryptionKey } from '../config/values.ts';

/** Names of the rows that hold ciphertext; each is sealed into its ciphertext. */
export const sealedRow = {
  grant: (id: string): string => `grants/${id}`,
  login: (stateHash: string): string => `logins/${stateHash}`,
  receipt: (grantId: string, key: string): string => `receipts/${grantId}/${key}`,
};

/** The text cannot be opened: moved, changed, cut, or sealed under a key that is not configured. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

export interface Sealer {
  /** @param row that will hold the ciphertext, such as `grants/<id>` */
  seal(value: unknown, row: string): Promise<string>;
  /** @throws SealError */
  open(sealed: string, row: string): Promise<unknown>;
  /** `kid:mac` of bytes, under the first key. */
  mac(parts: readonly (string | Uint8Array)[]): string;
  /** Whether `mac` belongs to these bytes; false for a key that is not configured. */
  macMatches(mac: string, parts: readonly (string | Uint8Array)[]): boolean;
}

/** @param keys the first seals, all open */
export function createSealer(keys: readonly [EncryptionKey, ...EncryptionKey[]]): Sealer {
  const [first] = keys;
  const byKid = new Map(keys.map(({ kid, key }) => [kid, key]));
  // Each use has its own key, so a weakness of one algorithm does not affect the other.
  const macKeyOf = ({ key }: EncryptionKey): Buffer =>
    Buffer.from(hkdfSync('sha256', key, '', 'gleaner receipts', 32));
  const macKeys = new Map(keys.map((key) => [key.kid, macKeyOf(key)]));
  const firstMacKey = macKeyOf(first);

  const macWith = (key: Buffer, parts: readonly (string | Uint8Array)[]): Buffer => {
    const hmac = createHmac('sha256', key);
    // Lengths first, so that two different lists of parts never give the same bytes.
    for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
    return hmac.digest();
  };

  function sealNow(value: unknown, row: string): string {
    const header = { alg: 'dir', enc: 'A256GCM', kid: first.kid, row } satisfies Header;
    return encrypt(first.key, header, JSON.stringify(value));
  }

  function openNow(sealed: string, row: string): unknown {
    try {
      const { kid, row: sealedFor } = headerOf(sealed);
      const key = byKid.get(kid);
      if (key === undefined) throw new SealError('unknown kid');
      if (sealedFor !== row) throw new SealError('sealed for another row');
      return JSON.parse(decrypt(key, sealed)) as unknown;
    } catch (error) {
      if (error instanceof SealError) throw error;
      throw new SealError('does not open');
    }
  }

  return {
    seal: (value, row) => promised(() => sealNow(value, row)),
    open: (sealed, row) => promised(() => openNow(sealed, row)),
    mac: (parts) => `${first.kid}:${macWith(firstMacKey, parts).toString('base64url')}`,

    macMatches(mac, parts) {
      const [kid = '', digest = ''] = mac.split(':');
      const key = macKeys.get(kid);
      if (key === undefined) return false;
      const [given, expected] = [Buffer.from(digest, 'base64url'), macWith(key, parts)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

/** The id of the key that a ciphertext needs; null where it names none. */
export function kidOf(sealed: string): string | null {
  try {
    return headerOf(sealed).kid;
  } catch {
    // It is none of ours.
    return null;
  }
}

/** Turns an exception into a rejected promise. */
function promised<Value>(act: () => Value): Promise<Value> {
  return new Promise((resolve) => resolve(act()));
}

/** We write no other members in a header; a text with others does not open. */
const headerSchema = z.strictObject({
  alg: z.literal('dir'),
  enc: z.literal('A256GCM'),
  kid: z.string(),
  row: z.string(),
});
type Header = z.infer<typeof headerSchema>;

/** @throws for a header that we did not write */
function headerOf(sealed: string): Header {
  const [header = ''] = sealed.split('.', 1);
  return headerSchema.parse(JSON.parse(Buffer.from(header, 'base64url').toString('utf8')));
}

/** Of GCM as RFC 7518 section 5.3 has it, bytes. */
const gcm = { iv: 12, tag: 16 } as const;

/**
 * The compact serialization (RFC 7516 section 7.1) of direct encryption: header, no key, IV, ciphertext, tag.
 * Node's own cipher takes microseconds; WebCrypto's thread pool takes a hundred times that.
 */
function encrypt(key: Uint8Array, header: Header, plaintext: string): string {
  const encodedHeader = Buffer.from(JSON.stringify(header)).toString('base64url');
  const iv = randomBytes(gcm.iv);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: gcm.tag });
  cipher.setAAD(Buffer.from(encodedHeader, 'ascii'));
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  const parts = [iv, ciphertext, cipher.getAuthTag()].map((part) => part.toString('base64url'));
  return [encodedHeader, '', ...parts].join('.');
}

/** @throws SealError for a text with a character that Node would skip */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) throw new SealError('does not open');
  return bytes;
}

/** @throws where the text was changed, or sealed with another key */
function decrypt(key: Uint8Array, sealed: string): string {
  const [header = '', encryptedKey, ...rest] = sealed.split('.');
  const [iv, ciphertext, tag] = rest.map(bytesOf);
  if (encryptedKey !== '' || rest.length !== 3) throw new SealError('does not open');
  if (iv?.length !== gcm.iv || tag?.length !== gcm.tag || ciphertext === undefined) {
    throw new SealError('does not open');
  }
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: gcm.tag });
  decipher.setAAD(Buffer.from(header, 'ascii')).setAuthTag(tag);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
}
