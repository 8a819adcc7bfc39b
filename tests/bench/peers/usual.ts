/** What is put together most often: Express, express-session in memory, http-proxy-middleware. */
import express from 'express';
import session from 'express-session';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Agent } from 'node:http';

interface Kept {
  token?: string;
}

const app = express();
app.use(
  session({
    secret: randomBytes(32).toString('base64url'),
    resave: false,
    saveUninitialized: false,
  }),
);
app.get('/sign-in', (request, response) => {
  (request.session as Kept).token = 'token';
  response.end();
});
app.use(
  createProxyMiddleware({
    target: process.argv[2] ?? '',
    agent: new Agent({ keepAlive: true, maxSockets: 128 }),
    on: {
      proxyReq: (up, request) => {
        const { token } = (request as express.Request).session as Kept;
        up.setHeader('authorization', `Bearer ${token ?? ''}`);
        up.removeHeader('cookie');
      },
    },
  }),
);
const server = app.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
