/**
 * The commands of docs/relay.md, run as they stand from a bare clone: on a machine of its own, with the real systemd,
 * Postgres, nginx and Caddy. Three things are not what an operator has: the domain, the certificates, which are made
 * here, and the service, which is the stand-in.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clientSecret } from '../relay/use-relay.ts';
import { type Machine, startMachine } from './machine.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/relay.md'), 'utf8');
/** Caddy makes certificates for such a name by itself. */
const domain = 'relay.local';
const serviceUrl = 'http://127.0.0.1:8080';
const minutes = 60_000;
const trust = 'export NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt';
const ask = 'curl --silent --retry 60 --retry-delay 1 --retry-all-errors';

function blocksOf(heading: string): string[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return [...own.matchAll(/^```sh\n(.*?)^```$/gmsu)].map(([, lines = '']) => lines);
}

/** A script of this project, as a command. */
const script = (file: string) =>
  `cd '${root}'; node --import tsx '${join(import.meta.dirname, file)}'`;

async function prepare(machine: Machine): Promise<void> {
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root },
  );
  const clone = execFileSync('tar', ['--create', '--null', '--files-from=-'], {
    cwd: root,
    input: files,
    maxBuffer: 2 ** 30,
  });
  await machine.run(
    'rm -rf /root/gleaner; mkdir -p /root/gleaner; tar --extract --directory=/root/gleaner',
    { input: clone },
  );
  await machine.run(`
    [ -x /usr/bin/node ] || ln -s '${process.execPath}' /usr/bin/node
    printf '127.0.0.1 localhost ${domain}\n' > /etc/hosts
    # In place of the one that asks Let's Encrypt.
    cat > /usr/local/bin/certbot <<'END'
#!/bin/sh
set -eu
for domain; do :; done
folder=/etc/letsencrypt/live/$domain
mkdir -p "$folder"
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$domain" -addext "subjectAltName=DNS:$domain" \
  -keyout "$folder/privkey.pem" -out "$folder/fullchain.pem"
cp "$folder/fullchain.pem" /usr/local/share/ca-certificates/certbot.crt
update-ca-certificates
END
    chmod 755 /usr/local/bin/certbot`);
  await machine.run(`systemd-run --quiet --unit=service --setenv=RELAY_URL=https://${domain} --setenv=CLIENT_SECRET=${clientSecret} \
    bash -c "${script('../instance/main.ts')}"`);
  await machine.run(`${ask} --output /dev/null ${serviceUrl}/`);
}

/** The certificates that Caddy will sign with, made and trusted before it serves. */
async function trustCaddy(machine: Machine): Promise<void> {
  await machine.run(`
    printf '{\n\tskip_install_trust\n\tadmin off\n}\nhttps://warm-up.local:8443 {\n}\n' > /tmp/Caddyfile
    systemd-run --quiet --unit=warm-up --property=User=caddy --setenv=HOME=/var/lib/caddy \
      caddy run --adapter caddyfile --config /tmp/Caddyfile
    authority=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
    for _ in $(seq 100); do [ -s "$authority" ] && break; sleep 0.1; done
    systemctl stop warm-up
    cp "$authority" /usr/local/share/ca-certificates/caddy.crt
    update-ca-certificates`);
}

/** Each block in a shell that goes on where the one before it stopped, in the clone. */
async function runBlocks(machine: Machine, blocks: readonly string[]): Promise<string> {
  let printed = '';
  for (const block of blocks) {
    const outside = /^(?:apt-get|npm) /mu.test(block);
    const lines = `
      if [ -e /run/exported ]; then . /run/exported; fi
      export HOME=/root DEBIAN_FRONTEND=noninteractive
      ${trust}
      cd /root/gleaner
      ${block.replaceAll('relay.example', domain).replaceAll('https://vocabulary.example', serviceUrl)}
      export -p > /run/exported`;
    printed += await machine.run(lines, { outside, input: `gleaner-dev\n${clientSecret}\n` });
  }
  return printed;
}

async function collectAsLearner(machine: Machine): Promise<void> {
  await machine.run(`${trust}; ${script('learner.ts')} https://${domain} ${serviceUrl}`);
}

test(
  'the commands for SQLite lead from a bare clone to a learner who collects a word',
  { timeout: 40 * minutes },
  async () => {
    const machine = await startMachine();
    onTestFinished(() => machine.close());
    await prepare(machine);
    await trustCaddy(machine);
    const printed = await runBlocks(machine, blocksOf('One relay on SQLite'));
    expect(printed).not.toMatch(/^ *problem /mu);
    await collectAsLearner(machine);
    const tables = await machine.run("sqlite3 /var/backups/gleaner/relay.sqlite '.tables'");
    expect(tables).toContain('grants');
  },
);

test(
  'the commands for Postgres lead from a bare clone to a learner who collects a word',
  { timeout: 40 * minutes },
  async () => {
    const machine = await startMachine();
    onTestFinished(() => machine.close());
    await prepare(machine);
    const printed = await runBlocks(machine, blocksOf('Two relays on Postgres'));
    expect(printed).not.toMatch(/^ *problem /mu);
    await collectAsLearner(machine);
    const listed = await machine.run('pg_restore --list /var/backups/gleaner/relay.dump');
    expect(listed).toContain('grants');
  },
);
