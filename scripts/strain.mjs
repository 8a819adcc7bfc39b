/**
 * Runs tests that choose at random again and again, each round by a seed of its own, until the time is over.
 * `npm run faults -- --minutes 60`: everything is killed, cut off and refused while learners collect and answer.
 * `npm run fuzz -- --minutes 30`: every property, with all of its cases, in Node and in Chromium.
 * Prints the seed of each round, and at the end a table. A round that has begun is finished.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { everything, prepare, root } from './prepare.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '2' } },
});
const [kind] = positionals;
const minutes = Number(values.minutes);
if (!['faults', 'fuzz'].includes(kind) || !(minutes > 0)) {
  console.error('usage: npm run faults -- --minutes 60, or npm run fuzz -- --minutes 30');
  process.exit(2);
}

/** Paths from the root of the test files whose path and text match. */
function testFiles(path, text) {
  return ['shared', 'relay', 'extension', 'tests'].flatMap((workspace) =>
    readdirSync(join(root, workspace), { recursive: true })
      .map((file) => `${workspace}/${file}`)
      .filter((file) => /\.test\.tsx?$/u.test(file) && !file.includes('node_modules'))
      .filter((file) => path.test(file) && text.test(readFileSync(join(root, file), 'utf8'))),
  );
}
const files =
  kind === 'faults'
    ? testFiles(/^tests\/faults\/(?!death-points\/)/u, /runSeed|isLong/u)
    : testFiles(/./u, /from 'fast-check'|from '.*\/hostile\.ts'/u);
// Vitest runs projects with different numbers of workers only one after the other, so each kind has a run of its own.
const isForBrowser = (file) => file.includes('.browser.');
const runs = [files.filter((file) => !isForBrowser(file)), files.filter(isForBrowser)];

prepare(everything);
const folder = mkdtempSync(join(tmpdir(), 'gleaner-strain-'));
const told = join(folder, 'tally.jsonl');
const end = Date.now() + minutes * 60_000;
const start = Number(process.env.FAULT_SEED ?? Math.floor(Date.now() / 1_000));
const failed = [];
let rounds = 0;
do {
  const seed = String(start + rounds);
  rounds += 1;
  console.log(`\n── round ${rounds}, seed ${seed}`);
  const env = {
    ...{ FAULT_SEED: seed, FAULT_TALLY: told },
    ...(kind === 'faults' ? { FAULT_SECONDS: '180' } : { GLEANER_TESTS: 'long' }),
  };
  const statuses = runs
    .filter((run) => run.length > 0)
    .map((run) => spawnSync('npx', ['vitest', 'run', ...run], options(env)).status);
  if (statuses.some((status) => status !== 0)) failed.push(seed);
} while (Date.now() < end);

const table = {};
for (const line of tallies()) {
  const { test, ...counts } = JSON.parse(line);
  const row = (table[test] ??= {});
  for (const [name, count] of Object.entries(counts)) row[name] = (row[name] ?? 0) + count;
}
rmSync(folder, { recursive: true, force: true });
if (kind === 'faults') console.table(table);
const all = Object.values(table).reduce((sum, { faults = 0 }) => sum + faults, 0);
const what = kind === 'faults' ? `${all} faults` : `${files.length} files of properties`;
console.log(`${what} in ${rounds} rounds from seed ${start}`);
for (const seed of failed) console.log(`failed: FAULT_SEED=${seed} repeats it`);
process.exit(failed.length === 0 ? 0 : 1);

function options(env) {
  return { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } };
}

function tallies() {
  try {
    return readFileSync(told, 'utf8').trim().split('\n');
  } catch {
    return [];
  }
}
