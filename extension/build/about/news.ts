/** What is new in this version, for the settings: a few lines for learners, and all changes as a text. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (...names: string[]) => readFileSync(path.join(root, ...names), 'utf8');

/** @returns one line each, of the section of `news.md` about this version or the next */
export function newsOf(version: string): readonly string[] {
  const news = read('extension', 'news.md');
  const lines = sectionOf(news, version) ?? sectionOf(news, 'Next') ?? [];
  if (lines.length === 0) throw new Error(`extension/news.md says nothing about ${version}`);
  return lines;
}

/** Every change: of CHANGELOG.md, before a release of `.changeset`. */
export function changesOf(version: string): string {
  const changes = sectionOf(read('CHANGELOG.md'), `[${version}]`) ?? unreleased();
  return changes.map((change) => `- ${change}\n`).join('\n');
}

/** The list items of a section of Markdown; null where there is no such section. */
function sectionOf(markdown: string, title: string): readonly string[] | null {
  const section = markdown.split(/^## /mu).find((one) => one.startsWith(title));
  if (section === undefined) return null;
  return section
    .split(/^- /mu)
    .slice(1)
    .map((entry) => plain(entry.split(/^#/mu)[0] ?? ''));
}

/** What is new. What was mended before a release was never broken for a learner. */
function unreleased(): readonly string[] {
  const files = readdirSync(path.join(root, '.changeset')).filter((name) => name.endsWith('.md'));
  return files.flatMap((name) => {
    const [, of = '', text = ''] = read('.changeset', name).split(/^---$/mu);
    return /'@gleaner\/extension': (?:minor|major)/u.test(of) ? [plain(text)] : [];
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
