import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readRequestBody } from './request-body.ts';

test('a body is not waited for once its connection has ended', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const refused = new Promise((resolve) => {
    server.on('request', (request) => {
      // As while the session is being read from the database.
      request.once('close', () => {
        readRequestBody(request, z.unknown())?.catch(resolve);
      });
      client.destroy();
    });
  });
  const client = connect(port, '127.0.0.1');
  client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
  client.write('Content-Length: 9\r\n\r\n{');
  expect(await refused).toMatchObject({ details: [{ reason: 'body_cut' }] });
  server.close();
});
