/**
 * Chromium's own log of the network: it sees what every tab, worker and extension asks for, and what the
 * browser does by itself, also where scripts cannot see it.
 */
import { readFile } from 'node:fs/promises';
import * as z from 'zod';

const logSchema = z.object({
  constants: z.object({ logEventTypes: z.record(z.string(), z.number()) }),
  events: z.array(
    z.object({ type: z.number(), params: z.record(z.string(), z.unknown()).optional() }),
  ),
});

export interface LoggedRequest {
  readonly url: string;
  /** The origin that asked for it; empty where the browser itself did. */
  readonly initiator: string;
}

/** @param file written by a browser that is closed */
export async function loggedRequests(file: string): Promise<LoggedRequest[]> {
  const { constants, events } = logSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const started = constants.logEventTypes.URL_REQUEST_START_JOB;
  if (started === undefined) throw new Error('The log knows no requests');
  return events.flatMap(({ type, params }) => {
    if (type !== started || typeof params?.url !== 'string') return [];
    const { url, initiator } = params;
    const origin = typeof initiator === 'string' && URL.canParse(initiator) ? initiator : '';
    return { url, initiator: origin };
  });
}
