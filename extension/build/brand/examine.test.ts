import { accentColours, accentProblems } from '@gleaner/shared/accent';
import { expect, it } from 'vitest';
import gleaner, { type GleanerConfig } from '../../../gleaner.config.ts';
import { examineBrand, examineIcons, findingText } from './examine.ts';

const relay = 'https://relay.example';
const found = (change: Partial<GleanerConfig>, url = relay, forStore = false) =>
  examineBrand({ ...gleaner, ...change }, url, forStore);

it('what is in gleaner.config.ts can be built', () => {
  expect(found({})).toEqual([]);
  expect(examineIcons()).toEqual([]);
});

it.each<[string, Partial<GleanerConfig>]>([
  ['name', { name: 'a'.repeat(46), beta: null }],
  ['name', { name: ' ', beta: null }],
  ['shortName', { shortName: 'thirteen char', beta: null }],
  ['description.ja', { description: { ja: '言'.repeat(133) } }],
  ['chromeId', { chromeId: '' }],
  ['chromeId', { chromeId: 'q'.repeat(32) }],
  ['edgeId', { edgeId: 'abc' }],
  ['firefoxId', { firefoxId: 'gleaner', beta: null }],
  ['firefoxId', { firefoxId: gleaner.chromeId, beta: null }],
  ['beta.chromeId', { beta: { ...gleaner, chromeId: '1', firefoxId: 'a@b' } }],
  ['beta.firefoxId', { beta: { ...gleaner } }],
  ['chromeKey', { chromeKey: 'MIIB\nIj' }],
  ['accent', { accent: { light: '#62cdb7', dark: '#62cdb7' } }],
  ['accent', { accent: { light: '#0a6a5b', dark: '#0a6a5b' } }],
  ['accent', { accent: { light: 'green', dark: '#62cdb7' } }],
])('a wrong %s ends the build: %o', (subject, change) => {
  const findings = found(change).filter((one) => one.subject === subject);
  expect(findings.length).toBeGreaterThan(0);
  expect(findings[0]?.level).toBe('problem');
});

it.each([
  ['', 'is empty'],
  ['https://relay.example/gleaner', 'has a path'],
  ['https://relay.example/?x=1', 'has a path'],
  ['http://relay.example', 'is not encrypted'],
])('the relay address %j ends the build: it %s', (url, words) => {
  const [finding, ...others] = found({}, url);
  expect(others).toEqual([]);
  expect(finding?.text).toContain(words);
  expect(finding?.level).toBe('problem');
});

it.each(['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000', relay])(
  'the relay address %s can be built',
  (url) => {
    expect(found({}, url)).toEqual([]);
  },
);

it('a build for the stores is warned of our ids, of this machine, and of no support', () => {
  const findings = found({}, 'http://127.0.0.1:3000', true);
  expect(findings.map(({ level, subject }) => `${level} ${subject}`)).toEqual([
    'warning chromeId',
    'warning firefoxId',
    'warning RELAY_URL',
    'warning support',
  ]);
  const own = { chromeId: 'a'.repeat(32), firefoxId: 'a@b.example', support: 'help@b.example' };
  expect(found(own, relay, true)).toEqual([]);
});

it('a finding says what to do', () => {
  const [finding] = found({}, 'http://relay.example');
  expect(finding && findingText(finding)).toBe(
    '  problem  RELAY_URL      http://relay.example is not encrypted\n                          → use https: learners sign in there\n',
  );
});

it('the text on an accent is the one that reads best', () => {
  const accent = { light: '#7a1f5c', dark: '#f0a0d0' };
  expect(accentProblems(accent)).toEqual([]);
  expect(accentColours(accent, 'light').on).toBe('#ffffff');
  expect(accentColours(accent, 'dark').on).toBe('#0b0b0c');
});
