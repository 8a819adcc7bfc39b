/** The store kit: every text fits where it goes, and the answers are those of the manifest and the privacy policy. */
import { manifestFor } from '@gleaner/extension/manifest';
import { expect, test } from 'vitest';
import gleaner from '../../gleaner.config.ts';
import { data, permissions } from '../../store/answers.ts';
import { descriptionOf, kitFiles, summaryOf } from '../../store/kit.ts';
import type { StoreLanguage } from '../../store/texts.ts';
import { toldToFirefox } from '../relay/policy.ts';

const languages: readonly StoreLanguage[] = ['en', 'de', 'es', 'fr', 'ja', 'ko', 'zh_CN'];
/** As the stores count: UTF-16 units. */
const lengthOf = (text: string) => text.length;
const options = { relayOrigin: 'https://relay.example', version: '1.2.0', served: false, gleaner };

test('the names have at most 45 letters', () => {
  expect(lengthOf(gleaner.name)).toBeLessThanOrEqual(45);
  expect(lengthOf(gleaner.beta?.name ?? '')).toBeLessThanOrEqual(45);
});

test.each(languages)(
  'in %s the summary has 10 to 132 letters, the description 250 to 10,000',
  (language) => {
    expect(lengthOf(summaryOf(language))).toBeGreaterThan(10);
    expect(lengthOf(summaryOf(language))).toBeLessThanOrEqual(132);
    const description = descriptionOf(language);
    expect(lengthOf(description)).toBeGreaterThanOrEqual(250);
    expect(lengthOf(description)).toBeLessThanOrEqual(10_000);
    expect(description).toContain(gleaner.name);
    expect(description).not.toContain('$');
  },
);

test('each language has a text of its own, and French its spaces', () => {
  expect(new Set(languages.map(summaryOf)).size).toBe(languages.length);
  expect(new Set(languages.map(descriptionOf)).size).toBe(languages.length);
  expect(descriptionOf('fr')).not.toMatch(/(?<!\u202F)[;!?]| :/u);
});

test('every permission of the manifest has its reason, and no other', () => {
  const asked = ['chrome', 'firefox'].flatMap((browser) => {
    const manifest = manifestFor({ ...options, browser, forStore: true });
    const groups = ['host_permissions', 'optional_host_permissions', 'optional_permissions'];
    return [...(manifest.permissions ?? []), ...groups.filter((group) => group in manifest)];
  });
  expect(Object.keys(permissions).toSorted()).toEqual([...new Set<string>(asked)].toSorted());
});

test('the data of the forms are those that Firefox is told and the policy accounts for', () => {
  const named = data.flatMap(({ firefox }) => firefox ?? []);
  expect(named.toSorted()).toEqual(Object.keys(toldToFirefox).toSorted());
});

test('the kit leads to the policy of its own relay', () => {
  const files = kitFiles('https://relay.example');
  expect(files.size).toBe(7 * 3 + 2 + 3);
  for (const name of ['privacy.md', 'checklist-chrome.md', 'checklist-firefox.md'])
    expect(files.get(name)).toContain('https://relay.example/privacy');
  expect([...files.values()].filter((text) => text.trim() === '')).toEqual([]);
});
