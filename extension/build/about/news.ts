/** What is new in this version, for the settings: of CHANGELOG.md, before a release of `.changeset`. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (...names: string[]) => readFileSync(path.join(root, ...names), 'utf8');

/** @param version of the extension */
export function newsOf(version: string): readonly string[] {
  const released = changesIn(read('CHANGELOG.md'), version);
  return released.length > 0 ? released : unreleased();
}

/** @param changelog in the form of Keep a Changelog */
function changesIn(changelog: string, version: string): readonly string[] {
  const sections = changelog.split(/^## /mu);
  const section = sections.find((one) => one.startsWith(`[${version}]`)) ?? '';
  return section
    .split(/^- /mu)
    .slice(1)
    .map((entry) => plain(entry.split(/^#/mu)[0] ?? ''));
}

function unreleased(): readonly string[] {
  const files = readdirSync(path.join(root, '.changeset')).filter((name) => name.endsWith('.md'));
  return files.flatMap((name) => {
    const [, of = '', text = ''] = read('.changeset', name).split(/^---$/mu);
    return of.includes('@gleaner/extension') ? [plain(text)] : [];
  });
}

/** One line, without Markdown. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[(?<text>[^\]]*)\]\([^)]*\)/gu, '$<text>')
    .replaceAll('`', '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
