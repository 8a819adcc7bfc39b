/**
 * Real web pages to collect words from: HTML documentation out of Debian packages, served on
 * loopback. `scripts/prepare.mjs` unpacks them.
 */
import express from 'express';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../.cache/pages/usr/share');

export const pages = {
  /** An article of the Debian FAQ: long paragraphs, links inside sentences. */
  faq: '/doc/debian/FAQ/basic-defs.en.html',
  /** A chapter of the Debian Reference: tables, code, deep nesting. */
  reference: '/debian-reference/ch01.en.html',
  /** The same in Chinese. */
  chinese: '/debian-reference/ch01.zh-cn.html',
} as const;

export interface PageServer {
  /** Origin without a trailing slash. */
  readonly url: string;
  close(): void;
}

export async function servePages(): Promise<PageServer> {
  if (!existsSync(root)) throw new Error('No pages: run `node scripts/prepare.mjs` first');
  const server = express().use(express.static(root)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
