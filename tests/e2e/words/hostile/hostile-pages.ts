/**
 * Hostile pages: each is served from loopback with one paragraph to collect words from, writes what
 * it learns into `log`, and tries to leave the mark `hacked` wherever its code comes to run.
 */
import express from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { hostileScripts } from './hostile-scripts.ts';

interface Served {
  readonly headers?: Readonly<Record<string, string>>;
  readonly html: string;
}

const evil = `<img src=x onerror="hacked=1">"'><script>hacked=1</script>`;
/** Right-to-left override, isolate, zero-width space, byte order mark, escape. */
const unseen = '\u202E\u2067\u200B\uFEFF\u001B';

const paragraph = (around = '') => `
  <p style="font: 20px/2 serif; margin: 40px">The ${around}gossamer${around} of the morning lay over the
  grass. Nobody minded the ambiguity of it.</p>`;

const scripted = (script: () => void, more = ''): Served => ({
  html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Grass</title>${more}
    <script>globalThis.log = []; (${script.toString()})()</script><body>${paragraph()}`,
});

const fontNames = [
  'Iowan Old Style',
  'Georgia',
  'Noto Sans',
  'Noto Serif',
  'Segoe UI',
  'system-ui',
];

const pages = {
  restyles: scripted(
    hostileScripts.takeTheElement,
    `<style>
      ${fontNames.map((name) => `@font-face { font-family: "${name}"; src: url(/font) }`).join('\n')}
      @property --ink { syntax: "<color>"; inherits: false; initial-value: transparent }
      @keyframes away { to { opacity: 0; translate: -2000px } }
      div, [popover], html > :not(head, body) {
        all: initial !important; display: none !important; visibility: hidden !important;
        opacity: 0 !important; scale: 0.01 !important; content-visibility: hidden !important;
        pointer-events: none !important; position: static !important; inset: 0 !important;
        animation: away 1ms forwards !important; transition: all 60s !important; color: transparent !important;
      }
      div::before, div::after { content: "Nothing to see" !important; position: fixed; inset: 0 }
      html { filter: contrast(0.9); transform: translateX(1px) }
    </style>`,
  ),
  covers: scripted(hostileScripts.cover),
  presses: scripted(hostileScripts.press),
  spoils: scripted(hostileScripts.spoil),
  removes: scripted(hostileScripts.remove),
  leaves: scripted(() => undefined),
  forbids: {
    headers: {
      'content-security-policy':
        "default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    },
    html: `<!doctype html><html lang="en"><title>Grass</title><body>${paragraph()}`,
  },
  sandboxed: {
    headers: { 'content-security-policy': "sandbox; default-src 'none'" },
    html: `<!doctype html><html lang="en"><title>Grass</title><body>${paragraph()}`,
  },
  floods: {
    html: `<!doctype html><html lang="${evil.replaceAll('"', '&quot;')}"><meta charset="utf-8">
      <title>${`${unseen}${evil.replaceAll('<', '&lt;')}`.repeat(16_000)}</title>
      <body>${paragraph(unseen)}
      <p id="flood" style="overflow-wrap: anywhere">${'gossamer '.repeat(120_000)}</p>`,
  },
} satisfies Readonly<Record<string, Served>>;

export type HostilePage = keyof typeof pages;

export interface HostileServer {
  address(page: HostilePage): string;
  close(): void;
}

export async function serveHostilePages(): Promise<HostileServer> {
  const app = express();
  for (const [name, served] of Object.entries<Served>(pages)) {
    app.get(`/${name}`, (_request, response) => {
      response
        .set(served.headers ?? {})
        .type('html')
        .send(served.html);
    });
  }
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: (page) => `http://127.0.0.1:${port}/${page}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
