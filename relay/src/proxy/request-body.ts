/** Reads a request's JSON body within its bound and checks it against the route's schema. */
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { RelayError } from '../errors.ts';

/** Bytes. Words, sentences and answers are far smaller. */
const requestBodyLimit = 64 * 1024;

/**
 * @param schema null where the route takes no body
 * @returns the bytes as they came, which is what is forwarded
 * @throws RelayError INVALID_ARGUMENT or PAYLOAD_TOO_LARGE
 */
export async function readRequestBody(
  request: IncomingMessage,
  schema: z.core.$ZodType | null,
): Promise<Buffer | null> {
  if (schema === null) {
    const hasBody =
      request.headers['transfer-encoding'] !== undefined ||
      (request.headers['content-length'] ?? '0') !== '0';
    if (hasBody) throw invalid('body_not_expected', 'This request takes no body.');
    return null;
  }
  if (
    !/^application\/json(?:\s*;\s*charset=utf-8)?$/iu.test(request.headers['content-type'] ?? '')
  ) {
    throw invalid('content_type', 'The body must be application/json.');
  }
  if (request.headers['content-encoding'] !== undefined) {
    throw invalid('content_encoding', 'The body must not be compressed.');
  }
  const bytes = await readBounded(request);
  let value: unknown;
  try {
    // What is checked is what goes up: a byte order mark too, and JSON has none (RFC 8259 section 8.1).
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw invalid('not_json', 'The body is not JSON.');
  }
  if (!z.safeParse(schema, value).success) {
    throw invalid('invalid_body', 'The body does not have the expected members.');
  }
  return bytes;
}

async function readBounded(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // By default leaving the loop would close the connection before an answer is written.
  const body: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > requestBodyLimit) break;
      chunks.push(chunk);
    }
  } catch {
    throw invalid('body_cut', 'The body did not come to its end.');
  }
  if (size <= requestBodyLimit) return Buffer.concat(chunks);
  throw new RelayError('PAYLOAD_TOO_LARGE', 'The body is larger than 64 KiB.', {
    details: [{ reason: 'body_too_large' }],
  });
}

function invalid(reason: string, message: string): RelayError {
  return new RelayError('INVALID_ARGUMENT', message, { details: [{ reason }] });
}
