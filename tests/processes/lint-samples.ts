/** Small files that oxlint looks at with one of Gleaner's own plugins: all in one run, since a start takes seconds. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Adds a file, whose name gets a number. @returns a function that gives the lines oxlint prints about it */
export type AddSample = (file: string, text: string) => () => string;

/** @param plugin a file of `scripts/lint` @param rules those of it that are on */
export function lintSamples(plugin: string, ...rules: readonly string[]): AddSample {
  const samples: { readonly file: string; readonly text: string }[] = [];
  let printed: string | undefined;
  return (name, text) => {
    if (printed !== undefined) throw new Error('The samples have been looked at');
    const file = name.replace(/(?=\.(?:test\.)?\w+$)/u, `-${samples.length}`);
    samples.push({ file, text });
    return () => {
      printed ??= lint(plugin, rules, samples);
      return printed
        .split('\n')
        .filter((line) => line.startsWith(`${file}:`))
        .join('\n');
    };
  };
}

function lint(
  plugin: string,
  rules: readonly string[],
  samples: readonly { readonly file: string; readonly text: string }[],
): string {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-lint-'));
  try {
    const config = {
      categories: { correctness: 'off' },
      jsPlugins: [join(root, 'scripts/lint', plugin)],
      rules: Object.fromEntries(rules.map((rule) => [rule, 'error'])),
    };
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
    for (const { file, text } of samples) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const command = join(root, 'node_modules/.bin/oxlint');
    const { stdout } = spawnSync(command, ['--format=unix'], { cwd: folder, encoding: 'utf8' });
    // Otherwise it did not lint: a file that is missed has no complaint either.
    if (!/^\d+ problems?$/mu.test(stdout)) throw new Error(`oxlint printed: ${stdout}`);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
