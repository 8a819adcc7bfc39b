/**
 * Makes a folder that holds a relay and nothing else: what was built, and licences and an SBOM of the packages that are
 * really in it (`npm sbom` leaves out those that other workspaces use too). Made with Node 22.16 or later it runs on every
 * such Node; an older one brings no SQLite, so that better-sqlite3 is added, built for that Node. It needs
 * `npm ci --workspace relay --workspace shared` and downloads nothing. The Dockerfile runs it too.
 *   node deploy/package.mjs /opt/gleaner-relay
 */
import { Buffer } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
const bringsSqlite = major > 22 || (major === 22 && minor >= 16);
const root = fileURLToPath(new URL('..', import.meta.url));

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: node deploy/package.mjs <folder>');
  process.exit(1);
}
const target = resolve(folder);
const ours = existsSync(join(target, 'relay/dist/main.js'));
if (existsSync(target) && !ours && readdirSync(target).length > 0) {
  console.error(`${target} holds something else: choose an empty folder.`);
  process.exit(1);
}

// Made beside it, so that an interruption leaves the relay that is there.
const made = `${target}.new`;
const { inputs, outputs } = build(join(made, 'relay/dist'));
const outside = Object.values(outputs)
  .flatMap(({ imports }) => imports)
  .filter(({ external, path }) => external && !path.startsWith('node:'))
  .filter(({ path }) => path !== 'better-sqlite3' || !bringsSqlite)
  .map(({ path }) => find(path, join(root, 'relay')))
  .filter((place) => place !== null);
const loaded = [...new Set(outside.flatMap((place) => [place, ...neededBy(place)]))];
for (const place of loaded) {
  const to = join(made, relative(root, place));
  const isNative = existsSync(join(place, 'binding.gyp'));
  const filter = (path) => !isNative || isLoaded(relative(place, path));
  cpSync(place, to, { recursive: true, filter });
}
const bundled = Object.keys(inputs)
  .map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/u.exec(resolve(root, 'relay', path))?.[0])
  .filter((place) => place !== undefined);
const contained = [...new Set([...bundled, ...loaded])].sort();
writeFileSync(join(made, 'LICENSES.txt'), licences(contained));
writeFileSync(join(made, 'sbom.cdx.json'), `${JSON.stringify(sbom(contained), null, 2)}\n`);
cpSync(join(root, 'relay/package.json'), join(made, 'relay/package.json'));
cpSync(join(root, 'LICENSE'), join(made, 'LICENSE'));
cpSync(join(root, 'docs/relay.md'), join(made, 'README.md'));
for (const page of ['relay-reference.md', 'relay-monitoring.md'])
  cpSync(join(root, 'docs', page), join(made, page));
rmSync(target, { recursive: true, force: true });
renameSync(made, target);
if (!bringsSqlite && !loaded.some((place) => place.endsWith('better-sqlite3'))) {
  console.warn(
    `This Node ${process.version} brings no SQLite, and better-sqlite3 is not installed: it needs a compiler. The relay will start on Postgres alone.`,
  );
}
console.log(`${target} is ready: node --enable-source-maps relay/dist/main.js starts it there.`);

/** @returns esbuild's account of what went into the bundle, and of what it loads from outside */
function build(outdir) {
  rmSync(made, { recursive: true, force: true });
  const scratch = mkdtempSync(join(tmpdir(), 'gleaner-package-'));
  try {
    const metafile = join(scratch, 'meta.json');
    const args = [join(root, 'relay/build.mjs'), `--outdir=${outdir}`, `--metafile=${metafile}`];
    const { status } = spawnSync(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) process.exit(status ?? 1);
    return JSON.parse(readFileSync(metafile, 'utf8'));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** The folder of a package as Node finds it; null where it is not installed, as Node's own modules. */
function find(name, from) {
  const paths = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  const place = paths.map((path) => join(path, name)).find((path) => existsSync(path));
  return place ?? null;
}

function manifestOf(place) {
  return JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
}

/** Dependencies of a package and theirs, without those that only its install script runs. */
function neededBy(place) {
  const { dependencies = {}, scripts = {} } = manifestOf(place);
  return Object.keys(dependencies)
    .filter((name) => scripts.install?.includes(name) !== true)
    .map((name) => find(name, place))
    .filter((found) => found !== null)
    .flatMap((found) => [found, ...neededBy(found)]);
}

/** Of a native module what was built is loaded, and not what it was built from. */
function isLoaded(path) {
  if (/^(?:deps|src)(?:\/|$)/u.test(path)) return false;
  return !path.startsWith('build/') || /^build\/Release(?:\/[^/]+\.node)?$/u.test(path);
}

function licences(places) {
  return places
    .map((place) => {
      const { name, version, license } = manifestOf(place);
      const files = readdirSync(place).filter((file) => /^(?:licen[cs]e|notice)/iu.test(file));
      const texts = files.map((file) => readFileSync(join(place, file), 'utf8').trim());
      return [`${name} ${version}: ${license}`, ...texts].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}

/** In the form of CycloneDX 1.5. */
function sbom(places) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { name, version } = manifestOf(join(root, 'relay'));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: places.map((place) => {
      const own = manifestOf(place);
      const purl = `pkg:npm/${own.name.replace('@', '%40')}@${own.version}`;
      const integrity = packages[relative(root, place)]?.integrity?.replace('sha512-', '');
      return {
        type: 'library',
        'bom-ref': `${purl}#${relative(root, place)}`,
        name: own.name,
        version: own.version,
        purl,
        ...(own.license !== undefined && { licenses: [{ expression: own.license }] }),
        ...(integrity !== undefined && {
          hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity, 'base64').toString('hex') }],
        }),
      };
    }),
  };
}
