/** An error in the words of the framework that a service is built with (interface.md section 7 shows one body). */
import * as z from 'zod';
import type { InstanceSettings } from '../settings.ts';
import type { Reply } from './reply.ts';

/** Numbers of gRPC's codes. */
const numbers: Readonly<Record<string, number>> = {
  INVALID_ARGUMENT: 3,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  INTERNAL: 13,
  UNAUTHENTICATED: 16,
};

const bodySchema = z.object({
  error: z.union([
    z.string().transform((text) => ({ code: text, message: text })),
    z.object({ code: z.string(), message: z.string() }),
  ]),
});

export function worded(reply: Reply, wording: InstanceSettings['errors']): Reply {
  if (wording === 'section7' || reply.status < 400 || typeof reply.body === 'string') return reply;
  const { code, message } = bodySchema.parse(reply.body).error;
  if (wording === 'text') {
    const headers = { ...reply.headers, 'Content-Type': 'text/plain; charset=utf-8' };
    return { ...reply, headers, body: message };
  }
  // These map the code to a status by gRPC's own table.
  const status = code === 'ALREADY_EXISTS' ? 409 : reply.status;
  return { ...reply, status, body: framework[wording]({ code, message, status }) };
}

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly status: number;
}

type Framework = Exclude<InstanceSettings['errors'], 'section7' | 'text'>;

const framework: Readonly<Record<Framework, (failure: Failure) => object>> = {
  connect: ({ code, message }) => ({ code: code.toLowerCase(), message }),
  'grpc-gateway': ({ code, message }) => ({ code: numbers[code] ?? 2, message, details: [] }),
  google: ({ code, message, status }) => ({ error: { code: status, status: code, message } }),
  'null-details': ({ code, message }) => ({ error: { code, message, details: null } }),
};
