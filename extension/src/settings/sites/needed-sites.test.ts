import { describe, expect, it } from 'vitest';
import type { SiteChoice } from '../settings.ts';
import { neededSites, spareSites, withoutSites } from './needed-sites.ts';
import { everySite } from './site-pattern.ts';

const [a, b, relay] = ['https://*.a.example/*', 'https://*.b.example/*', 'https://relay.example/*'];
const off: SiteChoice = { everywhere: false, sites: [] };
const on: SiteChoice = { everywhere: true, sites: [] };
const only = (...sites: string[]): SiteChoice => ({ everywhere: false, sites });

describe('what is given back to the browser', () => {
  it.each([
    ['all when all is off', off, off, [relay, a, ...everySite], [a, ...everySite]],
    ['nothing that one of them needs', only(a), on, [relay, a, ...everySite], []],
    [
      'every site, when the sites of the list have permissions of their own',
      only(a),
      off,
      [a, ...everySite],
      everySite,
    ],
    ['not every site, when the list depends on it', only(a), off, [relay, ...everySite], []],
    ['a site that left the list', only(b), off, [relay, a, b], [a]],
    ['nothing when there is no permission', off, off, [relay], []],
  ])('%s', (_what, bubble, highlight, allowed, spare) => {
    expect(spareSites({ bubble, highlight, media: off }, allowed, [relay])).toEqual(spare);
  });
});

it('keeps a host whose images and recordings load without a tap', () => {
  const choices = { bubble: off, highlight: off, media: only(a) };
  expect(spareSites(choices, [relay, a, b], [relay])).toEqual([b]);
});

describe('what is left when the browser revokes', () => {
  it('a site: the others', () => {
    const choices = { bubble: only(a, b), highlight: only(a), media: only(a, b) };
    expect(withoutSites(choices, new Set([a]))).toEqual({
      ...{ bubble: only(b), highlight: off, media: only(b) },
    });
  });

  it('half of every site: the list', () => {
    const choices = { bubble: { everywhere: true, sites: [a] }, highlight: off, media: off };
    expect(withoutSites(choices, new Set(['http://*/*'])).bubble).toEqual(only(a));
  });
});

it('needs each site once', () => {
  expect(neededSites({ bubble: only(a), highlight: only(b), media: only(b) })).toEqual([a, b]);
});
