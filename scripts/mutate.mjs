/**
 * `npm run mutate`: changes the pure rules one place at a time and runs their unit tests against each
 * change. A change that no test notices has survived. Fails where fewer than 85 % are noticed.
 * `npm run mutate -- AREA …` runs only the named areas of `mutation/areas.mjs`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { areas } from './mutation/areas.mjs';
import { installPackages, root } from './prepare.mjs';

/** Ignored by git: the results of an earlier run, and the copy that is changed. */
const folder = '.stryker';
const leastScore = 85;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in areas));
if (unknown.length > 0) {
  console.error(`No such area: ${unknown.join(', ')}. There are: ${Object.keys(areas).join(', ')}`);
  process.exit(2);
}

installPackages();
const { Stryker } = await import('@stryker-mutator/core');
process.chdir(root);
mkdirSync(folder, { recursive: true });
const rows = [];
for (const name of asked.length > 0 ? asked : Object.keys(areas)) rows.push(await score(name));
console.table(rows);
process.exit(rows.every((row) => row.score >= leastScore) ? 0 : 1);

async function score(area) {
  const started = Date.now();
  process.env.MUTATE_AREA = area;
  const results = await new Stryker({
    testRunner: 'vitest',
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    vitest: { configFile: 'scripts/mutation/vitest.config.mjs', related: false },
    mutate: areas[area].mutate,
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    concurrency: 2,
    // A limit of steps stops mutants that loop for ever, so a busy machine is not taken for one.
    timeoutMS: 30_000,
    incremental: true,
    incrementalFile: join(folder, `${area.replace('/', '-')}.json`),
    tempDirName: join(folder, 'copy'),
    cleanTempDir: 'always',
    // Only what the tests import or read is copied; packages are linked.
    ignorePatterns: [
      '/*',
      '!/shared',
      '!/relay',
      '!/extension',
      '!/scripts',
      '!/docs',
      '!/*.{ts,json}',
    ],
    disableTypeChecks: false,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: {
      allowColor: false,
      allowEmojis: false,
      logTests: false,
      reportTests: false,
      reportScoreTable: false,
    },
    thresholds: { high: 95, low: leastScore, break: null },
    logLevel: 'warn',
  }).runMutationTest();

  const count = (...statuses) => results.filter(({ status }) => statuses.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const survived = count('Survived', 'NoCoverage');
  return {
    area,
    mutants: killed + survived,
    killed,
    survived,
    score: Number(((100 * killed) / (killed + survived)).toFixed(1)),
    seconds: Math.round((Date.now() - started) / 1000),
  };
}
