/**
 * The service of a bench, in a process of its own: calls are answered at once with 4 KB, so that what is
 * measured is the relay; everything else (sign-in, tokens) is the stand-in's. With the argument `scarce` it shows that
 * under a fifth of its quota is left.
 */
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gleanerApplication } from '../instance/options.ts';
import { startInstance } from '../instance/http/server.ts';

const instance = await startInstance({ rateLimit: 1_000_000 });
const body = Buffer.from(JSON.stringify({ learned_words: [{ term: 'x'.repeat(4_050) }] }));
const headers = {
  'content-type': 'application/json',
  'content-length': body.length,
  // So much that a learner's part of the hour is more than any bench asks for.
  'x-ratelimit-limit': '900000000',
  'x-ratelimit-remaining': process.argv[2] === 'scarce' ? '99999999' : '899999999',
};

const server = createServer((request, response) => {
  if (request.url?.startsWith('/api/') === true) {
    request.resume();
    request.once('end', () => response.writeHead(200, headers).end(body));
    return;
  }
  const { method, url = '', rawHeaders } = request;
  const up = ask(instance.url + url, { method, headers: rawHeaders }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.rawHeaders);
    answer.pipe(response);
  });
  up.on('error', () => response.destroy());
  request.pipe(up);
});

// While one candidate is measured the others' connections are idle.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('message', ({ relayUrl, secret }: { relayUrl: string; secret: string }) => {
  instance.control.registerApplication(gleanerApplication(relayUrl, 'gleaner-dev', secret));
  process.send?.({ registered: true });
});
