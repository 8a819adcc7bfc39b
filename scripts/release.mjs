/**
 * `npm run release`: raises all versions together by what `.changeset/` says, and moves its texts and what stands
 * under "Unreleased" to a dated section of CHANGELOG.md. The news for learners get the version's number. It commits and pushes nothing.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, root, run } from './prepare.mjs';

installPackages();
const folder = join(root, '.changeset');
const texts = readdirSync(folder)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => textOf(readFileSync(join(folder, name), 'utf8')));
if (texts.length === 0) {
  console.error('There is no changeset. Say what has changed with `npm run changeset` first.');
  process.exit(1);
}

const newsFile = join(root, 'extension/news.md');
const news = readFileSync(newsFile, 'utf8');
if (!/^## Next$/mu.test(news)) {
  console.error(
    'extension/news.md has no section “Next”. Say what is new for learners, in five lines.',
  );
  process.exit(1);
}

run('npx', ['--no-install', 'changeset', 'version']);
const { version } = JSON.parse(readFileSync(join(root, 'relay/package.json'), 'utf8'));
run('npm', ['pkg', 'set', `version=${version}`]);
run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund']);

writeFileSync(newsFile, news.replace(/^## Next$/mu, `## ${version}`));

const changelog = join(root, 'CHANGELOG.md');
const unreleased = '## [Unreleased]\n';
const before = readFileSync(changelog, 'utf8');
if (!before.includes(unreleased)) throw new Error('CHANGELOG.md has no section "Unreleased"');
const today = new Date().toISOString().slice(0, 10);
const entries = texts.map((text) => `- ${text.replaceAll('\n', '\n  ')}\n`).join('');
const section = `${unreleased}\n## [${version}] - ${today}\n\n${entries}`;
writeFileSync(
  changelog,
  before.replace(unreleased, () => section),
);
spawnSync('npx', ['--no-install', 'oxfmt', 'CHANGELOG.md', 'package.json'], { cwd: root });
console.log(`Version ${version}. Read CHANGELOG.md, commit, and push the tag v${version}.`);

/** The text below the list of packages. */
function textOf(changeset) {
  return changeset.replace(/^---\n.*?\n---\n/su, '').trim();
}
