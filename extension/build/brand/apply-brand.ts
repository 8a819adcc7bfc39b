/**
 * The texts say Gleaner, and a product of another name has that name in its place: in every language, title and change.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { accentColours } from '@gleaner/shared/accent';
import type { GleanerConfig } from '../../../gleaner.config.ts';
import { changesFile, newsFile } from '../../src/pages/options/package-list.ts';

const ours = 'Gleaner';

/** In a folder of a finished build. */
export function nameTexts(folder: string, gleaner: GleanerConfig): void {
  const { name, shortName, description, firefoxId } = gleaner;
  const languages = readdirSync(path.join(folder, '_locales'));
  const pages = readdirSync(folder).filter((file) => file.endsWith('.html'));
  change(path.join(folder, changesFile), (text) => text.replaceAll(ours, () => name));
  change(path.join(folder, newsFile), (text) => text.replaceAll(ours, () => jsonText(name)));
  for (const file of pages)
    change(path.join(folder, file), (text) => text.replaceAll(ours, () => escapeHtml(name)));
  for (const language of languages)
    change(path.join(folder, '_locales', language, 'messages.json'), (text) => {
      const named = text.replaceAll(ours, () => jsonText(name));
      // In the names of files that a learner saves.
      const slug = slugOf(shortName, firefoxId);
      const messages = JSON.parse(named.replaceAll(slugOf(ours, ''), slug)) as Messages;
      const own = description[language as keyof typeof description];
      if (own !== undefined && messages.app_description) messages.app_description.message = own;
      return JSON.stringify(messages);
    });
}

/** A name as part of a file's name; one in another script has the add-on's id instead. */
export function slugOf(name: string, firefoxId: string): string {
  const slug = (from: string) =>
    from
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/gu, '-')
      .replaceAll(/^-|-$/gu, '');
  return slug(name) || slug(firefoxId);
}

type Messages = Record<string, { message: string }>;

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const jsonText = (text: string) => JSON.stringify(text).slice(1, -1);

function change(file: string, by: (text: string) => string): void {
  if (!existsSync(file)) return;
  const text = readFileSync(file, 'utf8');
  const changed = by(text);
  if (changed !== text) writeFileSync(file, changed);
}

/**
 * Another accent in `tokens.css`: in each style sheet that imports it, once Vite has put the two together, and where the
 * styles of websites read its text.
 */
export function colourAccent({ accent }: GleanerConfig): Plugin {
  const [light, dark] = [accentColours(accent, 'light'), accentColours(accent, 'dark')];
  const values = {
    accent: `light-dark(${light.accent}, ${dark.accent})`,
    'accent-strong': `light-dark(${light.strong}, ${dark.strong})`,
    'on-accent': `light-dark(${light.on}, ${dark.on})`,
    'accent-soft': `light-dark(${light.soft}, ${dark.soft})`,
  };
  return {
    name: 'gleaner:accent',
    transform(code, id) {
      if (!/\.css(?:\?|$)/u.test(id) || !code.includes('--accent: ')) return null;
      // Ours, with its own strong and soft colours.
      if (code.includes(`--accent: ${values.accent};`)) return null;
      const text = Object.entries(values).reduce(
        (all, [name, value]) => all.replace(new RegExp(`(--${name}: )[^;]+`, 'u'), `$1${value}`),
        code,
      );
      return { code: text, map: null };
    },
  };
}
