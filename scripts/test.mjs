/**
 * `npm test`: lint, types, unit, integration, end to end. Runs every step even when an earlier one
 * failed, so that one run shows all there is to mend, and closes with `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare, root, run } from './prepare.mjs';

prepare({ firefox: true, display: true, pages: true, servers: true });
run('npm', ['run', '--silent', 'build', '-w', 'relay']);

const reports = mkdtempSync(join(tmpdir(), 'gleaner-reports-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const workspaces = ['shared', 'relay', 'extension', 'tests'];

let passed = 0;
let failed = 0;

check('format', ['prettier', '--check', '--log-level', 'warn', '.']);
check('lint', ['eslint', '--max-warnings', '0', '.']);
check('types of the root', ['tsc', '-p', '.']);
for (const workspace of workspaces) check(`types of ${workspace}`, ['tsc', '-p', workspace]);
check('unused code', ['knip']);

const vitestArgs = [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
];
suite('unit and integration', vitestArgs, {}, () => {
  const report = JSON.parse(readFileSync(vitestReport, 'utf8'));
  return [report.numPassedTests, report.numFailedTests];
});

const playwrightArgs = ['playwright', 'test', '-c', 'tests/e2e', '--reporter=list,json'];
suite('end to end', playwrightArgs, { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }, () => {
  const { stats } = JSON.parse(readFileSync(playwrightReport, 'utf8'));
  return [stats.expected, stats.unexpected + stats.flaky];
});

rmSync(reports, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** A step that either holds or not: it counts as one. */
function check(title, args) {
  suite(title, args, {}, (status) => [status === 0 ? 1 : 0, status === 0 ? 0 : 1]);
}

/** A step with a report of its own; one that leaves none, or fails without a failed test, counts as failed. */
function suite(title, args, env, count) {
  console.log(`\n── ${title}`);
  const started = Date.now();
  const { status } = spawnSync('npx', args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  let [good, bad] = [0, 1];
  try {
    [good, bad] = count(status);
  } catch (error) {
    console.error(`No report: ${error.message}`);
  }
  if (status !== 0 && bad === 0) bad = 1;
  passed += good;
  failed += bad;
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`   ${title}: ${good} passed, ${bad} failed in ${seconds} s`);
}
