import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { probe } from './probe.ts';

test('100, 102 and 103 that nobody asked for are skipped', async () => {
  const server = createServer((_request, response) => {
    response.writeContinue();
    response.writeProcessing();
    response.writeEarlyHints({ link: '</style.css>; rel=preload' });
    response.writeHead(401).end('no token');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (let call = 0; call < 2; call += 1)
    expect(await probe(`http://127.0.0.1:${port}/`)).toMatchObject({
      status: 401,
      text: 'no token',
    });
});
