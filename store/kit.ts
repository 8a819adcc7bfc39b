/** The texts of the store kit as files: what a form asks for, to be copied field by field. */
import { readFileSync } from 'node:fs';
import gleaner from '../gleaner.config.ts';
import {
  certifications,
  checklists,
  data,
  permissions,
  remoteCode,
  reviewerNotes,
  singlePurpose,
} from './answers.ts';
import { descriptions, type StoreLanguage } from './texts.ts';

const locales = new URL('../extension/src/locales/', import.meta.url);

/** The manifest's description: 132 letters at most. */
export function summaryOf(language: StoreLanguage): string {
  const own = gleaner.description[language];
  if (own !== undefined) return own;
  const file = readFileSync(new URL(`${language.replace('_', '-')}.yml`, locales), 'utf8');
  const [, text = ''] = /^app:\n(?: {2}.*\n)*? {2}description: (.*)$/mu.exec(file) ?? [];
  return named(text.replace(/^(['"])(.*)\1$/u, '$2').replaceAll("''", "'"));
}

export function descriptionOf(language: StoreLanguage): string {
  return named(descriptions[language].join('\n\n'));
}

function named(text: string): string {
  return text.replaceAll('Gleaner', gleaner.name).replaceAll('$name', () => gleaner.name);
}

/** @returns each file's text by its path */
export function kitFiles(relayUrl: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const language of Object.keys(descriptions) as StoreLanguage[]) {
    files.set(`${language}/name.txt`, gleaner.name);
    files.set(`${language}/summary.txt`, summaryOf(language));
    files.set(`${language}/description.txt`, descriptionOf(language));
  }
  const policy = `${relayUrl}/privacy`;
  files.set('privacy.md', privacyForm(policy));
  files.set('reviewers.md', list('Notes for reviewers', reviewerNotes));
  for (const [store, steps] of Object.entries(checklists))
    files.set(
      `checklist-${store}.md`,
      list(
        `First upload: ${store}`,
        [...steps, `Privacy policy: ${policy}`].map((step) => `- [ ] ${step}`),
      ),
    );
  return files;
}

function privacyForm(policy: string): string {
  return [
    list('Single purpose', [singlePurpose]),
    list(
      'Permissions',
      Object.entries(permissions).map(([name, why]) => `- \`${name}\`: ${why}`),
    ),
    list('Remote code', [remoteCode]),
    list(
      'Data that is collected',
      data.map(
        ({ kind, firefox, why }) => `- ${kind} (Firefox: ${firefox ?? 'no word for it'}): ${why}`,
      ),
    ),
    list(
      'To be certified',
      certifications.map((one) => `- [ ] ${one}`),
    ),
    list('Privacy policy', [policy]),
  ].join('\n');
}

function list(title: string, lines: readonly string[]): string {
  return `## ${title}\n\n${lines.join('\n')}\n`;
}
