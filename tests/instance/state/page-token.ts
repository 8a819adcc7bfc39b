/**
 * Page tokens of the list (interface.md section 4.2: opaque). Sealed, so that no client can guess or alter
 * one, and bound to the learner and the filter they were given for.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import * as z from 'zod';

const cursorSchema = z.object({ learner: z.string(), filter: z.string(), position: z.int() });

/** `position`: the page begins below this sequence number, or after so many records (`listOrder`). */
type PageCursor = z.infer<typeof cursorSchema>;

const ivBytes = 12;
const tagBytes = 16;

export interface PageTokens {
  seal(cursor: PageCursor): string;
  /** Null for anything this instance did not seal. */
  open(token: string): PageCursor | null;
}

export function createPageTokens(): PageTokens {
  const key = randomBytes(32);
  return {
    seal: (cursor) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const sealed = Buffer.concat([cipher.update(JSON.stringify(cursor), 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (token) => {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length <= ivBytes + tagBytes || bytes.toString('base64url') !== token) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      try {
        const opened = Buffer.concat([
          decipher.update(bytes.subarray(ivBytes + tagBytes)),
          decipher.final(),
        ]);
        return cursorSchema.parse(JSON.parse(opened.toString('utf8')));
      } catch {
        return null;
      }
    },
  };
}
