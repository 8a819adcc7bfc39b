/**
 * `npm test`: lint, types, unit, integration, end to end. Runs every step even when an earlier one
 * failed, so that one run shows all there is to mend, and closes with what failed and `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { prepare, root, run } from './prepare.mjs';

prepare({ firefox: true, display: true, pages: true, servers: true });
run('npm', ['run', '--silent', 'build', '-w', 'relay']);

const reports = mkdtempSync(join(tmpdir(), 'gleaner-reports-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const workspaces = ['shared', 'relay', 'extension', 'tests'];

let passed = 0;
let failed = 0;
/** What failed, said again at the end: much is printed in between. */
const failures = [];

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
  for (const { name, status, message, assertionResults } of report.testResults) {
    const bad = assertionResults.filter((result) => result.status === 'failed');
    for (const { fullName, failureMessages } of bad) tell(name, fullName, failureMessages[0]);
    if (status === 'failed' && bad.length === 0) tell(name, 'did not run', message);
  }
  return [report.numPassedTests, report.numFailedTests];
});

const playwrightArgs = ['playwright', 'test', '-c', 'tests/e2e', '--reporter=list,json'];
suite('end to end', playwrightArgs, { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }, () => {
  const { stats, suites } = JSON.parse(readFileSync(playwrightReport, 'utf8'));
  for (const spec of suites.flatMap(specsOf).filter(({ ok }) => !ok)) {
    const results = spec.tests.flatMap((test) => test.results);
    tell(`tests/e2e/${spec.file}`, spec.title, results.find(({ error }) => error)?.error.message);
  }
  return [stats.expected, stats.unexpected + stats.flaky];
});

rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(`\n── failed\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** A step that either holds or not: it counts as one. */
function check(title, args) {
  suite(title, args, {}, (status) => {
    if (status !== 0) failures.push(title);
    return [status === 0 ? 1 : 0, status === 0 ? 0 : 1];
  });
}

/** Keeps a failed test for the end, with the first lines of why. */
function tell(file, title, message = '') {
  const why = stripVTControlCharacters(message).trim().split('\n').slice(0, 12);
  failures.push(
    [`${relative(root, file)}: ${title}`, ...why.map((line) => `    ${line}`)].join('\n'),
  );
}

/** A suite of Playwright's report holds tests and further suites. */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
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
    failures.push(`${title} left no report: ${error.message}`);
  }
  if (status !== 0 && bad === 0) {
    bad = 1;
    failures.push(`${title} ended with ${status}`);
  }
  passed += good;
  failed += bad;
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`   ${title}: ${good} passed, ${bad} failed in ${seconds} s`);
}
