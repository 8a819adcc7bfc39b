/**
 * `npm test`: format, lint, types, unused code, documents, unit, integration, end to end. `npm run
 * test:quick` stops after the unit tests; `npm run test:long` runs everything in full length. Every step
 * runs even when an earlier one failed, so that one run shows every failure. The run ends with the time of
 * each part, what failed and why, and `N passed, N failed, N skipped`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { everything, prepare, root, run } from './prepare.mjs';

const quick = process.argv.includes('--quick');
const long = process.argv.includes('--long');
const unitProjects = ['shared', 'relay', 'extension'];
const workspaces = ['.', 'shared', 'relay', 'extension', 'tests'];
/** Two packages bring a `tsc`: the native compiler, and the one whose API other tools use. */
const nativeTsc = 'node_modules/typescript-native/bin/tsc';

prepare(quick ? {} : everything);

const reports = mkdtempSync(join(tmpdir(), 'gleaner-reports-'));
/** The seed of every random choice: the time in seconds, so that tests that take turns follow the clock. */
const seed = process.env.FAULT_SEED ?? String(Math.floor(Date.now() / 1_000));
const builds = mkdtempSync(join(tmpdir(), 'gleaner-builds-'));
const env = {
  ...process.env,
  FAULT_SEED: seed,
  GLEANER_BUILDS: builds,
  GLEANER_TESTS: long ? 'long' : 'all',
};
const total = { passed: 0, failed: 0, skipped: 0 };
/** Failures, printed again at the end, after much other output. */
const failures = [];
const times = [];
/** What passed of SECURITY.md: "S15 in the file that has the test". */
const proven = new Set();

// Two cores can run two parts at the same time: each of these uses one thread, or waits for servers.
const computed = vitest('unit', unitProjects);
const checked = checks();
if (!quick) {
  await computed;
  run('npm', ['run', '--silent', 'build', '-w', 'relay']);
  const integrated = vitest('integration and faults', ['tests']);
  await checked;
  await vitest('in the browser', ['extension-browser'], { quietly: true });
  await playwright({ quietly: integrated });
}
await Promise.all([computed, checked]);
if (!quick) {
  const missing = unproven();
  total.failed += missing.length;
  failures.push(...missing.map((line) => `SECURITY.md: ${line}`));
}

for (const folder of [reports, builds]) rmSync(folder, { recursive: true, force: true });
console.log(`\n── time\n${times.join('\n')}`);
if (failures.length > 0) console.log(`\n── failed\n${failures.join('\n')}`);
console.log(`\nSeed of this run: ${seed}. FAULT_SEED=${seed} repeats its choices.`);
const { passed, failed, skipped } = total;
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);

async function checks() {
  await check('format', ['oxfmt', '--check', '.']);
  for (const workspace of workspaces) {
    await check(`types of ${workspace}`, ['node', nativeTsc, '-p', workspace]);
  }
  await check('lint', ['oxlint', '--deny-warnings', '--quiet', '.']);
  await check('unused code', ['knip']);
  await check('documents', ['node', 'scripts/check-documents.mjs']);
}

/** A step that passes or fails as a whole, and sees every file. Its output is shown when it has ended. */
async function check(title, args) {
  await step(title, args, { quietly: true }, (status) => {
    if (status !== 0) failures.push(title);
    return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  });
}

