/**
 * `npm test`: lint, types, unit, integration, end to end. Runs every step even when an earlier one
 * failed, so that one run shows all there is to mend, and closes with `N passed, N failed`. What only
 * computes runs beside the unit and integration tests, which mostly wait.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

await Promise.all([checks(), unitAndIntegration()]);
await endToEnd();

rmSync(reports, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function checks() {
  await check('format', ['prettier', '--check', '--log-level', 'warn', '.']);
  await check('lint', ['eslint', '--max-warnings', '0', '.']);
  await check('types of the root', ['tsc', '-p', '.']);
  for (const workspace of workspaces)
    await check(`types of ${workspace}`, ['tsc', '-p', workspace]);
  await check('unused code', ['knip']);
}

/** A step that either holds or not: it counts as one. What it says is shown in one piece, if it fails. */
function check(title, args) {
  return suite(title, args, { quiet: true }, (status) => [
    Number(status === 0),
    Number(status !== 0),
  ]);
}

function unitAndIntegration() {
  const args = [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ];
  return suite('unit and integration', args, {}, () => {
    const report = JSON.parse(readFileSync(vitestReport, 'utf8'));
    return [report.numPassedTests, report.numFailedTests];
  });
}

function endToEnd() {
  const args = ['playwright', 'test', '-c', 'tests/e2e', '--reporter=list,json'];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport };
  return suite('end to end', args, { env }, () => {
    const { stats } = JSON.parse(readFileSync(playwrightReport, 'utf8'));
    return [stats.expected, stats.unexpected + stats.flaky];
  });
}

/** A step with a report of its own; one that leaves none, or fails without a failed test, counts as failed. */
async function suite(title, args, { env = {}, quiet = false }, count) {
  if (!quiet) console.log(`\n── ${title}`);
  const started = Date.now();
  const child = spawn('npx', args, {
    cwd: root,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
  });
  let said = '';
  for (const stream of quiet ? [child.stdout, child.stderr] : [])
    stream.setEncoding('utf8').on('data', (text) => (said += text));
  const [status] = await once(child, 'close');
  if (status !== 0) process.stdout.write(said);
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
