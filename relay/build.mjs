/**
 * `npm run build -w relay`: the relay and its commands, dependencies included, as few files, which
 * halves the time a process takes to start. Only better-sqlite3, which a newer Node does not need, stays outside.
 * `--outdir=FOLDER` names another place than `dist`; `--metafile=FILE` writes what went into the bundle.
 */
import { build } from 'esbuild';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { outdir: { type: 'string', default: 'dist' }, metafile: { type: 'string' } },
});

const { metafile } = await build({
  metafile: values.metafile !== undefined,
  absWorkingDir: import.meta.dirname,
  entryPoints: [
    'src/main.ts',
    'src/doctor/doctor.ts',
    'src/commands/rekey.ts',
    'src/commands/sessions.ts',
    'src/commands/setup.ts',
  ],
  entryNames: '[name]',
  outdir: values.outdir,
  bundle: true,
  platform: 'node',
  format: 'esm',
  // What is imported only on demand becomes a file of its own.
  splitting: true,
  target: 'node20',
  alias: {
    '@gleaner/shared/accent': '../shared/src/accent.ts',
    '@gleaner/shared': '../shared/src/index.ts',
  },
  external: ['better-sqlite3', 'pg-native'],
  // What is written for `require` finds it in a module too.
  banner: {
    js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
  },
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
});
if (values.metafile !== undefined) writeFileSync(values.metafile, JSON.stringify(metafile));
