/** Reads a request's JSON body up to a size limit and checks it against the route's schema. */
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { HttpError } from '../errors/http-error.ts';

/** Bytes. Words, sentences and answers are far smaller. */
const requestBodyLimit = 64 * 1024;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * @param schema null where the route takes no body
 * @returns what was checked, to be forwarded: of a member that is named twice, the last one alone
 * @throws HttpError INVALID_ARGUMENT or PAYLOAD_TOO_LARGE
 */
export function readRequestBody(
  request: IncomingMessage,
  schema: z.core.$ZodType | null,
): Promise<Buffer> | null {
  if (schema === null) {
    const hasBody =
      request.headers['transfer-encoding'] !== undefined ||
      (request.headers['content-length'] ?? '0') !== '0';
    if (hasBody) throw invalid('body_not_expected', 'This request takes no body.');
    return null;
  }
  return readChecked(request, schema);
}

async function readChecked(request: IncomingMessage, schema: z.core.$ZodType): Promise<Buffer> {
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
  let checked: Buffer;
  try {
    // A byte order mark is refused: JSON has none (RFC 8259 section 8.1).
    value = JSON.parse(decoder.decode(bytes));
    checked = Buffer.from(JSON.stringify(value));
  } catch {
    // Also one that is nested too deeply to be written again.
    throw invalid('not_json', 'The body is not JSON.');
  }
  if (!z.safeParse(schema, value).success) {
    throw invalid('invalid_body', 'The body does not have the expected members.');
  }
  return checked;
}

function readBounded(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    // The answer must go out first, so nothing here ends the connection.
    const stop = (): void => {
      request.off('data', take).off('end', end).off('close', cut).off('error', cut);
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= requestBodyLimit) return;
      stop();
      request.pause();
      reject(tooLarge());
    };
    const end = (): void => {
      stop();
      const [only] = chunks;
      resolve(chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks));
    };
    const cut = (): void => {
      stop();
      reject(invalid('body_cut', 'The body did not come to its end.'));
    };
    // An error from before this listener was added is not emitted again.
    if (request.destroyed || request.readableEnded) cut();
    else request.on('data', take).on('end', end).on('close', cut).on('error', cut);
  });
}

function tooLarge(): HttpError {
  return new HttpError('PAYLOAD_TOO_LARGE', 'The body is larger than 64 KiB.', {
    details: [{ reason: 'body_too_large' }],
  });
}

function invalid(reason: string, message: string): HttpError {
  return new HttpError('INVALID_ARGUMENT', message, { details: [{ reason }] });
}
