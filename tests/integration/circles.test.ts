/**
 * The places of scripts/lint/layers.mjs, and the imports between them as they are in the files.
 * @module-tag smoke
 */
import { expect, test } from 'vitest';
import { layers } from '../../scripts/lint/layers.mjs';
import { importsOf, isOfTests, reachedFrom, readSource, sourcesBelow } from './sources.ts';

test.each(Object.keys(layers))('no two places of %s reach each other by imports', (root) => {
  const files = sourcesBelow(root).filter((file) => !isOfTests(file));
  const placeOf = (file: string) => file.slice(root.length + 1).split('/')[0] ?? '';
  const next = new Map<string, Set<string>>();
  for (const file of files) {
    const from = placeOf(file);
    const reached = next.get(from) ?? new Set();
    next.set(from, reached);
    for (const imported of importsOf(file)) {
      const isInside = imported.startsWith(`${root}/`) && !isOfTests(imported);
      if (isInside && placeOf(imported) !== from) reached.add(placeOf(imported));
    }
  }
  expect(next.size).toBeGreaterThan(1);
  const circular = [...next.keys()].filter((place) =>
    reachedFrom(place, (each) => next.get(each) ?? []).has(place),
  );
  expect(circular).toEqual([]);
});

test('the gallery reaches nothing that runs in Vitest alone', () => {
  const isSource = (file: string) => /\.tsx?$/u.test(file);
  const reached = reachedFrom('extension/gallery/frame.ts', (file) =>
    importsOf(file).filter(isSource),
  );
  expect(reached).toContain('extension/src/review/screen/testing-screen.tsx');
  expect([...reached].filter((file) => /from 'vitest/u.test(readSource(file)))).toEqual([]);
});
