import { describe, expect, test } from 'vitest';
import { countIn, retryAfterIn } from './limit-headers.ts';

const now = Date.UTC(2026, 10, 8, 8, 49, 37);
const usual = new Date(now + 9_000).toUTCString();

describe('Retry-After', () => {
  test.each([
    ['0', 0],
    ['120', 120_000],
    [' 7 ', 7_000],
    ['1.5', 1_500],
    ['0.25', 250],
    [usual, 9_000],
    ['Sunday, 08-Nov-26 08:49:46 GMT', 9_000],
    ['Sun Nov  8 08:49:46 2026', 9_000],
    ['Sun Nov 08 08:49:46 2026', 9_000],
    [new Date(now - 9_000).toUTCString(), 0],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 0],
    ['Saturday, 08-Nov-75 08:49:37 GMT', Date.UTC(2075, 10, 8, 8, 49, 37) - now],
    [['7', '9'], 7_000],
    ['2026', 2_026_000],
    ['-1', null],
    ['1.', null],
    ['soon', null],
    ['99999999999999', null],
    ['', null],
    [undefined, null],
    [[], null],
    [`x ${usual}`, null],
    [`${usual} (x)`, null],
    ['Sun, 08 Foo 2026 08:49:46 GMT', null],
  ])('%j is %j ms', (value, ms) => {
    expect(retryAfterIn({ 'retry-after': value }, now)).toBe(ms);
  });

  test.each([
    [usual, 0],
    [new Date(now + 4_000).toUTCString(), 5_000],
    ['Sunday, 08-Nov-26 08:49:41 GMT', 5_000],
    ['yesterday', 9_000],
  ])('a date is measured against the answer’s own: %s', (date, ms) => {
    expect(retryAfterIn({ 'retry-after': usual, date }, now)).toBe(ms);
    expect(retryAfterIn({ 'retry-after': '2', date }, now)).toBe(2_000);
  });
});

describe('X-RateLimit', () => {
  test.each([
    ['1000', '998', { limit: 1000, remaining: 998 }],
    ['1000, 1000;w=3600', '998', { limit: 1000, remaining: 998 }],
    ['1000;w=3600', '998;w=3600', { limit: 1000, remaining: 998 }],
    [['1000', '5000'], ['998', '4998'], { limit: 1000, remaining: 998 }],
    ['1000.0', '998.9', { limit: 1000, remaining: 998 }],
    ['1000', '0', { limit: 1000, remaining: 0 }],
    ['0', '0', null],
    ['1000', undefined, null],
    [undefined, '998', null],
    ['1000', '-1', null],
    ['unlimited', '998', null],
    ['', '', null],
  ])('%j and %j are %j', (limit, remaining, count) => {
    const headers = { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining };
    expect(countIn(headers)).toEqual(count);
  });
});
