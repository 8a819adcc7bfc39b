import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everySite, isOnAt, patternsOf, siteName, sitePattern } from './site-pattern.ts';

const only = (...sites: string[]) => ({ everywhere: false, sites });

describe('sitePattern', () => {
  it.each([
    ['example.org', 'https://*.example.org/*'],
    [' Example.ORG ', 'https://*.example.org/*'],
    ['www.example.org', 'https://*.example.org/*'],
    ['https://en.wikipedia.org/wiki/Serendipity?x#y', 'https://*.en.wikipedia.org/*'],
    ['http://example.org', 'http://*.example.org/*'],
    ['example.org:8443/path', 'https://*.example.org/*'],
    ['http://127.0.0.1:8080/a', 'http://127.0.0.1/*'],
    ['http://[::1]:3000', 'http://[::1]/*'],
    ['http://localhost:3000', 'http://localhost/*'],
    ['https://user:secret@example.org', 'https://*.example.org/*'],
    ['bücher.example', 'https://*.xn--bcher-kva.example/*'],
  ])('of %j is %s', (typed, pattern) => {
    expect(sitePattern(typed)).toBe(pattern);
  });

  it.each([
    ...[
      '',
      ' ',
      'two words',
      'nodots',
      'file:///etc/passwd',
      'javascript://example.org/%0aalert(1)',
    ],
    ...[
      'chrome://settings',
      'https://',
      '*',
      '*.org',
      'https://*/*',
      'a..b',
      '-a.org',
      'ftp://a.org',
    ],
  ])('rejects %j', (typed) => {
    expect(sitePattern(typed)).toBeNull();
  });

  it('is never wider than one host, for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.domain()), (typed) => {
        const pattern = sitePattern(typed);
        if (pattern === null) return;
        expect(pattern).toMatch(/^https?:\/\/(?:\*\.)?[^*/]+\/\*$/u);
        expect(everySite).not.toContain(pattern);
      }),
    );
  });

  it('covers the address it was made from', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['http', 'https'] }), (url) => {
        const pattern = sitePattern(url);
        if (pattern !== null) expect(isOnAt(only(pattern), url)).toBe(true);
      }),
    );
  });
});

describe('isOnAt', () => {
  it.each([
    ['https://example.org/', true],
    ['https://en.example.org:8443/a?b', true],
    ['http://example.org/', false],
    ['https://notexample.org/', false],
    ['https://example.org.evil.example/', false],
    ['https://evil.example/#https://example.org/', false],
    ['about:blank', false],
    ['chrome://example.org/', false],
    ['', false],
  ])('%s: %s', (address, on) => {
    expect(isOnAt(only('https://*.example.org/*'), address)).toBe(on);
  });

  it('is on at every web address, and at no other, when it is on everywhere', () => {
    const choice = { everywhere: true, sites: [] };
    expect(isOnAt(choice, 'http://a.example/')).toBe(true);
    for (const address of ['file:///a', 'chrome-extension://a/b', undefined]) {
      expect(isOnAt(choice, address)).toBe(false);
    }
  });
});

it('a site is shown by its name, and http is named', () => {
  expect(siteName('https://*.example.org/*')).toBe('example.org');
  expect(siteName('http://127.0.0.1/*')).toBe('http://127.0.0.1');
});

it('every site replaces the list', () => {
  expect(patternsOf({ everywhere: true, sites: ['https://a.example/*'] })).toBe(everySite);
  expect(patternsOf(only('https://a.example/*'))).toEqual(['https://a.example/*']);
});
