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
const ourAccent = '#0a6a5b';

/** In a folder of a finished build. */
export function nameTexts(folder: string, { name, description }: GleanerConfig): void {
  const languages = readdirSync(path.join(folder, '_locales'));
  const pages = readdirSync(folder).filter((file) => file.endsWith('.html'));
  change(path.join(folder, changesFile), (text) => text.replaceAll(ours, () => name));
  change(path.join(folder, newsFile), (text) => text.replaceAll(ours, () => jsonText(name)));
  for (const file of pages)
    change(path.join(folder, file), (text) => text.replaceAll(ours, () => escapeHtml(name)));
  for (const language of languages)
    change(path.join(folder, '_locales', language, 'messages.json'), (text) => {
      const messages = JSON.parse(text.replaceAll(ours, () => jsonText(name))) as Messages;
      const own = description[language as keyof typeof description];
      if (own !== undefined && messages.app_description) messages.app_description.message = own;
      return JSON.stringify(messages);
    });
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

/** Another accent in `tokens.css`, also where the styles of websites read it. */
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
    enforce: 'pre',
    transform(code, id) {
      if (accent.light === ourAccent || !/[/\\]tokens\.css(?:\?|$)/u.test(id)) return null;
      const text = Object.entries(values).reduce(
        (all, [name, value]) => all.replace(new RegExp(`(--${name}: )[^;]+`, 'u'), `$1${value}`),
        code,
      );
      return { code: text, map: null };
    },
  };
}
