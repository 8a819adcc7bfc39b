/** nginx as the load balancer before several relays, on a free port of loopback. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild, until } from './child.ts';

export interface Nginx {
  readonly url: string;
  close(): Promise<void>;
}

/** @param ports of the relays, which need not answer yet */
export async function startNginx(port: number, ports: readonly number[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'gleaner-nginx-'));
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port, ports));
  const args = ['-p', folder, '-c', file, '-e', join(folder, 'error.log')];
  // Debian keeps it where not everybody's PATH leads.
  const child = startChild('nginx', args, { PATH: `${process.env.PATH ?? ''}:/usr/sbin` });
  const url = `http://127.0.0.1:${port}`;
  const close = async () => {
    await child.stop();
    await rm(folder, { recursive: true, force: true });
  };
  await until('nginx', async () => {
    if (child.process.exitCode !== null) throw new Error(`nginx ended:\n${child.output()}`);
    try {
      await (await fetch(url)).body?.cancel();
      return true;
    } catch {
      return false;
    }
  });
  return { url, close };
}

function configuration(folder: string, port: number, ports: readonly number[]): string {
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const servers = ports.map((relay) => `server 127.0.0.1:${relay} max_fails=0;`).join(' ');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  return `
    ${user} daemon off; pid ${folder}/pid; worker_processes 1;
    events { worker_connections 512; }
    http {
      access_log off; ${temporary}
      upstream relays { ${servers} keepalive 16; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://relays;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
          proxy_connect_timeout 1s;
          proxy_read_timeout 60s;
        }
      }
    }`;
}
