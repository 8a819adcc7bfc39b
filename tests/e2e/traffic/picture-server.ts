/** Serves pictures, recordings and a list over https, and records the headers of each request. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The headers that tell who asks; absent where they were not sent. */
interface AskedPicture {
  readonly path: string;
  readonly cookie?: string;
  readonly referer?: string;
  readonly origin?: string;
  readonly authorization?: string;
}

export interface PictureServer {
  /** With its port. */
  readonly host: string;
  readonly asked: AskedPicture[];
  close(): Promise<void>;
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A second: 8,000 samples of 8 bits, one channel. */
const silence = Buffer.concat([
  Buffer.from('UklGRmQfAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YUAfAAA=', 'base64'),
  Buffer.alloc(8_000, 128),
]);

const list = Buffer.from('term,language\ngossamer,en\nFaden,de\n');

function contentAt(path: string): readonly [type: string, content: Buffer] {
  if (path.endsWith('.wav')) return ['audio/wav', silence];
  return path.endsWith('.csv') ? ['text/csv', list] : ['image/png', pixel];
}

export async function servePictures(): Promise<PictureServer> {
  const asked: AskedPicture[] = [];
  const server = createServer(await certificate(), ({ url = '', headers }, response) => {
    if (url === '/favicon.ico') {
      // A tab that shows a picture asks for it too.
      response.writeHead(404).end();
      return;
    }
    const { cookie, referer, origin, authorization } = headers;
    asked.push({
      path: url,
      ...(cookie !== undefined && { cookie }),
      ...(referer !== undefined && { referer }),
      ...(origin !== undefined && { origin }),
      ...(authorization !== undefined && { authorization }),
    });
    const [type, content] = contentAt(url);
    const length = content.length;
    response.writeHead(200, {
      ...{ 'content-type': type, 'content-length': length, 'cache-control': 'no-store' },
    });
    response.end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    asked,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** For this run alone; browsers are told to take it. */
async function certificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'gleaner-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', key, '-out', cert];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files],
    { stdio: 'ignore' },
  );
  const made = { key: await readFile(key), cert: await readFile(cert) };
  await rm(folder, { recursive: true });
  return made;
}
