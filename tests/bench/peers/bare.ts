/** The least that a proxy on Node can cost: node:http before undici, one fixed token, no session. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';

const pool = new Pool(process.argv[2] ?? '', { connections: 128 });
const server = createServer((request, response) => {
  const { method = 'GET', url: path = '' } = request;
  const headers: Record<string, string> = { authorization: 'Bearer token' };
  if (method === 'GET') {
    forward({ method, path, headers });
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    headers['content-type'] = 'application/json';
    forward({ method, path, headers, body: Buffer.concat(chunks) });
  });

  function forward(options: Parameters<Pool['dispatch']>[0]): void {
    const chunks: Buffer[] = [];
    pool.dispatch(options, {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, status) => void (response.statusCode = status),
      onResponseData: (_controller, chunk) => void chunks.push(chunk),
      onResponseEnd: () => {
        const body = Buffer.concat(chunks);
        response.setHeader('content-type', 'application/json');
        response.setHeader('content-length', body.length);
        response.end(body);
      },
      onResponseError: () => response.destroy(),
    });
  }
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
