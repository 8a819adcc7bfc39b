import { expect, it } from 'vitest';
import { ofChannel, readBeta, versionOf } from './channel.ts';
import { archiveProblems, submissionsOf, type Archives } from './submission.ts';
import gleaner from '../../gleaner.config.ts';

const { name, chromeId, firefoxId } = gleaner;
const manifest = { name, version: '1.2.0' };
const gecko = { browser_specific_settings: { gecko: { id: firefoxId } } };
const archives: Archives = {
  chrome: { file: '/r/a-1.2.0-chrome.zip', manifest },
  firefox: { file: '/r/a-1.2.0-firefox.zip', manifest: { ...manifest, ...gecko } },
  sources: {
    file: '/r/a-1.2.0-sources.zip',
    info: {
      ...{ name, chromeId, firefoxId, beta: null, slug: 'a' },
      ...{ commit: '', time: '', relayUrl: 'https://relay.example' },
    },
  },
};

it('Edge gets the archive of Chrome, and Firefox the sources as well', () => {
  const environment = Object.fromEntries(
    submissionsOf(archives, {}).map((one) => [one.store, Object.values(one.environment)]),
  );
  expect(environment.edge).toEqual(['/r/a-1.2.0-chrome.zip']);
  expect(environment.chrome).toEqual(['/r/a-1.2.0-chrome.zip', 'v2']);
  expect(environment.firefox).toContain('/r/a-1.2.0-sources.zip');
  expect(environment.firefox).toContain(firefoxId);
});

it('an account that is set in part is named by what is missing', () => {
  const environment = { EDGE_PRODUCT_ID: 'p', EDGE_CLIENT_ID: '', EDGE_API_KEY: 'k' };
  const missing = submissionsOf(archives, environment).map((one) => [one.store, one.missing]);
  expect(Object.fromEntries(missing)).toMatchObject({
    edge: ['EDGE_CLIENT_ID'],
    firefox: ['FIREFOX_JWT_ISSUER', 'FIREFOX_JWT_SECRET'],
  });
});

it('a private key in one line gets its line breaks', () => {
  const environment = { CHROME_SERVICE_ACCOUNT_PRIVATE_KEY: String.raw`-----BEGIN\nabc\n` };
  const [chrome] = submissionsOf(archives, environment);
  expect(chrome?.environment.CHROME_SERVICE_ACCOUNT_PRIVATE_KEY).toBe('-----BEGIN\nabc\n');
});

it('archives that are as they must be have no problem', () => {
  expect(archiveProblems(archives)).toEqual([]);
});

it.each([
  ['a key', { chrome: { ...archives.chrome, manifest: { ...manifest, key: 'MII' } } }],
  ['two versions', { chrome: { ...archives.chrome, manifest: { ...manifest, version: '1.1.9' } } }],
  ['another add-on id', { firefox: { ...archives.firefox, manifest } }],
  ...['http://127.0.0.1:3000', 'http://relay.example'].map(
    (relayUrl) =>
      [
        'set RELAY_URL',
        { sources: { ...archives.sources, info: { ...archives.sources.info, relayUrl } } },
      ] as const,
  ),
] as const)('%s is a problem', (words, change) => {
  const problems = archiveProblems({ ...archives, ...change });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(words);
});

it('a beta has a name, an add-on id and a number of its own', () => {
  const beta = ofChannel(gleaner, readBeta('3'));
  expect(beta.name).not.toBe(gleaner.name);
  expect(beta.firefoxId).not.toBe(gleaner.firefoxId);
  expect(versionOf('1.2.0', 3)).toBe('1.2.0.3');
  expect(ofChannel(gleaner, readBeta(''))).toBe(gleaner);
  expect(() => readBeta('0')).toThrow('GLEANER_BETA');
  expect(() => ofChannel({ ...gleaner, beta: null }, 3)).toThrow('`beta`');
});
