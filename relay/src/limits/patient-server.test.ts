import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { defaultTimings } from '../config/timings.ts';
import { createPatientServer } from './patient-server.ts';

test('every pipelined answer is closed with its connection, also one that another goes before', async () => {
  const server = createPatientServer(defaultTimings);
  onTestFinished(() => void server.close());
  const answers: { readonly response: ServerResponse; readonly closed: Promise<unknown> }[] = [];
  const allCame = new Promise<void>((resolve) => {
    server.on('request', (_request, response) => {
      answers.push({ response, closed: once(response, 'close') });
      response.end(Buffer.alloc(20 * 1024 * 1024));
      if (answers.length === 4) resolve();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.pause();
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(4));
  await allCame;
  client.destroy();
  await Promise.all(answers.map(({ closed }) => closed));
  expect(answers.map(({ response }) => response.destroyed)).toEqual([true, true, true, true]);
});
