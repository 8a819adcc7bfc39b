/** @module-tag smoke */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = import.meta.dirname;

/** Every module that a file names, in an import, an export, a mock or a dynamic import. */
function imported(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8');
  const named = /(?:\bfrom|\bimport|\brequire|\bmock|\bimportActual)\s*\(?\s*['"`]([^'"`]+)['"`]/gu;
  return [...text.matchAll(named)].map(([, module = '']) => module);
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join(root, name));

describe('the stand-in agrees with the product only where interface.md makes both agree', () => {
  it('its files import libraries and one another, and nothing else of this repository', () => {
    const foreign = files.flatMap((file) =>
      imported(file)
        .filter((module) =>
          module.startsWith('.')
            ? relative(root, resolve(dirname(file), module)).startsWith('..')
            : module.startsWith('@gleaner/') || module.startsWith('/'),
        )
        .map((module) => `${relative(root, file)} imports ${module}`),
    );
    expect(foreign).toEqual([]);
    expect(files.flatMap(imported).length).toBeGreaterThan(files.length);
  });
});
