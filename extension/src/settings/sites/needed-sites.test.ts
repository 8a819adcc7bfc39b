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
      'every site, where the list was asked for by itself',
      only(a),
      off,
      [a, ...everySite],
      everySite,
    ],
    ['not every site, where the list hangs on it', only(a), off, [relay, ...everySite], []],
    ['a site that left the list', only(b), off, [relay, a, b], [a]],
    ['nothing where nothing is held', off, off, [relay], []],
  ])('%s', (_what, bubble, highlight, allowed, spare) => {
    expect(spareSites({ bubble, highlight }, allowed, [relay])).toEqual(spare);
  });
});

describe('what is left when the browser forbids', () => {
  it('a site: the others', () => {
    const choices = { bubble: only(a, b), highlight: only(a) };
    expect(withoutSites(choices, new Set([a]))).toEqual({ bubble: only(b), highlight: off });
  });

  it('half of every site: the list', () => {
    const choices = { bubble: { everywhere: true, sites: [a] }, highlight: off };
    expect(withoutSites(choices, new Set(['http://*/*'])).bubble).toEqual(only(a));
  });
});

it('needs each site once', () => {
  expect(neededSites({ bubble: only(a, b), highlight: only(b) })).toEqual([a, b]);
});