async function vitest(title, projects, how = {}) {
  const file = join(reports, `${projects.join('-')}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  await step(title, ['vitest', 'run', ...chosen, ...reporters], how, () => {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    for (const { name, status, message, assertionResults } of report.testResults) {
      for (const test of assertionResults) {
        if (test.status === 'passed') notePassed(relative(root, name), test.fullName);
      }
      const bad = assertionResults.filter((result) => result.status === 'failed');
      for (const { fullName, failureMessages } of bad) tell(name, fullName, failureMessages[0]);
      if (status === 'failed' && bad.length === 0) tell(name, 'did not run', message);
    }
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });
}

async function playwright(how) {
  const file = join(reports, 'playwright.json');
  const args = ['playwright', 'test', '-c', 'tests/e2e', '--reporter=list,json'];
  await step('end to end', args, { ...how, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }, () => {
    const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
    const specs = suites.flatMap(specsOf);
    for (const { file, title } of specs.filter(({ ok }) => ok)) {
      notePassed(`tests/e2e/${file}`, title);
    }
    for (const spec of specs.filter(({ ok }) => !ok)) {
      const results = spec.tests.flatMap((test) => test.results);
      tell(`tests/e2e/${spec.file}`, spec.title, results.find(({ error }) => error)?.error.message);
    }
    const failed = stats.unexpected + stats.flaky;
    return { passed: stats.expected, failed, skipped: stats.skipped };
  });
}

/** A suite of Playwright's report holds tests and further suites. */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** A test of SECURITY.md has the number at the start of its title, or of a part of it. */
function notePassed(file, title) {
  for (const [number] of title.matchAll(/(?<![\w/])S\d+(?= )/gu))
    proven.add(`${number} in ${file}`);
}

/** Numbers of SECURITY.md of which no test passed; in a long run, each file of its table that passed none. */
function unproven() {
  const rows = readFileSync(join(root, 'SECURITY.md'), 'utf8').matchAll(
    /^\| (S\d+) +\|.*\|(.*)\|$/gmu,
  );
  return [...rows].flatMap(([, number, files]) => {
    const told = [...files.matchAll(/`([^`]+)`/gu)].map(([, file]) => `${number} in ${file}`);
    const missing = told.filter((one) => !proven.has(one));
    if (long) return missing.map((one) => `no test of ${one} passed`);
    return missing.length === told.length ? [`no test of ${number} passed`] : [];
  });
}

/** Keeps a failed test for the end, with the first lines of why. */
function tell(file, title, message = '') {
  const why = stripVTControlCharacters(message).trim().split('\n').slice(0, 12);
  failures.push(
    [`${relative(root, file)}: ${title}`, ...why.map((line) => `    ${line}`)].join('\n'),
  );
}

/**
 * Runs one part and counts it; one that leaves no report, or fails without a failed test, counts as failed.
 * `quietly`: its output is shown when it has ended, or when the part that is named here has ended, so that
 * two parts do not mix their lines.
 */
async function step(title, args, { quietly = false, env: more = {} }, count) {
  const started = Date.now();
  const heading = `\n── ${title}\n`;
  if (!quietly) process.stdout.write(heading);
  const { status, kept } = await spawned(args, quietly, { ...env, ...more }, heading);
  let counted;
  try {
    counted = { skipped: 0, ...count(status) };
  } catch (error) {
    failures.push(`${title} left no report: ${error.message}`);
    counted = { passed: 0, failed: 1, skipped: 0 };
  }
  if (status !== 0 && counted.failed === 0) {
    counted.failed = 1;
    failures.push(`${title} ended with ${status}`);
  }
  for (const kind of Object.keys(total)) total[kind] += counted[kind];
  const seconds = Math.round((Date.now() - started) / 1000);
  const line = `${title}: ${counted.passed} passed, ${counted.failed} failed in ${seconds} s`;
  times.push(`   ${line}`);
  console.log(`${kept}   ${line}`);
}

/** @returns `kept`: what is still to be shown, under its heading */
function spawned(args, quietly, environment, heading) {
  return new Promise((resolve, reject) => {
    const [command, ...rest] = args[0] === 'node' ? args : ['npx', '--no-install', ...args];
    const child = spawn(command, rest, {
      cwd: root,
      stdio: ['inherit', quietly ? 'pipe' : 'inherit', quietly ? 'pipe' : 'inherit'],
      env: environment,
    });
    let kept = quietly ? heading : '';
    let isKept = true;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        if (isKept) kept += text;
        else process.stdout.write(text);
      });
    }
    if (quietly instanceof Promise) {
      void quietly.then(() => {
        process.stdout.write(kept);
        [kept, isKept] = ['', false];
      });
    }
    child.on('error', reject).on('close', (status) => resolve({ status, kept }));
  });
}
