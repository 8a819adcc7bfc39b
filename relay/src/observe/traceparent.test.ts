import { expect, test } from 'vitest';
import { parseTraceParent } from './traceparent.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';
const header = `00-${traceId}-${spanId}-01`;

test('a valid header is read and passed on as it is', () => {
  expect(parseTraceParent(header)).toEqual({ traceId, spanId, flags: '01', header });
});

test('what a later version says beyond the four parts is not passed on', () => {
  expect(parseTraceParent(`01-${traceId}-${spanId}-01-secret`)?.header).toBe(header);
});

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['capitals', header.toUpperCase()],
  ['more than four parts of version 00', `${header}-more`],
  ['version ff', `ff${header.slice(2)}`],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${spanId}-01`],
  ['a span of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['a short trace', `00-${traceId.slice(1)}-${spanId}-01`],
  ['two of them', `${header}, ${header}`],
  ['a line break', `${header}\r\nX: 1`],
  ['a line break at its end', `${header}\n`],
  ['much text', `01${header.slice(2)}-${'x'.repeat(300)}`],
] as const)('%s: dropped', (_what, value) => {
  expect(parseTraceParent(value)).toBeNull();
});
