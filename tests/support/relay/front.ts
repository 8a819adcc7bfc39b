/** A server before the stand-in instance that passes everything on, and may look or change. */
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface FrontOptions {
  /** Told each request's path and body. */
  readonly seen?: (path: string, body: string) => void;
  /** How far the clock in `Date` is ahead, ms. */
  readonly clockAhead?: number;
}

/** Lasts for the test that calls it. @returns its address */
export async function frontOf(target: string, options: FrontOptions): Promise<string> {
  const { seen, clockAhead = 0 } = options;
  const front = createServer((request, response) => {
    const { method, headers, url = '/' } = request;
    let body = '';
    const onward = sendRequest(target + url, { method, headers }, (answer) => {
      const date = new Date(Date.now() + clockAhead).toUTCString();
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, date });
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => seen?.(url, body));
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => void front.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    front.closeAllConnections();
    front.close();
  });
  return `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
}
