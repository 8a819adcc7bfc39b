/**
 * Checks the documents, as a part of `npm test`: every path, link and npm script in them exists, and so does what
 * comments cite (a section of docs/interface.md, a page of docs/, a number of the security checklist); the list of
 * CONTRIBUTING.md names what there is, each number of the checklist has a test, and no table is mostly spaces. Prints
 * what is missing.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['extension', 'relay', 'shared', 'tests', 'scripts', 'deploy'];
const folders = [...sources, 'docs', '.ci', '.github', '.vscode'];
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...folders.flatMap((folder) => filesBelow(folder, /\.md$/u)),
];
const sections = new Set(
  [...read('docs/interface.md').matchAll(/^##+ (\d(?:\.\d)?)/gmu)].map(([, number]) => number),
);
const checklist = 'docs/security-checklist.md';
const checked = [...read(checklist).matchAll(/^- \*\*(S\d+)\*\* /gmu)].map(([, number]) => number);
const starts = new RegExp(
  `^(?:${folders.map((name) => name.replace('.', '\\.')).join('|')})/`,
  'u',
);
/** Paths that a build makes, or that are patterns. */
const notInTree = /\/dist\/|\/\.output\/|\/\.cache\/|[*<…{]/u;

/** Every file, and every folder with a slash at its end. */
const tree = new Set(
  [...sources, 'docs', 'store', '.github']
    .flatMap((folder) => filesBelow(folder, /./u))
    .concat(readdirSync(root))
    .flatMap((file) => [
      file,
      ...[...file.matchAll(/\//gu)].map(({ index }) => file.slice(0, index + 1)),
    ])
    .map((path) => `/${path}`),
);

const problems = documents.flatMap((file) => [
  ...lostPaths(file),
  ...lostEnds(file),
  ...lostLinks(file),
  ...lostScripts(file),
  ...paddedRows(file),
]);
problems.push(
  ...unlinkedPages(),
  ...unprovenNumbers(),
  ...untoldPlaces('extension/src'),
  ...sources.flatMap((folder) => filesBelow(folder, /\.(?:tsx?|mjs)$/u)).flatMap(lostCitations),
);

for (const problem of problems) console.error(problem);
console.log(`${documents.length} documents, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);

/** The project's own files: paths from the root, separated by `/`. */
function filesBelow(folder, named) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return named.test(entry.name) ? [path] : [];
    const isOurs = !['node_modules', 'dist'].includes(entry.name) && !entry.name.startsWith('.');
    return isOurs ? filesBelow(path, named) : [];
  });
}

function read(file) {
  return readFileSync(join(root, file), 'utf8');
}

/** `extension/src/outbox/sending/drain.ts` in backquotes: a path from the root. */
function lostPaths(file) {
  return [...read(file).matchAll(/`([^`\s]+)`/gu)]
    .map(([, path]) => path)
    .filter((path) => starts.test(path) && !notInTree.test(path) && !existsSync(join(root, path)))
    .map((path) => `${file}: there is no ${path}`);
}

/** `fields/kind.ts`, `en.yml`, `fields/`: the end of a path. CHANGELOG also speaks of files that are gone. */
function lostEnds(file) {
  if (file === 'CHANGELOG.md') return [];
  return [...read(file).matchAll(/`([\w.-]+(?:\/[\w.-]+)*(?:\.(?:tsx?|mjs|css|yml|html)|\/))`/gu)]
    .map(([, path]) => path)
    .filter((path) => !notInTree.test(`/${path}`) && !starts.test(path) && !path.startsWith('.'))
    .filter((path) => ![...tree].some((known) => known.endsWith(`/${path}`)))
    .map((path) => `${file}: no path ends with ${path}`);
}

/** `npm run bench`: a script of package.json, or of the workspace that `-w` names. */
function lostScripts(file) {
  const calls = [
    ...read(file).matchAll(/\bnpm run (?:--silent )?([\w:-]+)(?:(?: --silent)? -w (\w+))?/gu),
  ];
  return calls
    .filter(([, script, workspace = '.']) => {
      const manifest = join(workspace, 'package.json');
      const { scripts = {} } = existsSync(join(root, manifest)) ? JSON.parse(read(manifest)) : {};
      return !(script in scripts);
    })
    .map(([call]) => `${file}: there is no script for ${call}`);
}

/** A number of the security checklist with which no title of a test begins. */
function unprovenNumbers() {
  const proven = sources
    .flatMap((folder) => filesBelow(folder, /\.(?:test|spec)\.tsx?$/u))
    .flatMap((file) => [...read(file).matchAll(/['"`]((?:S\d+ )+)/gu)])
    .flatMap(([, numbers]) => numbers.trim().split(' '));
  return (checked.length === 0 ? ['a number'] : checked)
    .filter((number) => !proven.includes(number))
    .map((number) => `${checklist}: no title of a test begins with ${number}`);
}

/** A row of a table that is more than a fifth longer than with one space at each end of a cell. */
function paddedRows(file) {
  return read(file)
    .split('\n')
    .map((row, index) => ({ row, place: `${file}:${index + 1}` }))
    .filter(({ row }) => row.startsWith('|'))
    .filter(({ row }) => row.length > row.replaceAll(/ {2,}|(?<=---)-+/gu, ' ').length * 1.2)
    .map(
      ({ place }) => `${place}: padded; write a list, or <!-- oxfmt-ignore --> before the table`,
    );
}

/** The list of CONTRIBUTING.md that says what a folder holds has every place in it that is not one of tests. */
function untoldPlaces(folder) {
  const lines = read('CONTRIBUTING.md').split('\n');
  const head = lines.indexOf(`In \`${folder}/\`:`) + 2;
  const size = lines.slice(head).indexOf('');
  const names = lines
    .slice(head, head + size)
    .filter((line) => line.startsWith('- '))
    .flatMap((line) => [...line.split(': ')[0].matchAll(/`([^`]+)`/gu)])
    .map(([, name]) => name);
  const places = readdirSync(join(root, folder), { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .filter((name) => !/\.(?:test|d)\.tsx?$|^testing/u.test(name));
  const untold = places.filter((name) => !names.includes(name));
  const gone = names.filter((name) => !places.includes(name));
  return [
    ...untold.map((name) => `CONTRIBUTING.md: its list of ${folder} does not name ${name}`),
    ...gone.map(
      (name) => `CONTRIBUTING.md: its list of ${folder} names ${name}, which is not there`,
    ),
  ];
}

/** A page of docs/ that no other document links to: who reads the documents never meets it. */
function unlinkedPages() {
  const linked = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!\w+:)([^)\s#]+)/gu)]
      .map(([, path]) => join(dirname(file), path))
      .filter((path) => path !== file),
  );
  return documents
    .filter((file) => file.startsWith('docs/') && !linked.includes(file))
    .map((file) => `${file}: no document links to it`);
}

/** Links within the repository, headings included. */
function lostLinks(file) {
  const links = [...read(file).matchAll(/\]\((?!\w+:)([^)\s#]*)(?:#([^)\s]*))?\)/gu)];
  return links.flatMap(([, path, heading]) => {
    const target = path === '' ? file : relative(root, join(root, dirname(file), path));
    if (!existsSync(join(root, target))) return [`${file}: the link to ${path} leads nowhere`];
    if (heading === undefined || !target.endsWith('.md')) return [];
    return headingsOf(target).includes(heading) ? [] : [`${file}: ${target} has no #${heading}`];
  });
}

/** As GitHub names them. */
function headingsOf(file) {
  return [...read(file).matchAll(/^#+ (.+)$/gmu)].map(([, text]) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function lostCitations(file) {
  // A comment's line breaks and stars may stand within a citation.
  const text = read(file).replaceAll(/\n\s*(?:\*|\/\/) ?/gu, ' ');
  const lost = [];
  for (const [, list] of text.matchAll(
    /\binterface\.md\)? sections? ((?:\d(?:\.\d)?(?:, | and | to )?)+)/gu,
  )) {
    for (const [number] of list.matchAll(/\d(?:\.\d)?/gu)) {
      if (!sections.has(number)) lost.push(`${file}: docs/interface.md has no section ${number}`);
    }
  }
  for (const [, number] of text.matchAll(/\bchecklist\.md (S\d+)/gu)) {
    if (!checked.includes(number)) lost.push(`${file}: ${checklist} has no ${number}`);
  }
  for (const [page] of text.matchAll(/(?<![\w/-])docs\/[\w/-]+\.md/gu)) {
    if (!existsSync(join(root, page))) lost.push(`${file}: there is no ${page}`);
  }
  return lost;
}
