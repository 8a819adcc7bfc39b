/**
 * Installs what a fresh clone needs: npm packages, a browser, and tools to drive it without a display.
 * Plain JavaScript, because it runs before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const pagesFolder = join(root, 'tests/.cache/pages');

/** HTML documentation that the tour and the end-to-end tests collect words from. */
const pagePackages = ['debian-faq', 'debian-reference-en', 'debian-reference-zh-cn'];

/** Program looked for on PATH, and the Debian packages that bring it. */
const programs = {
  chromium: [
    ...['chromium', 'chromium-headless-shell'],
    ...['fonts-liberation', 'fonts-noto-core', 'fonts-noto-cjk'],
  ],
  'firefox-esr': ['firefox-esr'],
  Xvfb: ['xvfb'],
  xdotool: ['xdotool'],
  openbox: ['openbox'],
  xwininfo: ['x11-utils'],
  initdb: ['postgresql-15'],
  nginx: ['nginx-light'],
  caddy: ['caddy'],
  promtool: ['prometheus'],
  openssl: ['openssl'],
  sqlite3: ['sqlite3'],
  'systemd-analyze': ['systemd'],
};

/** Where Debian keeps programs that are not on every user's PATH. */
const furtherFolders = ['/usr/sbin', '/usr/lib/postgresql/15/bin'];

/** What all tests together need. */
export const everything = {
  chromium: true,
  firefox: true,
  display: true,
  pages: true,
  servers: true,
};

/**
 * @param {{ chromium?: boolean, firefox?: boolean, display?: boolean, pages?: boolean, servers?: boolean }}
 *   needs browsers, a virtual display with a window manager, pages to read, and what a relay is deployed
 *   with (Postgres, SQLite's shell, proxies, systemd's checks)
 */
export function prepare(needs) {
  installPackages();
  const wanted = [];
  if (needs.chromium) wanted.push('chromium');
  if (needs.firefox) wanted.push('firefox-esr');
  if (needs.display) wanted.push('Xvfb', 'xdotool', 'openbox', 'xwininfo');
  if (needs.servers)
    wanted.push('initdb', 'sqlite3', 'nginx', 'caddy', 'promtool', 'openssl', 'systemd-analyze');
  installPrograms(wanted.filter((program) => !onPath(program)));
  if (needs.pages) fetchPages();
}

/** Runs a command in the project's root and ends this process with its status when it fails. */
export function run(command, args, env = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

export function installPackages() {
  const installed = join(root, 'node_modules/.package-lock.json');
  const lock = join(root, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  say('Installing npm packages (a minute or two the first time)');
  run('npm', ['ci', '--no-audit', '--no-fund']);
}

function installPrograms(missing) {
  if (missing.length === 0) return;
  const packages = missing.flatMap((program) => programs[program]);
  if (canInstall()) {
    say(`Installing ${packages.join(', ')}`);
    updateLists();
    run(
      'apt-get',
      [
        '-o',
        'DPkg::Lock::Timeout=300',
        'install',
        '-y',
        '-qq',
        '--no-install-recommends',
        ...packages,
      ],
      { DEBIAN_FRONTEND: 'noninteractive' },
    );
    return;
  }
  if (missing.length === 1 && missing[0] === 'chromium') {
    say('No Chromium found: asking Playwright for one');
    run('npx', ['playwright', 'install', 'chromium']);
    return;
  }
  stop([
    `Missing: ${missing.join(', ')}.`,
    'On Debian or Ubuntu install them with',
    `  sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`,
    'then run the same command again.',
  ]);
}

function fetchPages() {
  const complete = join(pagesFolder, 'usr/share');
  if (existsSync(complete)) return;
  if (!onPath('apt-get') || !onPath('dpkg-deb')) {
    stop([
      'The pages to collect words from are HTML documentation out of Debian packages',
      `(${pagePackages.join(', ')}), and this system has no apt-get to fetch them.`,
      `Unpack them by hand into ${pagesFolder} and run the same command again.`,
    ]);
  }
  say('Fetching pages to read');
  const fresh = `${pagesFolder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const download = () => spawnSync('apt-get', ['download', '-qq', ...pagePackages], { cwd: fresh });
  if (download().status !== 0) {
    if (canInstall()) updateLists();
    if (download().status !== 0) {
      stop([
        `apt-get download ${pagePackages.join(' ')} failed: run "apt-get update" and try again.`,
      ]);
    }
  }
  for (const archive of readdirSync(fresh)) run('dpkg-deb', ['-x', join(fresh, archive), fresh]);
  rmSync(pagesFolder, { recursive: true, force: true });
  renameSync(fresh, pagesFolder);
}

let listsUpdated = false;
function updateLists() {
  if (listsUpdated) return;
  run('apt-get', ['update', '-qq']);
  listsUpdated = true;
}

function canInstall() {
  return process.getuid?.() === 0 && onPath('apt-get');
}

function onPath(program) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .concat(furtherFolders)
    .some((folder) => existsSync(join(folder, program)));
}

function say(text) {
  console.log(`· ${text}`);
}

function stop(lines) {
  console.error(lines.join('\n'));
  process.exit(1);
}

// As a command: `node scripts/prepare.mjs` for everything, or the names of what is needed.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2);
  const unknown = named.filter((need) => !Object.hasOwn(everything, need));
  if (unknown.length > 0)
    stop([`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(everything).join(', ')}.`]);
  prepare(named.length === 0 ? everything : Object.fromEntries(named.map((need) => [need, true])));
}
